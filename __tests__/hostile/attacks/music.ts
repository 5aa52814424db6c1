/** B1, B2: what the music player takes in, in sessions that mean no good. */
import { numberValue, textValue } from '../../runtime/stranger';
import type { Assault } from '../attack';
import { attack } from '../attack';
import type { Attacker } from '../attacker';
import { LibraryDigest } from '../../../src/music/revision';

/** What a stranger holds: the player, and the sessions that it opens. */
const PLAYER = 1;
const SESSION = 2;
const UNDEFINED = Uint8Array.of(0x81);

const MOST_SONGS = 200_000;
const BATCH = 2_000;

const plays = { fresh: true, victim: { plays: true } };

const visitor = (assault: Assault, name: string) =>
  assault.attacker({ service: 'MusicPlayer', name });

function opening(attacker: Attacker, songs: number, session = SESSION): Uint8Array[] {
  return [
    attacker.call({ on: PLAYER, method: 'openSession', args: [textValue('mallory')] }),
    attacker.call({ on: session, method: 'startExchange', args: [UNDEFINED, numberValue(songs)] }),
  ];
}

/** A song of so many characters, unlike all others. */
function song(number: number, characters: number) {
  const half = Math.floor(characters / 2);
  return {
    artist: `${number}a`.padEnd(half, 'жл'),
    title: `${number}b`.padEnd(characters - half, 'щэ'),
  };
}

function upload(attacker: Attacker, { artist, title }: ReturnType<typeof song>, session = SESSION) {
  const args = [artist, title].map(text => textValue(new TextEncoder().encode(text)));
  return attacker.call({ on: session, method: 'uploadSong', args });
}

async function uploadAll(assault: Assault, name: string, songs: number, characters: number) {
  const attacker = await visitor(assault, name);
  await attacker.send(opening(attacker, songs));
  const digest = new LibraryDigest();
  for (let at = 0; at < songs; at += BATCH) {
    const batch: Uint8Array[] = [];
    for (let i = at; i < Math.min(songs, at + BATCH); i++) {
      const each = song(i, characters);
      digest.add(each);
      batch.push(upload(attacker, each));
    }
    attacker.acknowledgeAll();
    if (!(await attacker.send(batch))) {
      break;
    }
    await assault.comeRound();
  }
  return { attacker, revision: digest.revision };
}

/** What all lists may have to keep takes up about so much, known and arriving. */
const ofLists = { ...plays, peakMegabytes: 130, afterMegabytes: 130 };

/** With somebody to tell what comes of it. */
function end(attacker: Attacker, revision: string) {
  const { values, times } = attacker.functions(1, 60_000, { pattern: 2 });
  const args = [textValue(revision), ...values];
  return attacker.send([attacker.call({ on: SESSION, method: 'endExchange', args })], times);
}

attack('200,000 songs of 97 characters', ofLists, async assault => {
  const { attacker, revision } = await uploadAll(assault, 'one', MOST_SONGS, 97);
  await end(attacker, revision);
  await assault.pass(1_000);
  // Told of the match: none of them is in both lists.
  const { heardText } = attacker.stranger;
  assault.require(heardText.includes('common'), 'they are taken');
});

attack(
  '3 strangers with 50,000 songs of 200 characters that do not end',
  ofLists,
  async assault => {
    for (let i = 0; i < 3; i++) {
      await uploadAll(assault, `stranger ${i}`, 50_000, 200);
    }
  },
);

/** What the methods of a session may be given by someone who means no good. */
const NONSENSE: readonly Uint8Array[] = [
  UNDEFINED,
  Uint8Array.of(0x80),
  numberValue(MOST_SONGS + 1),
  // -1, NaN, an array, an object, a map.
  Uint8Array.of(0x85, 1),
  Uint8Array.of(0x86, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0),
  Uint8Array.of(0x8c, 0),
  Uint8Array.of(0x8e, 0),
  Uint8Array.of(0x8f, 0),
  textValue('__proto__'),
  textValue('x'.repeat(20_000)),
];
const METHODS = ['startExchange', 'uploadSong', 'removeSong', 'endExchange', 'knownRevision'];

attack('1,000 sessions, and calls in them that make no sense', plays, async assault => {
  const attacker = await visitor(assault, 'nonsense');
  for (let session = SESSION; session < SESSION + 1_000; session += 1) {
    const args = [0, 1].map(i => NONSENSE[(session * 7 + i) % NONSENSE.length] as Uint8Array);
    const ordered = METHODS.map((_, i) => METHODS[(session + i) % METHODS.length] as string);
    await attacker.send([
      ...opening(attacker, session % 3, session),
      ...ordered.map(method => attacker.call({ on: session, method, args })),
      upload(attacker, song(session, 20), session),
    ]);
    if (session % 100 === 0) {
      attacker.acknowledgeAll();
      await assault.comeRound();
    }
  }
  await assault.pass(500);
  const { ended } = attacker;
  assault.require(!ended, `the connection ${ended ? 'is closed' : 'goes on'}`);
});
