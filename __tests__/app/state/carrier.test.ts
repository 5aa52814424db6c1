import { Earshot } from '../../../src/app/state/earshot';
import type { TapeShown } from '../../../src/app/state/agents/state';
import { makeLibrary } from '../../../src/music';
import type { Storage } from '../../../src/runtime';
import { minutes, seconds } from '../../../src/runtime';
import type { Phone } from '../../../src/simulation';
import { createWorld } from '../../../src/simulation';

interface Party {
  readonly name: string;
  readonly phone: Phone;
  earshot: Earshot;
}

/** Phones with the whole app on each, whose agents live in the phone's own store. */
async function party(...names: readonly string[]) {
  return gathered(names);
}

async function gathered(
  names: readonly string[],
  agentStorage: (storage: Storage) => Storage = storage => storage,
) {
  const world = createWorld({ seed: 11 });
  const parties = names.map(name => {
    const made: Partial<Party> = { name };
    const phone = world.phone(name, {
      start: ports => {
        const library = makeLibrary([1, 2].map(n => ({ artist: name, title: `Song ${n}` })));
        const earshot = new Earshot({
          ports,
          agentStorage: agentStorage(ports.storage),
          defaultName: name,
          firstLibrary: library,
        });
        Object.assign(made, { earshot });
        return { stop: () => earshot.close(), foreground: () => earshot.refresh() };
      },
    });
    return Object.assign(made, { phone }) as Party;
  });
  await world.run(seconds(30));
  const settled = async <T>(promise: Promise<T>): Promise<T> => {
    const outcome = promise.then(
      value => ({ value }),
      (error: unknown) => ({ error }),
    );
    await world.run(seconds(1));
    const known = await outcome;
    if ('error' in known) throw known.error as Error;
    return known.value;
  };
  return { world, parties, settled };
}

const bound = (storage: Storage): Storage => ({
  get: key => storage.get(key),
  set: (key, value) => storage.set(key, value),
  delete: key => storage.delete(key),
  keys: prefix => storage.keys(prefix),
  write: changes => storage.write(changes),
});

/** Without the tenth of a second that screens may be behind. */
const agentsOf = ({ earshot }: Party) => earshot.carrier.state();
const idOf = ({ earshot }: Party) => earshot.store.getState().me.id ?? '';
const tapeOf = (one: Party): TapeShown | undefined => agentsOf(one).tapes[0];

