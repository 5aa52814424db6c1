import type { Connection, Ports } from '../../../src/runtime';
import { minutes, seconds } from '../../../src/runtime';
import { FrameSplitter } from '../../../src/runtime/link/frames';
import { Handshake } from '../../../src/runtime/link/noise/handshake';
import type { World } from '../../../src/simulation';
import { simulatedCryptography } from '../../../src/simulation';
import { silence as deafness } from '../connection/dials';
import { notebookEncounter, connected, linkStates } from '../notebook';
import { frame, preamble, text } from '../stranger';
import { gather } from '../two-phones';
import {
  freshKey,
  halfHandshake,
  idOf,
  knock,
  madeUpId,
  MadeUpSightings,
  phones,
  sightingOf,
} from './crowd';
import { amongMadeUpSightings, prefixOf, silentAt, where } from './made-up-sightings';

jest.setTimeout(60_000);

/** Ada and Noor, who have met; the test makes up other announcements that Ada hears. */
async function metAmongSightings() {
  const met = await amongMadeUpSightings(ports => notebookEncounter({ ports }));
  await met.world.run(seconds(30));
  return met;
}

const silentNetwork = (ports: NonNullable<Parameters<typeof gather>[1]>['ports']) =>
  gather(['ada', 'noor'], { world: deafness, ...(ports && { ports }) });

/** Repeats an attack every tenth of a second. */
async function keepOn(world: World, ms: number, happens: (tick: number) => void) {
  for (let tick = 0; tick * 100 < ms; tick++) {
    happens(tick);
    await world.run(100);
  }
}

test('announcements that name a contact, at ever new addresses, do not keep this device from it', async () => {
  let mayDial = true;
  const misdialed = (given: Ports): Ports => ({
    ...given,
    transport: {
      listen: accept => given.transport.listen(accept),
      dial: (address, timeoutMs) =>
        given.transport.dial(mayDial ? address : { host: '10.8.0.1', port: 1 }, timeoutMs),
    },
  });
  const { world, ada, noor, sightings, ports } = await amongMadeUpSightings(
    given => notebookEncounter({ world: { discovery: { echoes: 0 } }, ports: given }),
    misdialed,
  );
  await world.run(seconds(30));
  // Ada has dialed Noor once, so her address is proved; from now on only Ada can dial, and Noor is not announced.
  world.connections().forEach(connection => connection.reset('both'));
  mayDial = false;
  await world.run(seconds(30));
  expect(connected(ada, noor)).toBe(true);
  noor.phone.dropDiscovery();
  world.apart(ada.phone, noor.phone);
  const lies = (tick: number) => sightings.tell(sightingOf(prefixOf(noor), silentAt(tick)));
  await keepOn(world, minutes(4), lies);
  world.together(ada.phone, noor.phone);
  await keepOn(world, seconds(10), tick => connected(ada, noor) || lies(10_000 + tick));
  expect(connected(ada, noor)).toBe(true);
  expect(ports.mostAtOnce).toBeLessThanOrEqual(8);
});

test('announcements that name a contact do not make this device dial without a pause', async () => {
  const { world, ada, noor, sightings, ports } = await metAmongSightings();
  world.apart(ada.phone, noor.phone);
  const wall = world.phone('wall');
  const before = ports.dials.length;
  await keepOn(world, seconds(60), tick => {
    for (let i = 0; i < 5; i++) {
      // A port that refuses at once, a different one each time.
      const address = { host: wall.address, port: 1 + tick * 5 + i };
      sightings.tell(sightingOf(prefixOf(noor), address));
    }
  });
  expect(ports.dials.length - before).toBeLessThanOrEqual(2 * 60 + 1);
});

test("made-up ids at a contact's address do not lengthen its backoff", async () => {
  const { world, ada, noor, sightings } = await metAmongSightings();
  world.apart(ada.phone, noor.phone);
  const address = where(noor);
  await keepOn(world, minutes(2), tick =>
    sightings.tell(sightingOf(madeUpId(tick), address), sightingOf(madeUpId(tick % 7), address)),
  );
  world.together(ada.phone, noor.phone);
  await world.runUntil(() => connected(ada, noor), seconds(5));
});

test('made-up ids at the address of a linked peer do not replace its connection', async () => {
  const { world, ada, noor, sightings, ports } = await metAmongSightings();
  const [before] = world.connections();
  const dialsBefore = ports.dials.length;
  const address = where(noor);
  await keepOn(world, minutes(2), tick => sightings.tell(sightingOf(madeUpId(tick), address)));
  expect(connected(ada, noor)).toBe(true);
  expect(ports.dials.length - dialsBefore).toBeLessThanOrEqual(6);
  // A dialed connection may replace another, but not again and again.
  const made = (world.connections()[0]?.id ?? 0) - (before?.id ?? 0);
  expect(made).toBeLessThanOrEqual(6);
  expect(linkStates(ada.events)).not.toContain('down');
});

test("announcements of this device's own address are not dialed again and again", async () => {
  const { world, ada, sightings, ports } = await metAmongSightings();
  const before = ports.dials.length;
  await keepOn(world, minutes(2), tick => sightings.tell(sightingOf(madeUpId(tick), where(ada))));
  expect(ports.dials.length - before).toBeLessThanOrEqual(30);
});

