/** R1, R4, R15, I1: what guests can do to a lookup host. */
import type { RegisterReply } from '../../../src/lookup/services';
import { transfer } from '../../../src/runtime';
import { realTime } from '../../platforms/node/real-time';
import type { Assault } from '../attack';
import { attack } from '../attack';
import { HostileGuest, tally } from '../guest';

const host = { victim: { lookup: 'host' } } as const;
const MOST_OF_ONE_KEY = 16;

const entryOf = (name: string, more: object = {}) => ({
  type: 'Notebook',
  name,
  scopes: ['hall'],
  port: 4000,
  revision: { since: 1, n: 0 },
  token: name,
  ...more,
});

const kindOf = (answer: { readonly kind: string; readonly problem?: string }) =>
  answer.problem === undefined ? answer.kind : `${answer.kind}: ${answer.problem}`;

/** An honest guest that comes now is granted what it asks for. */
async function requireHonestGuest({ siege, require }: Pick<Assault, 'siege' | 'require'>) {
  const honest = await HostileGuest.join(siege, 'honest guest');
  const offer = { entry: entryOf('honest guest') };
  const answer = await honest.desk.register(offer, { periodMs: 'any' }, undefined).due(10_000);
  const names = await siege.victim.tell('whoIsHere');
  require(answer.kind === 'granted' &&
    names.includes('honest guest'), `an honest guest is ${answer.kind}`);
  await honest.leave();
}

/** So many registrations, some at once; what came of each. */
async function register(
  { desk }: HostileGuest,
  count: number,
  offerOf: (at: number) => unknown,
): Promise<string[]> {
  const kinds: string[] = [];
  for (let from = 0; from < count; from += 100) {
    const batch = Array.from({ length: Math.min(100, count - from) }, (_, at) =>
      desk
        .register(offerOf(from + at) as never, { periodMs: 'any' }, undefined)
        .due(30_000)
        .then(
          answer => kindOf(answer as RegisterReply),
          (error: Error) => error.name,
        ),
    );
    kinds.push(...(await Promise.all(batch)));
  }
  return kinds;
}

attack('10,000 registrations from one key', { ...host, fresh: true }, async assault => {
  const mallory = await HostileGuest.join(assault.siege, 'mallory');
  const kinds = await register(mallory, 10_000, at => ({ entry: entryOf(`name ${at}`) }));
  assault.figures.push(tally(kinds));
  const leases = (await assault.siege.victim.tell('room'))?.kept.table ?? 0;
  assault.require(leases <= MOST_OF_ONE_KEY + 1, `${leases} in the table`);
  await assault.atItsHeight();
  await requireHonestGuest({ siege: assault.siege, require: assault.require.bind(assault) });
  await mallory.leave();
});

attack('registrations with 200 KB of scopes each, a hundred at once', host, async assault => {
  const mallory = await HostileGuest.join(assault.siege, 'mallory');
  const scopes = Array.from({ length: 1_600 }, (_, at) => `${at} `.padEnd(120, 'x'));
  const longest = ['x'.repeat(200_000)];
  const kinds = await register(mallory, 500, at => ({
    entry: entryOf(`wide ${at}`, { scopes: at % 2 === 0 ? scopes : longest }),
  }));
  assault.figures.push(tally(kinds));
  assault.require(!kinds.includes('granted'), 'none granted');
  await requireHonestGuest({ siege: assault.siege, require: assault.require.bind(assault) });
  await mallory.leave();
});

attack('registrations with sketches and words full of nonsense', host, async assault => {
  const mallory = await HostileGuest.join(assault.siege, 'mallory');
  const nonsense: readonly object[] = [
    { sketch: { hashes: new Uint8Array(100_000), size: 1 } },
    { sketch: new Uint8Array(3) },
    { sketch: 'sketch' },
    { sketch: { hashes: [3, 2, 1], size: -1 } },
    { type: '' },
    { name: 'n'.repeat(10_000) },
    { port: -1 },
    { port: 1e9 },
    { revision: { since: NaN, n: Infinity } },
    { token: 't'.repeat(10_000) },
    { scopes: 'hall' },
  ];
  const kinds = await register(mallory, nonsense.length, at => ({
    entry: entryOf(`odd ${at}`, nonsense[at]),
  }));
  kinds.push(...(await register(mallory, 3, at => [undefined, { entry: 7 }, {}][at])));
  assault.figures.push(tally(kinds));
  assault.require(!kinds.includes('granted'), 'none granted');
  await requireHonestGuest({ siege: assault.siege, require: assault.require.bind(assault) });
  await mallory.leave();
});

attack('renewals at 1,000 a second', host, async assault => {
  const mallory = await HostileGuest.join(assault.siege, 'mallory');
  const offer = { entry: entryOf('eager') };
  const answer = await mallory.desk.register(offer, { periodMs: 'any' }, undefined).due(10_000);
  if (answer.kind !== 'granted') throw new Error(`The first is ${answer.kind}`);
  let answered = 0;
  for (let tenth = 0; tenth < 50; tenth++) {
    for (let i = 0; i < 100; i++) {
      answer.desk
        .renew({ periodMs: 'any' }, entryOf('eager', { revision: { since: 1, n: tenth } }))
        .due(10_000)
        .then(
          () => (answered += 1),
          () => undefined,
        );
    }
    await realTime.pass(100);
  }
  await assault.comeRound();
  assault.figures.push(`${answered} of 5000 answered`);
  await requireHonestGuest({ siege: assault.siege, require: assault.require.bind(assault) });
  await mallory.leave();
});

attack('transfers that nobody may ask for', host, async assault => {
  const { siege } = assault;
  const mallory = await HostileGuest.join(siege, 'mallory');
  const offer = { entry: entryOf('not to be handed on') };
  const answer = await mallory.desk.register(offer, { periodMs: 'any' }, undefined).due(10_000);
  if (answer.kind !== 'granted') throw new Error(`The first is ${answer.kind}`);
  let taken = 0;
  for (let i = 0; i < 200; i++) {
    const to = i % 2 === 0 ? siege.honest.id : `${i}`.padStart(64, '0');
    if (await answer.desk.transfer(to).due(10_000)) taken += 1;
  }
  assault.require(taken === 0, `${taken} of 200 registrations handed on`);
  const handedOn = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      transfer(mallory.desk, `${at}`.padStart(64, '0')).then(
        () => 'taken',
        (error: Error) => error.name,
      ),
    ),
  );
  assault.figures.push(`references: ${tally(handedOn)}`);
  await requireHonestGuest({ siege, require: assault.require.bind(assault) });
  await mallory.leave();
});
