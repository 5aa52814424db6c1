import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DeviceEvent, Far, Leased } from '../../src/runtime';
import {
  createDevice,
  lease,
  millis,
  minutes,
  seconds,
  serviceType,
  verificationLink,
} from '../../src/runtime';
import { DEFAULT_LIMITS } from '../../src/runtime/limits';
import { DATA, FRAME } from '../../src/runtime/link/frames';
import { fromHex as bytesOf, toHex as hexOf } from '../../src/runtime/bytes/hex';
import { nobleCryptography } from '../../src/runtime/link/noise/noble';
import { preamble, PROTOCOL_VERSION } from '../../src/runtime/link/preamble';
import { commitmentTo, verificationCode } from '../../src/runtime/link/verification-code';
import { REFUSED } from '../../src/runtime/link/secure-connection';
import { ANSWER, CALL, MESSAGE, REFERENCE } from '../../src/runtime/reference/messages';
import { createWorld } from '../../src/simulation';
import { hello, Stranger } from './stranger';

const document = readFileSync(path.resolve(__dirname, '../../docs/protocol.md'), 'utf8');

/** The bytes of the document's example, in order: hexadecimal, then two spaces and what they mean. */
const conversation = [...document.matchAll(/```text\n(noor|ada) says\n([^`]*)```/g)].map(
  ([, who, lines]) => ({
    who: who as 'noor' | 'ada',
    hex: (lines as string)
      .trim()
      .split('\n')
      .map(line => line.replace(/ {2,}.*/, ''))
      .join(' '),
  }),
);

interface Page {
  read(): string;
}
interface NotebookLike {
  write(line: string): number;
  page(): Leased<Page>;
  listen(listener: (news: string) => string): void;
}
const Notebook = serviceType<NotebookLike>('Notebook');

const fromHex = (hex: string) => hex.split(' ').map(byte => parseInt(byte, 16));
const toHex = (bytes: readonly number[]) =>
  bytes.map(byte => byte.toString(16).padStart(2, '0')).join(' ');

/** Ada with her notebook, and Noor's end of a connection with her. */
async function meetAda() {
  const world = createWorld({
    seed: 1,
    network: { delayMs: { least: 2, most: 2 }, pieces: 'whole' },
  });
  const events: DeviceEvent[] = [];
  const lines: string[] = [];
  const news: string[] = [];
  const ada = world.phone('ada', {
    start: ports => {
      const random = { bytes: (count: number) => new Uint8Array(count).fill(0xaa) };
      const device = createDevice({ ports: { ...ports, random }, name: 'Ada' });
      device.observe(event => events.push(event));
      device.export(Notebook, {
        write: line => lines.push(line),
        page: () => lease(minutes(2), { read: () => lines.join() }),
        listen: listener => {
          const call = listener as unknown as Far<(text: string) => string>;
          void call('news').then(answer => news.push(answer));
        },
      });
    },
  });
  const noor = world.phone('noor');
  await world.run(seconds(1));
  const listening = world.log.find(({ what }) => what === 'listening');
  const port = listening?.what === 'listening' ? listening.port : 0;
  const { connection } = noor.ports.transport.dial({ host: ada.address, port }, seconds(3));
  await world.run(millis(100));
  const stranger = new Stranger(await connection).say(
    hello({ id: new Array<number>(32).fill(0x11), name: 'Noor' }),
  );
  await world.run(millis(30));
  return { world, events, lines, news, stranger };
}

test('the example in the document is what a device reads and writes, byte for byte', async () => {
  expect(conversation.length).toBeGreaterThan(15);
  const { world, events, lines, news, stranger } = await meetAda();
  let heard = 0;
  for (const { who, hex } of conversation) {
    if (who === 'noor') {
      stranger.say(fromHex(hex));
      await world.run(millis(30));
    } else {
      expect(toHex(stranger.heard.slice(heard))).toBe(hex);
      heard = stranger.heard.length;
    }
  }
  expect(stranger.heard).toHaveLength(heard);
  expect(lines).toEqual(['Mika', 'Relax', '']);
  expect(news).toEqual(['ok']);
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'connection ended',
      reason: { kind: 'closed by peer', text: 'closed by the other device: bye' },
    }),
  );
});

/** The rows of the table under a heading whose first cell matches. */
const rows = (pattern: RegExp) => [...document.matchAll(pattern)].map(([, ...cells]) => cells);

const inCode = (name: string) =>
  name.toLowerCase().replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

test('the document has every kind of frame and of message, and every reference', () => {
  const frames = rows(/^\| `(0\d)`\s+\| (resume|data|close|brief)\s/gm);
  expect(Object.fromEntries(frames.map(([kind, name]) => [name, Number(kind)]))).toEqual(FRAME);
  const messages = rows(/^\*\*(\w+(?: on)?)\*\*, `(0\d)`/gm);
  expect(
    Object.fromEntries(messages.map(([name = '', kind]) => [inCode(name), Number(kind)])),
  ).toEqual(MESSAGE);
  const references = rows(/^\| `(0\d)`\s+\| an? (object|function) of (the|a) \w+( device)?'s/gm);
  expect(references.map(([kind]) => Number(kind))).toEqual(Object.values(REFERENCE));
});

test('the document has the flags of the code', () => {
  const flag = (value: number) => `\`${value.toString(16).padStart(2, '0')}\``;
  expect(document).toContain(`with flags ${flag(DATA.times)} (times), ${flag(DATA.messages)}`);
  expect(document.replace(/\s+/g, ' ')).toContain(
    `Flags: ${flag(CALL.oneWay)} one-way, no answer is sent; ${flag(CALL.due)} due; ` +
      `${flag(CALL.onAnswer)} on an answer; ${flag(CALL.same)} the same call`,
  );
  expect(document.replace(/\s+/g, ' ')).toContain(
    `Flags: ${flag(
      ANSWER.next,
    )}, it answers the call after the one that was answered last on this ` +
      `connection (0 at first); and two bits: ${flag(ANSWER.value)} value, ${flag(ANSWER.error)} ` +
      `error, ${flag(ANSWER.expired)} expired, ${flag(ANSWER.same)} the same value as the last.`,
  );
});

