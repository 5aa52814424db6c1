import { launchTape } from '../../scripts/agents/tape-run';
import { minutes, seconds } from '../../src/runtime';

it('G2, X5: a tape through eight phones, each of which crashes once, comes home with eight songs and eight gifts', async () => {
  const { world, parties, tape, problems } = await launchTape(9, 1);
  const crashed = new Set<string>();
  const downSince = new Map<string, number>();
  parties.forEach(({ phone }, at) =>
    phone.crashAtWrite(1 + (at % 2), at % 4 < 2 ? 'before' : 'after'),
  );
  const until = world.now + minutes(20);
  while ((tape() === undefined || problems(true).length > 0) && world.now < until) {
    await world.run(seconds(1));
    for (const { name, phone } of parties) {
      if (phone.state !== 'crashed') continue;
      crashed.add(name);
      const since = downSince.get(name) ?? world.now;
      downSince.set(name, since);
      if (world.now - since >= seconds(2)) phone.restart();
    }
  }
  expect([...crashed].sort()).toEqual(parties.map(({ name }) => name).sort());
  expect(problems(true)).toEqual([]);
  expect(tape()?.songs).toHaveLength(8);
});