describe('a mixtape', () => {
  it('comes home with one song from each who was here, and each of them knows what they gave', async () => {
    const { world, parties, settled } = await party('Ada', 'Noor', 'Jules', 'Mika');
    const [ada, ...others] = parties as [Party, Party, Party, Party];
    expect(agentsOf(ada)).toMatchObject({ works: true, askable: 3, tapes: [] });
    await settled(ada.earshot.carrier.sendTape('Night bus', 8));
    await world.run(minutes(3));
    const tape = tapeOf(ada);
    expect(tape).toMatchObject({ title: 'Night bus', where: { is: 'home' }, isKept: false });
    expect(tape?.visits.map(({ who }) => who.name).sort()).toEqual(['Jules', 'Mika', 'Noor']);
    expect(tape?.songs.map(({ artist, from }) => [artist, from.name])).toEqual(
      tape?.visits.map(({ who: { name } }) => [name, name]),
    );
    for (const other of others) {
      expect(agentsOf(other).gifts).toMatchObject([
        { artist: other.name, tape: 'Night bus', to: { name: 'Ada' } },
      ]);
    }
  });

  it('asks no more people than it has stops', async () => {
    const { world, parties, settled } = await party('Ada', 'Noor', 'Jules', 'Mika');
    const [ada] = parties as [Party];
    await settled(ada.earshot.carrier.sendTape('Short', 1));
    await world.run(minutes(3));
    expect(tapeOf(ada)?.songs).toHaveLength(1);
  });

  it('waits at home while nobody is here, and says so; it goes out when somebody comes', async () => {
    const { world, parties, settled } = await party('Ada', 'Noor');
    const [ada, noor] = parties as [Party, Party];
    noor.phone.moveAway();
    await world.run(minutes(15));
    await settled(ada.earshot.carrier.sendTape('Patience', 8));
    await world.run(minutes(1));
    expect(tapeOf(ada)).toMatchObject({ where: { is: 'waiting' }, visits: [] });
    noor.phone.comeBack();
    await world.run(minutes(3));
    expect(tapeOf(ada)).toMatchObject({ where: { is: 'home' }, songs: [{ artist: 'Noor' }] });
  });

  it('is known after a restart: on its way to whom it was handed, then home', async () => {
    const { world, parties } = await party('Ada', 'Noor');
    const [ada, noor] = parties as [Party, Party];
    void ada.earshot.carrier.sendTape('Far', 8);
    await world.runUntil(() => agentsOf(noor).carried > 0, seconds(30));
    ada.phone.moveAway();
    await world.run(minutes(2));
    ada.phone.restart();
    await world.run(seconds(10));
    expect(tapeOf(ada)).toMatchObject({
      title: 'Far',
      where: { is: 'gone', to: { id: idOf(noor) } },
    });
    ada.phone.comeBack();
    await world.run(minutes(12));
    expect(tapeOf(ada)).toMatchObject({ where: { is: 'home' }, songs: [{ artist: 'Noor' }] });
  });

  it('is known, too, when its phone crashed before it could note that it had sent it', async () => {
    let notes = false;
    const { world, parties } = await gathered(['Ada', 'Noor'], storage => ({
      ...bound(storage),
      // The crash comes first.
      write: changes =>
        !notes && [...changes.keys()].some(key => key.startsWith('sent/'))
          ? new Promise(() => {})
          : storage.write(changes),
    }));
    const [ada, noor] = parties as [Party, Party];
    noor.phone.moveAway();
    await world.run(minutes(1));
    void ada.earshot.carrier.sendTape('Unnoted', 8);
    await world.run(seconds(5));
    ada.phone.crash();
    notes = true;
    ada.phone.restart();
    await world.run(seconds(10));
    expect(tapeOf(ada)).toMatchObject({ title: 'Unnoted', where: { is: 'waiting' } });
    noor.phone.comeBack();
    await world.run(minutes(5));
    expect(agentsOf(ada).tapes).toMatchObject([
      { where: { is: 'home' }, songs: [{ artist: 'Noor' }] },
    ]);
  });

  it('can be kept and removed, and is so after a restart', async () => {
    const { world, parties, settled } = await party('Ada', 'Noor');
    const [ada] = parties as [Party];
    const id = await settled(ada.earshot.carrier.sendTape('Kept', 8));
    await world.run(minutes(2));
    ada.earshot.carrier.keepTape(id);
    await world.run(seconds(5));
    ada.phone.restart();
    await world.run(seconds(20));
    expect(tapeOf(ada)).toMatchObject({ isKept: true, where: { is: 'home' } });
    ada.earshot.carrier.removeTape(id);
    await world.run(seconds(5));
    ada.phone.restart();
    await world.run(seconds(20));
    expect(agentsOf(ada).tapes).toEqual([]);
  });
});

it('T2: a phone with a full disk says so, and its tape comes home when there is space again', async () => {
  let isFull = false;
  const { world, parties, settled } = await gathered(['Ada', 'Noor'], storage => ({
    get: key => storage.get(key),
    keys: prefix => storage.keys(prefix),
    set: (key, value) => storage.set(key, value),
    delete: key => storage.delete(key),
    write: changes => (isFull ? Promise.reject(new Error('No space.')) : storage.write(changes)),
  }));
  const [ada] = parties as [Party];
  const sent = ada.earshot.carrier.sendTape('Before', 8);
  await world.run(50);
  isFull = true;
  await settled(sent);
  await world.run(minutes(1));
  expect(agentsOf(ada)).toMatchObject({ works: false, problem: 'No space.', returns: true });
  expect(agentsOf(ada).tapes).toHaveLength(1);
  await expect(settled(ada.earshot.carrier.sendTape('Meanwhile', 8))).rejects.toThrow('No space.');
  isFull = false;
  await world.run(minutes(15));
  expect(agentsOf(ada)).toMatchObject({ works: true, problem: undefined });
  expect(tapeOf(ada)).toMatchObject({ title: 'Before', where: { is: 'home' } });
});