test('B6: the code in the document is the one that both ends compute', () => {
  const [example] = /dialer's key [^`]*/.exec(document) ?? [''];
  const value = (name: string) => new RegExp(`^${name} +(.*)$`, 'm').exec(example)?.[1] as string;
  const share = (who: string) => ({
    publicKey: bytesOf(value(`${who}'s key`)),
    nonce: bytesOf(value(`${who}'s nonce`)),
  });
  const [dialer, other] = [share('dialer'), share('other')];
  expect(hexOf(commitmentTo(dialer, nobleCryptography))).toBe(value('commitment'));
  expect(verificationCode(dialer, other, nobleCryptography)).toBe(value('code'));
  expect(value('code')).toMatch(/^\d{3}( \d{3}){4}$/);
});

test('B5: the document has the text of a refusal, and the link of a QR code', () => {
  expect(document).toContain(`\`${REFUSED}\``);
  const link = verificationLink({ own: 'ab'.repeat(32), peer: 'cd'.repeat(32) });
  expect(link).toMatch(/^earshot:\/\/verify\?from=[0-9a-f]{64}&to=[0-9a-f]{64}$/);
  expect(document).toMatch(/`earshot:\/\/verify\?from=`.*`&to=`/s);
});

test('the document has every limit with its default, and the version', () => {
  const limits = rows(/^\| `(\w+)`\s+\| (\d+)\s/gm).map(([name, value]) => [name, Number(value)]);
  expect(Object.fromEntries(limits)).toEqual(DEFAULT_LIMITS);
  expect(document).toContain(`varint, ${PROTOCOL_VERSION} `);
  expect(toHex([...preamble()])).toBe('45 53 48 54 03');
  expect(document).toContain('`05 45 53 48 54 03`');
});