test('a flood of ids does not keep this device from dialing a new device that is really there', async () => {
  const { world, ada, noor, sightings, ports } = await amongMadeUpSightings(silentNetwork);
  // From few hosts, like an attacker with few addresses.
  const junkAt = (number: number) => ({ host: `10.9.0.${1 + (number % 4)}`, port: 1 + number });
  let number = 0;
  const flood = () => {
    for (let i = 0; i < 10; i++) {
      number += 1;
      sightings.tell(sightingOf(madeUpId(number), junkAt(number)));
    }
  };
  await keepOn(world, seconds(20), flood);
  sightings.tell(sightingOf(prefixOf(noor), where(noor)));
  const start = world.now;
  await keepOn(world, seconds(10), flood);
  const [dialed = Infinity] = ports.dialsTo(noor.phone.address, where(noor).port);
  expect(dialed - start).toBeLessThan(seconds(2));
  expect(connected(ada, noor)).toBe(true);
});

test('nor does a flood of ids from everywhere, where the platform knows which hosts announce themselves', async () => {
  const { world, ada, noor, sightings } = await amongMadeUpSightings(silentNetwork);
  let number = 0;
  const flood = () => {
    for (let i = 0; i < 10; i++) {
      number += 1;
      sightings.tell(sightingOf(madeUpId(number), silentAt(number)));
    }
  };
  await keepOn(world, seconds(20), flood);
  sightings.tell({ ...sightingOf(prefixOf(noor), where(noor)), isFirsthand: true });
  await keepOn(world, seconds(5), flood);
  expect(connected(ada, noor)).toBe(true);
});

/** Answers every connection with a new key, like an honest device, and closes it before there is a link. */
class FreshKeys {
  answered = 0;

  accept(connection: Connection): void {
    const number = ++this.answered;
    const secret = Uint8Array.from(idOf(number, 0x77));
    const keys = {
      static: secret,
      staticPublic: secret,
      ephemeral: new Uint8Array(32).fill(number),
    };
    const prologue = Uint8Array.from(preamble().slice(1));
    const handshake = new Handshake('responder', keys, simulatedCryptography, prologue);
    const splitter = new FrameSplitter(1_000_000);
    let pieces = 0;
    connection.attach({
      received: bytes =>
        splitter.push(bytes, piece => {
          pieces += 1;
          if (pieces === 2) {
            handshake.read(piece.raw(piece.end - piece.at));
            const payload = Uint8Array.from([...new Array<number>(8).fill(1), ...text('someone')]);
            const answer = frame([...handshake.write(payload)]);
            connection.send(Uint8Array.from([...preamble(), ...answer]));
          } else if (pieces === 3) {
            // The next handshake could begin at once.
            connection.close();
          }
          return true;
        }),
      drained: () => undefined,
      ended: () => undefined,
    });
  }
}

test('ports that each answer with a new key cost no more handshakes than strangers may have', async () => {
  const sightings = new MadeUpSightings();
  const { world, ada } = await gather(['ada'], {
    world: deafness,
    ports: given => sightings.among(given),
  });
  const mallory = world.phone('mallory');
  const fresh = new FreshKeys();
  const listeners = Array.from({ length: 200 }, () =>
    mallory.ports.transport.listen(connection => fresh.accept(connection)),
  );
  const opened = Promise.all(listeners);
  await world.run(seconds(1));
  const portsOpen = (await opened).map(({ port }) => port);
  let tick = 0;
  await keepOn(world, minutes(1), () => {
    for (let i = 0; i < 20; i++) {
      tick += 1;
      const port = portsOpen[tick % portsOpen.length] ?? 0;
      sightings.tell(sightingOf(madeUpId(tick), { host: mallory.address, port }));
    }
  });
  expect(fresh.answered).toBeGreaterThan(20);
  expect(fresh.answered).toBeLessThanOrEqual(60 + 2 * 60);
  expect(ada.device.people.list().length).toBeLessThan(200);
});

test("a crowd announced under a contact's id does not delay contacts that were met", async () => {
  const { world, ada, noor, sightings } = await metAmongSightings();
  world.apart(ada.phone, noor.phone);
  await world.run(minutes(20));
  const crowd = phones(world, 20, 'crowd');
  let turn = 0;
  const siege = () => {
    crowd.slice(0, 4).forEach(phone => {
      sightings.tell(sightingOf(prefixOf(noor), { host: phone.address, port: 1 }));
    });
    crowd.forEach(phone => knock(phone, ada, turn++ % 2 === 0 ? halfHandshake : freshKey));
  };
  await keepOn(world, seconds(10), siege);
  world.together(ada.phone, noor.phone);
  noor.device.refresh();
  await keepOn(world, seconds(3), siege);
  expect(connected(noor)).toBe(true);
});

test('a stranger with a queued handshake cannot make this device keep state meanwhile', async () => {
  const { world, ada } = await gather(['ada'], { world: deafness });
  const mallory = world.phone('mallory');
  const visits = Array.from({ length: 25 }, () =>
    knock(mallory, ada, (stranger, number) => {
      halfHandshake(stranger, number);
      stranger.send(new Array<number>(400).fill(7));
    }),
  );
  await world.run(seconds(1));
  expect(visits.every(({ stranger }) => stranger?.ended !== undefined)).toBe(true);
  await world.run(seconds(6));
  expect(ada.device.snapshot().kept).toEqual({ deadlines: 0, calls: 0, messages: 0 });
});

test('a peer that disconnects while its handshake is queued leaves no state behind', async () => {
  const { world, ada } = await gather(['ada'], { world: deafness });
  const mallory = world.phone('mallory');
  const visits = Array.from({ length: 25 }, () => knock(mallory, ada, halfHandshake));
  await world.run(200);
  visits.forEach(({ stranger }) => stranger?.leave());
  await world.run(seconds(1));
  expect(ada.device.snapshot().kept).toEqual({ deadlines: 0, calls: 0, messages: 0 });
});