describe('a phone that stops in the middle', () => {
  async function stopped() {
    const { world, parties } = await party('Ada', 'Noor', 'Jules', 'Mika');
    const [ada] = parties as [Party];
    void ada.earshot.carrier.sendTape('Night bus', 8);
    const at = () =>
      parties.find(one => {
        const stop = one === ada ? undefined : tapeOf(one)?.stop;
        return stop?.worker?.isYou === true && !stop.isDecided && stop.phones.length === 3;
      });
    await world.runUntil(() => at() !== undefined, seconds(30));
    const off = at() as Party;
    off.phone.crash();
    return { world, parties, ada, off };
  }

  it('is stood in for by one that watches, which says so; and the tape says so at home', async () => {
    const { world, parties, ada, off } = await stopped();
    const said: string[] = [];
    for (let waited = 0; waited < 60; waited++) {
      await world.run(seconds(1));
      for (const one of parties) {
        const stop = one === off ? undefined : tapeOf(one)?.stop;
        if (stop?.worker !== undefined && stop.worker.id !== stop.intended.id) {
          said.push(`${stop.worker.name} for ${stop.intended.name}`);
          const silent = stop.phones.find(({ part }) => part === 'was to add');
          if (silent?.silentSinceMs !== undefined) {
            expect(silent.who.name).toBe(off.name);
          }
        }
      }
    }
    expect(said.length).toBeGreaterThan(0);
    off.phone.restart();
    await world.run(minutes(15));
    const tape = tapeOf(ada);
    expect(tape).toMatchObject({ where: { is: 'home' } });
    expect(tape?.standIns.map(({ insteadOf }) => insteadOf.name)).toEqual([off.name]);
    expect(new Set(tape?.songs.map(({ from }) => from.id)).size).toBe(tape?.songs.length);
  });
});

