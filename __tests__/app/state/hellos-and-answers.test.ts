import { readSettings, DEFAULT_SETTINGS } from '../../../src/app/state/settings';
import { encodeText, minutes, seconds } from '../../../src/runtime';
import type { EarshotOptions } from '../../../src/app/state/earshot';
import type { Running } from './two-apps';
import { personAt, twoApps } from './two-apps';

const idOf = (one: Running) => one.earshot.store.getState().me.id as string;
const hellos = (one: Running, other: Running) =>
  (one.earshot.store.getState().hellos[idOf(other)] ?? []).map(
    ({ isMine, words, state }) => `${isMine ? 'me' : 'them'}: ${words} (${state})`,
  );

async function together(options: Partial<EarshotOptions> = {}) {
  const apps = await twoApps(options);
  await apps.world.run(seconds(20));
  return apps;
}

describe('a hello', () => {
  it('arrives, is answered, and is told in the background', async () => {
    const greeted = jest.fn();
    const { world, ada, noor } = await together({ greeted });
    expect(ada.earshot.sayHello(idOf(noor), 'You have Geogaddi too!')).toBe(true);
    await world.run(seconds(1));
    noor.earshot.sayHello(idOf(ada), 'By the bar.');
    await world.run(seconds(1));
    expect(hellos(ada, noor)).toEqual([
      'me: You have Geogaddi too! (arrived)',
      'them: By the bar. (arrived)',
    ]);
    expect(hellos(noor, ada)).toEqual([
      'them: You have Geogaddi too! (arrived)',
      'me: By the bar. (arrived)',
    ]);
    expect(greeted.mock.calls).toEqual([
      ['Ada', 'You have Geogaddi too!'],
      ['Noor', 'By the bar.'],
    ]);
  });

  it('waits while they are apart, with the time that it has, and arrives when they are back', async () => {
    const { world, ada, noor } = await together();
    world.apart(ada.phone, noor.phone);
    await world.run(minutes(1));
    ada.earshot.sayHello(idOf(noor), 'Still here?');
    await world.run(seconds(1));
    expect(hellos(ada, noor)).toEqual(['me: Still here? (waiting)']);
    const [said] = ada.earshot.store.getState().hellos[idOf(noor)] ?? [];
    const leftMs = (said?.untilMs ?? 0) - (said?.atMs ?? 0);
    expect(leftMs).toBeGreaterThan(minutes(7));
    expect(leftMs).toBeLessThan(minutes(9.5));
    world.together(ada.phone, noor.phone);
    await world.run(seconds(30));
    expect(hellos(ada, noor)).toEqual(['me: Still here? (arrived)']);
    expect(hellos(noor, ada)).toEqual(['them: Still here? (arrived)']);
  });

  it('is not known to have arrived when the time is up, nor after a restart', async () => {
    const { world, ada, noor } = await together();
    world.apart(ada.phone, noor.phone);
    ada.earshot.sayHello(idOf(noor), 'One');
    await world.run(minutes(12));
    expect(hellos(ada, noor)).toEqual(['me: One (not known)']);
    expect(ada.earshot.sayHello(idOf(noor), 'Two')).toBe(false);
    ada.phone.restart();
    await world.run(seconds(5));
    expect(hellos(ada, noor)).toEqual(['me: One (not known)']);
    expect(hellos(noor, ada)).toEqual([]);
  });

  it('is forgotten with the person', async () => {
    const { world, ada, noor } = await together();
    ada.earshot.sayHello(idOf(noor), 'Hi');
    await world.run(seconds(1));
    const id = idOf(noor);
    ada.earshot.forget(id);
    await world.run(seconds(1));
    const kept = ada.phone.ports.storage.keys(`hello ${id}`);
    await world.run(seconds(1));
    expect(await kept).toEqual([]);
  });
});

