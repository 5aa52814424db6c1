import path from 'node:path';
import { bundleProgram } from '../../../scripts/bundle-program.mjs';
import { writeText } from '../../../src/platforms/mdns';
import type { Announcement, Sighting } from '../../../src/runtime';
import type { NativeBuild } from './native-build';
import { buildNativeHalves } from './native-build';
import { OtherProgram } from './other-program';
import { withPhones } from './phones';

/** Starts, and asks again once. */
const MEET_WITHIN_MS = 15_000;
/** Debian's own: python3-zeroconf is for that one. */
const PYTHON = '/usr/bin/python3';
const COMPUTER = 9;

const announcement = (idPrefix: string, port: number): Announcement => ({
  ...{ port, idPrefix },
  incarnation: 'boot',
  protocolVersion: 1,
});

let build: NativeBuild;
let nodePeer: string;
beforeAll(async () => {
  build = buildNativeHalves();
  nodePeer = path.resolve(await bundleProgram('__tests__/native/phone/node-peer.ts'));
});

test.each(['the phone', 'the computer'] as const)(
  'a phone and a computer of this project find each other, %s being there first',
  first =>
    withPhones(build, async phones => {
      const phone = await phones.start();
      const { wifi } = phones;
      wifi.addPhone(COMPUTER);
      wifi.connect(COMPUTER);
      const startComputer = () =>
        new OtherProgram<Sighting>(
          wifi.name(COMPUTER),
          process.execPath,
          nodePeer,
          JSON.stringify(announcement('computer', 7009)),
        );
      const seen = () =>
        phone
          .heard('RNZeroconfResolved')
          .some(({ body }) => (body as { txt: Record<string, string> }).txt.id === 'computer');
      let computer = first === 'the computer' ? startComputer() : undefined;
      try {
        phone.register('phone', 7001, writeText(announcement('phone', 7001)));
        phone.scan();
        await phone.until('itself', () => phone.resolved('phone').length > 0, MEET_WITHIN_MS);
        computer ??= startComputer();
        await computer.until(
          'the phone',
          ({ idPrefix, addresses }) => idPrefix === 'phone' && addresses.length > 0,
          MEET_WITHIN_MS,
        );
        await phone.until('the computer', seen, MEET_WITHIN_MS);
        const text = writeText(announcement('computer', 7009));
        expect(phone.heard('RNZeroconfResolved').map(({ body }) => body)).toContainEqual(
          expect.objectContaining({ port: 7009, addresses: [wifi.addressOf(COMPUTER)], txt: text }),
        );
        expect(computer.news.find(({ idPrefix }) => idPrefix === 'phone')).toMatchObject({
          addresses: [{ host: wifi.addressOf(1), port: 7001 }],
          incarnation: 'boot',
          protocolVersion: 1,
        });
      } finally {
        await computer?.end();
      }
    }),
);

type PythonNews = [what: string, name: string, addresses: string[], port: number, txt: object];

test('a phone and a program with Python’s zeroconf find each other, and each hears the other’s goodbye', () =>
  withPhones(build, async phones => {
    const phone = await phones.start();
    const { wifi } = phones;
    wifi.addPhone(COMPUTER);
    wifi.connect(COMPUTER);
    phone.register('phone', 7001, { id: 'abc' });
    phone.scan();
    const python = new OtherProgram<PythonNews>(
      wifi.name(COMPUTER),
      PYTHON,
      path.join(__dirname, 'python-peer.py'),
      JSON.stringify(['python', wifi.addressOf(COMPUTER), 7009, { id: 'xyz' }]),
    );
    try {
      const isPhone = ([what, name]: PythonNews) => what === 'resolved' && name === 'phone';
      await python.until('the phone', isPhone, MEET_WITHIN_MS);
      expect(python.news.find(isPhone)).toEqual([
        ...['resolved', 'phone', [wifi.addressOf(1)], 7001],
        { id: 'abc' },
      ]);
      await phone.until('Python’s', () => phone.resolved('python').length > 0, MEET_WITHIN_MS);
      expect(phone.resolved('python')[0]).toMatchObject({
        addresses: [wifi.addressOf(COMPUTER)],
        port: 7009,
        txt: { id: 'xyz' },
      });
      phone.unregister('phone');
      const isGone = ([what, name]: PythonNews) => what === 'removed' && name === 'phone';
      await python.until('the phone’s goodbye', isGone, MEET_WITHIN_MS);
    } finally {
      await python.end();
    }
    const isGone = () => phone.resolved('python').some(({ port }) => port === 0);
    await phone.until('Python’s goodbye', isGone, MEET_WITHIN_MS);
  }));