describe('a letter', () => {
  const WORDS = 'Friday at eight, bring the records';

  /** Ada writes to Mika, whom she has met and who is away; Noor is here. */
  async function written() {
    const { world, parties, settled } = await party('Ada', 'Noor', 'Mika');
    const [ada, noor, mika] = parties as [Party, Party, Party];
    mika.phone.moveAway();
    await world.run(minutes(2));
    await settled(ada.earshot.carrier.sendLetter(idOf(mika), ` ${WORDS}\u0007\n`));
    await world.run(minutes(1));
    return { world, ada, noor, mika };
  }

  it('is written after a restart to someone whom this phone has met, and who is not here', async () => {
    const { world, parties, settled } = await party('Ada', 'Noor', 'Mika');
    const [ada, , mika] = parties as [Party, Party, Party];
    const reader = idOf(mika);
    mika.phone.moveAway();
    await world.run(seconds(5));
    ada.phone.restart();
    await world.run(seconds(20));
    await settled(ada.earshot.carrier.sendLetter(reader, WORDS));
    expect(agentsOf(ada).sent).toMatchObject([{ to: { name: 'Mika' }, words: WORDS }]);
    await world.run(minutes(1));
    mika.phone.comeBack();
    await world.run(minutes(5));
    expect(agentsOf(mika).received).toMatchObject([{ from: { name: 'Ada' }, words: WORDS }]);
  });

  it('is handed on, read by its reader alone, once, and says from whom it is', async () => {
    const { world, ada, noor, mika } = await written();
    expect(agentsOf(noor)).toMatchObject({ carried: 1, received: [] });
    const onNoorsDisk = noor.phone.storage
      .keys()
      .map(key => Buffer.from(noor.phone.storage.read(key) as Uint8Array).toString('latin1'))
      .join();
    expect(onNoorsDisk).toContain('sealed:');
    expect(onNoorsDisk).not.toContain('records');
    ada.phone.moveAway();
    mika.phone.comeBack();
    await world.run(minutes(5));
    expect(agentsOf(mika).received).toMatchObject([{ from: { name: 'Ada' }, words: WORDS }]);
    expect(agentsOf(ada).sent).toMatchObject([{ where: 'on its way' }]);
    ada.phone.comeBack();
    await world.run(minutes(8));
    expect(agentsOf(ada).sent).toMatchObject([
      { where: 'delivered', words: WORDS, to: { name: 'Mika' } },
    ]);
    expect(agentsOf(mika).received).toHaveLength(1);
  });

  it('names whom it is to, also when the device has forgotten them', async () => {
    const { ada, mika } = await written();
    await ada.earshot.device?.people.forget(idOf(mika));
    expect(agentsOf(ada).sent).toMatchObject([{ to: { name: 'Mika' } }]);
  });

  it('is refused by a reader who has not put away twenty of the same writer’s', async () => {
    const { world, parties } = await party('Ada', 'Noor');
    const [ada, noor] = parties as [Party, Party];
    for (let sent = 1; sent <= 22; sent += 1) {
      void ada.earshot.carrier.sendLetter(idOf(noor), `Letter ${sent}`);
      await world.run(seconds(10));
    }
    await world.run(minutes(1));
    expect(agentsOf(noor).received).toHaveLength(20);
    noor.earshot.carrier.removeLetter(agentsOf(noor).received[0]?.id ?? '');
    await world.run(minutes(12));
    // None is lost: those that wait come when there is room.
    expect(agentsOf(noor).received).toHaveLength(20);
    expect(agentsOf(ada).sent.filter(({ where }) => where === 'delivered')).toHaveLength(21);
  });

  it('can be put away by its reader for good', async () => {
    const { world, mika } = await written();
    mika.phone.comeBack();
    await world.run(minutes(5));
    mika.earshot.carrier.removeLetter(agentsOf(mika).received[0]?.id ?? '');
    await world.run(seconds(5));
    mika.phone.restart();
    await world.run(seconds(20));
    expect(agentsOf(mika).received).toEqual([]);
  });

  it('goes to people who were met and are not blocked, and not without words', async () => {
    const { ada, noor } = await written();
    const { carrier } = ada.earshot;
    await expect(carrier.sendLetter('f'.repeat(64), 'Hello')).rejects.toThrow('have met');
    await expect(carrier.sendLetter(idOf(noor), ' \u200b\n')).rejects.toThrow('without words');
    ada.earshot.block(idOf(noor));
    await expect(carrier.sendLetter(idOf(noor), 'Hello')).rejects.toThrow('have met');
  });

  it('has no more words than a letter may have', async () => {
    const { world, parties, settled } = await party('Ada', 'Noor');
    const [ada, noor] = parties as [Party, Party];
    await settled(ada.earshot.carrier.sendLetter(idOf(noor), 'x'.repeat(1000)));
    await world.run(minutes(1));
    expect(agentsOf(noor).received[0]?.words).toHaveLength(280);
  });
});

