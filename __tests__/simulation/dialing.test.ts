import { DialError } from '../../src/simulation';
import { patternOf, Recorder } from '../ports/recorder';
import { connect, listening, outcome, twoPhones } from './two-phones';

const failure = (reason: string) => ({ name: 'DialError', reason });

test('a dial takes a round trip, and the other end hears of it half a round trip later', async () => {
  const { world, anna, ben } = twoPhones();
  world.delay(anna, ben, { least: 30, most: 30 });
  world.delay(ben, anna, { least: 10, most: 10 });
  const { address, accepted } = await listening(world, ben);
  const start = world.now;
  await outcome(world, anna.ports.transport.dial(address, 1_000).connection);
  expect(world.now - start).toBeCloseTo(40, 5);
  expect(accepted).toHaveLength(0);
  await world.runUntil(() => accepted.length === 1, 1_000);
  expect(world.now - start).toBeCloseTo(70, 5);
});

test('where nobody listens a dial is refused', async () => {
  const { world, anna, ben } = twoPhones();
  const { connection } = anna.ports.transport.dial({ host: ben.address, port: 1 }, 60_000);
  await expect(outcome(world, connection, 100)).rejects.toMatchObject(failure('refused'));
  await expect(connection).rejects.toBeInstanceOf(DialError);
});

test('where no phone is, or none in range, or one that sleeps or has no power, a dial times out', async () => {
  const { world, anna, ben } = twoPhones();
  const { address } = await listening(world, ben);
  const timesOut = async (host = ben.address) => {
    const start = world.now;
    const { connection } = anna.ports.transport.dial({ ...address, host }, 5_000);
    await expect(outcome(world, connection)).rejects.toMatchObject(failure('timed out'));
    expect(world.now - start).toBeCloseTo(5_000, 5);
  };
  await timesOut('10.77.0.1');
  world.apart(anna, ben);
  await timesOut();
  world.together(anna, ben);
  ben.sleep();
  await timesOut();
  ben.crash();
  await timesOut();
});

test('a dial goes through when the other comes into range in time', async () => {
  const { world, anna, ben } = twoPhones();
  const { address } = await listening(world, ben);
  ben.moveAway();
  const { connection } = anna.ports.transport.dial(address, 10_000);
  world.at(world.now + 2_000, () => ben.comeBack());
  const start = world.now;
  await outcome(world, connection);
  expect(world.now - start).toBeGreaterThan(2_000);
});

test('who is muted cannot be dialed, nor dial', async () => {
  const { world, anna, ben } = twoPhones();
  const atBen = await listening(world, ben);
  const atAnna = await listening(world, anna);
  world.mute(anna, ben);
  for (const { connection } of [
    anna.ports.transport.dial(atBen.address, 2_000),
    ben.ports.transport.dial(atAnna.address, 2_000),
  ]) {
    await expect(outcome(world, connection)).rejects.toMatchObject(failure('timed out'));
  }
  expect([...atBen.accepted, ...atAnna.accepted]).toEqual([]);
});

test('an aborted dial is rejected, and what the other end got of it ends', async () => {
  let acceptedAtAll = 0;
  for (let seed = 0; seed < 40; seed++) {
    const { world, anna, ben } = twoPhones({ seed });
    const { address, accepted } = await listening(world, ben);
    const dial = anna.ports.transport.dial(address, 10_000);
    // While its app is busy the system may have the connection already, and the app does not know.
    anna.stall(100);
    await world.run(seed);
    dial.abort();
    await expect(outcome(world, dial.connection)).rejects.toMatchObject(failure('aborted'));
    await world.run(1_000);
    const others = accepted.map(connection => new Recorder(connection));
    acceptedAtAll += others.length;
    await world.run(1_000);
    expect(others.every(({ ends }) => ends.length === 1)).toBe(true);
    expect(world.connections()).toEqual([]);
  }
  expect(acceptedAtAll).toBeGreaterThan(0);
  expect(acceptedAtAll).toBeLessThan(40);
});

test('two that dial each other at once get two connections: which one stays is for the apps to settle', async () => {
  const { world, anna, ben } = twoPhones();
  const [atAnna, atBen] = [await listening(world, anna), await listening(world, ben)];
  const dials = [
    anna.ports.transport.dial(atBen.address, 1_000),
    ben.ports.transport.dial(atAnna.address, 1_000),
  ];
  const [one, other] = await outcome(world, Promise.all(dials.map(({ connection }) => connection)));
  await world.run(100);
  expect([atAnna.accepted, atBen.accepted].map(({ length }) => length)).toEqual([1, 1]);
  expect(world.connections()).toMatchObject([
    { dialer: expect.any(String) as string, live: true },
    { dialer: expect.any(String) as string, live: true },
  ]);
  expect(one).not.toBe(other);
});

test('a phone can dial itself', async () => {
  const { world, anna } = twoPhones();
  const [here, there] = await connect(world, anna, anna);
  here.connection.send(patternOf(10));
  await world.run(100);
  expect(there.bytes).toEqual(patternOf(10));
});

test('a listener that closes while a dial is under way refuses it', async () => {
  const { world, anna, ben } = twoPhones();
  world.delay(anna, ben, { least: 50, most: 50 });
  const { listener, address, accepted } = await listening(world, ben);
  const dialed = await outcome(world, anna.ports.transport.dial(address, 1_000).connection);
  const here = new Recorder(dialed);
  listener.close();
  await world.run(1_000);
  expect([here.ends, accepted]).toEqual([['reset'], []]);
});

test('when the last step of a handshake is lost, the acceptor asks for it again, but not for ever', async () => {
  for (const [awayMs, wanted] of [
    [3_000, 1],
    [120_000, 0],
  ] as const) {
    const { world, anna, ben } = twoPhones();
    world.delay(anna, ben, { least: 50, most: 50 });
    const { address, accepted } = await listening(world, ben);
    const dialed = await outcome(world, anna.ports.transport.dial(address, 1_000).connection);
    world.apart(anna, ben);
    await world.run(awayMs);
    world.together(anna, ben);
    await world.run(60_000);
    expect(accepted).toHaveLength(wanted);
    const here = new Recorder(dialed);
    here.connection.send(patternOf(1));
    await world.run(1_000);
    expect(here.ends).toEqual(wanted === 1 ? [] : ['reset']);
  }
});

test('a system that lets nobody listen says so', async () => {
  const { world, anna } = twoPhones();
  anna.allowListening(false);
  const listen = () => anna.ports.transport.listen(() => undefined);
  await expect(outcome(world, listen())).rejects.toThrow('lets nobody listen');
  anna.allowListening(true);
  await outcome(world, listen());
});

test('every listener has a port of its own', async () => {
  const { world, anna } = twoPhones();
  const ports = new Set<number>();
  for (let i = 0; i < 20; i++) ports.add((await listening(world, anna)).listener.port);
  expect(ports.size).toBe(20);
});
