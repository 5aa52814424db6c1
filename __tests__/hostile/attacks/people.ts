/** B3, B5: who may call themselves what, and who is remembered. */
import { realTime } from '../../platforms/node/real-time';
import { interestMessage, renewalMessage } from '../../runtime/stranger';
import type { Assault } from '../attack';
import { attack } from '../attack';
import type { Arrival } from '../attacker';
import { Attacker, INN } from '../attacker';
import { nativeCryptography } from '../native-cryptography';
import { Patience } from '../patience';
import type { Siege } from '../siege';
import { secretOf } from '../siege';

const idOf = (name: string) =>
  Buffer.from(nativeCryptography.publicKey(Uint8Array.from(secretOf(name)))).toString('hex');

/** Someone with the key of that name, under any name. */
async function comes(siege: Siege, key: string, arrival: Arrival): Promise<Attacker> {
  return Attacker.link(siege, { secret: secretOf(key), ...arrival });
}

/** Whether it got a link. It leaves in any case. */
async function getsIn(siege: Siege, key: string, arrival: Arrival): Promise<boolean> {
  const visitor = await comes(siege, key, arrival);
  const { linked } = visitor.stranger;
  visitor.leave();
  await realTime.pass(50);
  return linked;
}

async function verifyAnna(siege: Siege): Promise<void> {
  await getsIn(siege, 'anna', { name: 'Anna' });
  await siege.victim.tell('verify', idOf('anna'));
}

/** The same to a person who reads it, or hears it. */
const SPELLINGS = ['Anna', 'anna ', 'An\u200bna', '\u202eAnna\u202c', '\uff21\uff4e\uff4e\uff41'];

/** Readable in a table, whatever is in it. */
const written = (name: string) =>
  name.replace(/[^ -~]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

attack('a stranger takes the name of someone verified', { fresh: true }, async assault => {
  const { siege } = assault;
  const tries = async (when: string, name: string, incarnation: number) => {
    const linked = await getsIn(siege, `${when} ${name}`, { name, incarnation });
    assault.require(!linked, `"${written(name)}" ${when}: ${linked ? 'let in' : 'refused'}`);
  };
  for (const name of SPELLINGS) {
    await getsIn(siege, `met before ${name}`, { name: `Zed ${name.length}` });
  }
  await verifyAnna(siege);
  for (const name of SPELLINGS) {
    await tries('at first', name, 1);
    await tries('met before', name, 2);
    await getsIn(siege, `met since ${name}`, { name: `Zoe ${name.length}` });
    await tries('met since', name, 2);
  }
  const anna = await getsIn(siege, 'anna', { name: 'Anna', incarnation: 2 });
  assault.require(anna, anna ? 'Anna gets in' : 'Anna is refused');
});

/** What the victim says to whom it does not want. */
async function wordsOfRefusal(siege: Siege, key: string, name: string): Promise<string> {
  const visitor = await comes(siege, key, { name, incarnation: 3 });
  const { stranger } = visitor;
  await realTime.until('an end', () => visitor.ended, 10_000);
  visitor.leave();
  const [, ...words] = stranger.frames.find(([kind]) => kind === 4) ?? [];
  return Buffer.from(words).toString();
}

attack('a refusal that tells what is known of others', { fresh: true }, async assault => {
  const { siege } = assault;
  const { victim } = siege;
  await verifyAnna(siege);
  await getsIn(siege, 'bob', { name: 'Bob' });
  await victim.tell('block', idOf('bob'));
  const taken = await wordsOfRefusal(siege, 'mallory', 'Anna');
  const blocked = await wordsOfRefusal(siege, 'bob', 'Bob');
  // Who is verified stays.
  await victim.tell('verify', siege.honest.id);
  await victim.tell('onlyVerified', true);
  const unverified = await wordsOfRefusal(siege, 'mallory', 'Mallory');
  const words = new Set([taken, blocked, unverified]);
  assault.require(words.size === 1, `${words.size} different answers`);
  await victim.tell('onlyVerified', false);
});

/** As many as push everyone else out of a book for a thousand, and at once as many as a device lets come. */
const FRESH_KEYS = 1_016;
const AT_ONCE = 8;
/** Of those that one address may open at once. */
const FROM_ONE_ADDRESS = 24;
const DAY_MS = 24 * 60 * 60 * 1000;

async function flood(assault: Assault): Promise<void> {
  const { siege } = assault;
  const patience = new Patience();
  let begun = 0;
  let linked = 0;
  let host = '';
  const visit = async () => {
    while (begun < FRESH_KEYS && patience.left) {
      host = begun % FROM_ONE_ADDRESS === 0 ? siege.newHost() : host;
      begun += 1;
      const visitor = await comes(siege, `fresh ${begun}`, { name: `fresh ${begun}`, host });
      if (visitor.stranger.linked) {
        linked += 1;
        patience.oneCame();
      }
      // A lease that lasts a day keeps a place among those who are here.
      await visitor.send([interestMessage(['Inn'])]);
      await visitor.send([renewalMessage(INN, DAY_MS)]);
      await realTime.pass(20);
      visitor.leave();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visit));
  assault.figures.push(`${linked} of ${begun} fresh keys let in`);
}

/** What they leave behind is within what all may hold together. */
const crowded = { fresh: true, afterMegabytes: 40 };

attack('1,016 fresh keys, each with a lease for a day', crowded, async assault => {
  const { siege } = assault;
  const friend = { name: 'Friend', host: siege.newHost() };
  await getsIn(siege, 'friend', friend);
  await flood(assault);
  const known = new Set((await siege.victim.tell('people')).map(({ id }) => id));
  for (const [name, id] of [
    ['a friend', idOf('friend')],
    ['the honest peer', siege.honest.id],
  ] as const) {
    assault.require(known.has(id), `${name} ${known.has(id) ? 'is' : 'is not'} in the book`);
  }
  const linked = await getsIn(siege, 'friend', { ...friend, incarnation: 2 });
  assault.require(linked, `a friend ${linked ? 'gets in' : 'is turned away'}`);
});