describe('whom a phone carries for', () => {
  it('nobody, when its owner says so; its own mixtapes go out all the same', async () => {
    const { world, parties, settled } = await party('Ada', 'Noor');
    const [ada, noor] = parties as [Party, Party];
    await settled(noor.earshot.change({ carriesForOthers: false }));
    await settled(ada.earshot.carrier.sendTape('Refused', 8));
    await world.run(minutes(2));
    expect(tapeOf(ada)?.where).toEqual({ is: 'waiting' });
    expect(agentsOf(noor)).toMatchObject({ carried: 0, gifts: [] });
    await settled(noor.earshot.carrier.sendTape('Mine', 8));
    await world.run(minutes(2));
    expect(agentsOf(noor).tapes).toMatchObject([{ title: 'Mine', where: { is: 'home' } }]);
  });

  it('nobody, but for a letter to itself', async () => {
    const { world, parties, settled } = await party('Ada', 'Noor');
    const [ada, noor] = parties as [Party, Party];
    await settled(noor.earshot.change({ carriesForOthers: false }));
    await settled(ada.earshot.carrier.sendLetter(idOf(noor), 'Hello'));
    await world.run(minutes(2));
    expect(agentsOf(noor).received).toMatchObject([{ words: 'Hello' }]);
  });

  it('nobody who is blocked, by way of any phone', async () => {
    const { world, parties, settled } = await party('Ada', 'Noor', 'Jules');
    const [ada, noor, jules] = parties as [Party, Party, Party];
    noor.earshot.block(idOf(ada));
    await world.run(seconds(5));
    await settled(ada.earshot.carrier.sendTape('Blocked', 8));
    await world.run(minutes(4));
    expect(agentsOf(noor)).toMatchObject({ carried: 0, gifts: [] });
    expect(agentsOf(jules).gifts).toHaveLength(1);
    expect(tapeOf(ada)).toMatchObject({ where: { is: 'home' }, songs: [{ artist: 'Jules' }] });
  });
});

describe('a song that the person chooses', () => {
  async function asked() {
    const { world, parties, settled } = await party('Ada', 'Noor');
    const [ada, noor] = parties as [Party, Party];
    await settled(noor.earshot.change({ choosesGifts: true }));
    await settled(ada.earshot.carrier.sendTape('Choose', 8));
    await world.runUntil(() => agentsOf(noor).question !== undefined, minutes(1));
    return { world, ada, noor, question: () => agentsOf(noor).question };
  }

  it('is asked for with suggestions, and goes onto the tape', async () => {
    const { world, ada, noor, question } = await asked();
    expect(question()).toMatchObject({ title: 'Choose', owner: { name: 'Ada' } });
    const second = { artist: 'Noor', title: 'Song 2' };
    noor.earshot.carrier.chooseGift(second);
    await world.run(minutes(2));
    expect(question()).toBeUndefined();
    expect(tapeOf(ada)?.songs).toMatchObject([second]);
  });

  it('is picked by the phone after a minute', async () => {
    const { world, ada, question } = await asked();
    await world.run(seconds(50));
    expect(question()).toBeDefined();
    await world.run(minutes(3));
    expect(question()).toBeUndefined();
    expect(tapeOf(ada)).toMatchObject({ where: { is: 'home' }, songs: [{ artist: 'Noor' }] });
  });
});

it('a new name makes a new device: what is under way goes on', async () => {
  const { world, parties, settled } = await party('Ada', 'Noor');
  const [ada, noor] = parties as [Party, Party];
  noor.phone.moveAway();
  await world.run(minutes(15));
  await settled(ada.earshot.carrier.sendTape('Renamed', 8));
  await settled(ada.earshot.change({ name: 'Ada B' }));
  noor.phone.comeBack();
  await world.run(minutes(5));
  expect(tapeOf(ada)).toMatchObject({ where: { is: 'home' }, songs: [{ artist: 'Noor' }] });
});

it('a store that belongs to another phone is said, and nothing is sent out', async () => {
  const { world, parties } = await party('Ada', 'Noor');
  const [ada, noor] = parties as [Party, Party];
  const store = noor.phone.storage.read('agents/store') as Uint8Array;
  ada.phone.crash();
  ada.phone.storage.write(new Map([['agents/store', store]]));
  ada.phone.restart();
  await world.run(seconds(20));
  expect(agentsOf(ada)).toMatchObject({ works: false, problem: expect.any(String) });
  await expect(ada.earshot.carrier.sendTape('No', 8)).rejects.toThrow();
});

it('without a store of its own a phone sends and carries nothing, and is otherwise as ever', async () => {
  const world = createWorld({ seed: 2 });
  const earshot = new Earshot({ ports: world.phone('Ada').ports, defaultName: 'Ada' });
  await world.run(seconds(2));
  expect(earshot.store.getState().agents.works).toBe(false);
  await expect(earshot.carrier.sendTape('No', 8)).rejects.toThrow();
});