describe('a list for people whom its owner says yes to', () => {
  const asking = { firstSettings: { listFor: 'asked' } } as const;

  it('waits on both phones, and crosses with the yes', async () => {
    const { world, ada, noor } = await together(asking);
    for (const [one, other] of [[ada, 'Noor'] as const, [noor, 'Ada'] as const]) {
      expect(personAt(one, other)).toMatchObject({
        ...{ keptBack: 'asked', keepsBack: 'asked', common: undefined },
        ...{ sending: { state: 'none' }, receiving: { state: 'none' } },
      });
    }
    ada.earshot.answerList(idOf(noor), 'yes');
    await world.run(seconds(5));
    expect(personAt(noor, 'Ada')).toMatchObject({
      ...{ keptBack: 'asked', keepsBack: undefined, common: 30, theirSongs: 90 },
    });
    expect(personAt(ada, 'Noor')).toMatchObject({ common: undefined, keepsBack: 'asked' });
    noor.earshot.answerList(idOf(ada), 'no');
    await world.run(seconds(5));
    expect(personAt(ada, 'Noor')).toMatchObject({ common: undefined, keepsBack: 'no' });
  });

  it('remembers the answer over a restart, and forgets it with the person', async () => {
    const { world, ada, noor } = await together(asking);
    ada.earshot.answerList(idOf(noor), 'yes');
    await world.run(seconds(5));
    ada.phone.restart();
    await world.run(minutes(1));
    expect(personAt(ada, 'Noor')).toMatchObject({ keptBack: undefined });
    ada.earshot.forget(idOf(noor));
    await world.run(minutes(1));
    expect(personAt(ada, 'Noor')).toMatchObject({ keptBack: 'asked' });
  });
});

it('gives the list of people who verify to those whom they have verified', async () => {
  const { world, ada, noor } = await together({ firstSettings: { listFor: 'verified' } });
  expect(personAt(noor, 'Ada')).toMatchObject({ keepsBack: 'verified', common: undefined });
  ada.earshot.verify(idOf(noor));
  await world.run(seconds(5));
  expect(personAt(noor, 'Ada')).toMatchObject({ keepsBack: undefined, theirSongs: 90 });
});

it('changes who gets the list at once', async () => {
  const { world, ada, noor } = await together({ firstSettings: { listFor: 'verified' } });
  void ada.earshot.change({ listFor: 'everyone' });
  await world.run(seconds(5));
  expect(personAt(noor, 'Ada')).toMatchObject({ keepsBack: undefined, theirSongs: 90 });
});

it('looks for nobody, and is found by nobody, before the first run is over', async () => {
  const { world, ada, noor } = await together({ firstSettings: { isWelcomed: false } });
  expect(ada.earshot.store.getState()).toMatchObject({
    isLoaded: true,
    phase: { state: 'starting' },
    people: [],
  });
  for (const one of [ada, noor]) void one.earshot.change({ isWelcomed: true });
  await world.run(seconds(20));
  expect(personAt(ada, 'Noor')).toMatchObject({ common: 30 });
  ada.phone.restart();
  await world.run(seconds(5));
  expect(ada.earshot.store.getState().phase.state).toBe('running');
});

it('takes damaged answers for no answers', async () => {
  const { world, ada, noor } = await together({ firstSettings: { listFor: 'asked' } });
  for (const damaged of ['{', '[["x"]]', `[["${idOf(noor)}","maybe"]]`, '5']) {
    const written = ada.phone.ports.storage.set('list answers', encodeText(damaged));
    await world.run(seconds(1));
    await written;
    ada.phone.restart();
    await world.run(seconds(30));
    expect(personAt(ada, 'Noor')?.keptBack).toBe('asked');
  }
});

it('reads settings of earlier versions as they were, and what nobody knows as no leave', () => {
  const first = { ...DEFAULT_SETTINGS, isWelcomed: false };
  const listFor = (text: string | undefined) => readSettings(text, first).listFor;
  expect(readSettings(undefined, first).isWelcomed).toBe(false);
  expect(readSettings('{"name":"Ada"}', first).isWelcomed).toBe(true);
  expect(listFor('{"name":"Ada"}')).toBe('everyone');
  expect(listFor('{"listFor":"friends of friends"}')).toBe('verified');
  expect(listFor('{"listFor":"asked"}')).toBe('asked');
});
