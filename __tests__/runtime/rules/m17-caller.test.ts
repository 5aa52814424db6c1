import type { Far, Leased, LeasePattern, Message } from '../../../src/runtime';
import {
  callerOf,
  lease,
  leaseWith,
  minutes,
  revoke,
  seconds,
  serviceType,
  whenExpired,
} from '../../../src/runtime';
import { answerTo, fateOf } from '../fate';
import { gather } from '../two-phones';
import { even, lent, watchForCrashes } from './loan';

watchForCrashes();

interface Gate {
  who(): string;
  whoLater(): Promise<string>;
  throwAfterAsking(): never;
  ring(callback: Far<() => string>): Promise<string>;
  local(): string[];
  open(): Leased<{ who(): string }>;
  asAfterwards(): Promise<string[]>;
}
const Gate = serviceType<Gate>('Gate');

async function threePhones() {
  const met = await gather(['ada', 'noor', 'mika'], even);
  const { world, ada, noor, mika } = met;
  const gate: Gate = {
    who: () => callerOf(),
    whoLater: async () => {
      await Promise.resolve();
      return callerOf();
    },
    throwAfterAsking: () => {
      throw new Error(callerOf());
    },
    ring: async callback => `${callerOf()} ${await callback()}`,
    local: () => [callerOf(), gate.who(), callerOf()],
    open: () => lease(minutes(5), { who: () => callerOf() }),
    asAfterwards: () => {
      const later: string[] = [];
      const attempt = () => {
        try {
          later.push(callerOf());
        } catch (error) {
          later.push(error instanceof Error ? 'an Error' : 'something else');
        }
      };
      queueMicrotask(attempt);
      void Promise.resolve().then(attempt);
      return Promise.resolve()
        .then(() => undefined)
        .then(attempt)
        .then(() => later);
    },
  };
  ada.device.export(Gate, gate);
  const found = new Map<string, Far<Gate>>();
  noor.device.whenDiscovered(Gate, each => found.set('noor', each));
  mika.device.whenDiscovered(Gate, each => found.set('mika', each));
  await world.runUntil(() => found.size === 2, minutes(1));
  const ids = {
    ada: await ada.device.ready,
    noor: await noor.device.ready,
    mika: await mika.device.ready,
  };
  return {
    ...met,
    gate,
    ids,
    fromNoor: found.get('noor') as Far<Gate>,
    fromMika: found.get('mika') as Far<Gate>,
  };
}

describe('M17: a service method can learn who calls', () => {
  test('M17: callerOf() is the id of the device that calls, for each of two that call in the same turn', async () => {
    const { world, ids, fromNoor, fromMika } = await threePhones();
    const fates = [fromNoor.who(), fromMika.who(), fromNoor.who(), fromMika.who()].map(each =>
      fateOf(world, each),
    );
    await world.run(seconds(1));
    expect(fates.map(({ value }) => value)).toEqual([ids.noor, ids.mika, ids.noor, ids.mika]);
  });

  test('M17: outside a call it throws an Error', async () => {
    expect(() => callerOf()).toThrow(Error);
    const { world, gate, fromNoor } = await threePhones();
    await answerTo(world, fromNoor.who());
    expect(() => callerOf()).toThrow(Error);
    // A method that the app itself calls has no caller.
    expect(() => gate.who()).toThrow(Error);
  });

  test('M17: after the synchronous part it throws, also while another call runs', async () => {
    const { world, fromNoor, fromMika } = await threePhones();
    const late = fateOf(world, fromNoor.whoLater());
    const other = fateOf(world, fromMika.who());
    await world.run(seconds(1));
    expect(late.state).toBe('failed');
    expect(other.state).toBe('succeeded');
    expect(await answerTo(world, fromNoor.asAfterwards())).toEqual([
      'an Error',
      'an Error',
      'an Error',
    ]);
  });

  test('M17: a method that throws leaves no caller behind', async () => {
    const { world, ids, gate, fromNoor, fromMika } = await threePhones();
    const failed = fateOf(world, fromNoor.throwAfterAsking());
    const after = fateOf(world, fromMika.who());
    await world.run(seconds(1));
    expect(failed.error).toMatchObject({ remoteMessage: ids.noor });
    expect(after.value).toBe(ids.mika);
    expect(() => gate.who()).toThrow(Error);
  });

  test('M17: a method that calls another of the same device keeps its caller', async () => {
    const { world, ids, fromNoor } = await threePhones();
    expect(await answerTo(world, fromNoor.local())).toEqual([ids.noor, ids.noor, ids.noor]);
  });

  test('M17: in a callback it is the device that calls back', async () => {
    const { world, ids, fromNoor } = await threePhones();
    expect(
      await answerTo(
        world,
        fromNoor.ring(() => callerOf()),
      ),
    ).toBe(`${ids.noor} ${ids.ada}`);
  });

  test('M17: in a session, through a pipeline, and one way', async () => {
    const { world, ids, fromNoor, fromMika } = await threePhones();
    const fates = [fromNoor.open().who(), fromMika.open().who()].map(each => fateOf(world, each));
    await world.run(seconds(1));
    expect(fates.map(({ value }) => value)).toEqual([ids.noor, ids.mika]);
    const callers: string[] = [];
    const {
      world: other,
      held,
      noor,
    } = await lent(() => lease(minutes(1), { say: () => void callers.push(callerOf()) }));
    held.say().oneWay();
    await other.run(seconds(1));
    expect(callers).toEqual([await noor.device.ready]);
  });

  test('M17: an observer that runs because of a method has no caller', async () => {
    const seen: string[] = [];
    const { world, held } = await lent(() =>
      lease(minutes(1), {
        end: () => {
          const other = lease(minutes(1), {});
          revoke(other);
          whenExpired(other, () => {
            try {
              seen.push(callerOf());
            } catch {
              seen.push('none');
            }
          });
          return callerOf().length;
        },
      }),
    );
    expect(await answerTo(world, held.end())).toBe(64);
    await world.run(1);
    expect(seen).toEqual(['none']);
  });

  test('M17: a pattern’s hooks get the peer with the message', async () => {
    const seen: [string, Message['method'], string][] = [];
    const pattern: LeasePattern = {
      name: 'curious',
      before: (_, message) => void seen.push(['before', message.method, message.peer]),
      after: (_, message) => void seen.push(['after', message.method, message.peer]),
    };
    const { world, noor, held } = await lent(() =>
      leaseWith(pattern, minutes(1), { ping: () => callerOf() }),
    );
    const noorId = await noor.device.ready;
    expect(await answerTo(world, held.ping())).toBe(noorId);
    expect(seen).toEqual([
      ['before', 'ping', noorId],
      ['after', 'ping', noorId],
    ]);
  });

  test('M17: callerOf() is right when a call is resent after a reconnection', async () => {
    const { world, ids, fromNoor } = await threePhones();
    for (let afterMs = 0; afterMs < 12; afterMs++) {
      const who = fateOf(world, fromNoor.who());
      await world.run(afterMs);
      world.connections().forEach(each => each.reset('both'));
      await world.run(seconds(30));
      expect({ afterMs, ...who }).toMatchObject({ afterMs, value: ids.noor });
    }
  });
});
