import type { AgentId, NodeId, Stage, Tid } from '../../src/agents/agent';
import { NO_RECORDS } from '../../src/agents/agent';
import { step } from '../../src/agents/machine';
import type { AgentMessage, MessageKind } from '../../src/agents/messages';
import { recovered } from '../../src/agents/node-state';
import { Steps } from '../../src/agents/steps';
import type { Far, StorageChanges } from '../../src/runtime';
import { createDevice, seconds, serviceType } from '../../src/runtime';
import { gatherHosts, onDisk } from './hosts';
import { walk } from './walk';

/** The post as any phone can reach it. */
interface AgentPost {
  introduce(): { readonly store: string };
  take(message: unknown): Promise<unknown>;
}
const AgentPost = serviceType<AgentPost>('AgentPost');

/** Ada's host, and a phone without a host of its own that sends what it likes. */
async function withStranger() {
  const { world, parties } = gatherHosts(['ada'], () => [walk(1)]);
  const [ada] = parties;
  if (ada === undefined) throw new Error('nobody');
  const posts: Far<AgentPost>[] = [];
  let eve = '';
  world.phone('eve', {
    start: ports => {
      const device = createDevice({ ports, name: 'eve' });
      void device.ready.then(id => (eve = id));
      device.wheneverDiscovered(AgentPost, post => posts.push(post));
    },
  });
  await world.runUntil(() => posts.length > 0, seconds(30));
  const settled = async <T>(promise: PromiseLike<T>): Promise<T> => {
    const running = Promise.resolve(promise);
    running.catch(() => undefined);
    await world.run(seconds(5));
    return running;
  };
  const post = () => posts[posts.length - 1] as Far<AgentPost>;
  const store = async () => (await settled(post().introduce())).store;
  const ask = async (to: string, kind: MessageKind, parts: object = {}) => {
    const message = {
      kind,
      from: `${eve}/e`,
      to,
      agent: 'a',
      hop: 1,
      tid: 't',
      born: 't',
      ...parts,
    };
    return (await settled(post().take(message))) as AgentMessage | undefined;
  };
  return { world, ada, eve: `${eve}/e`, posts, store, ask };
}

const stageFor = (node: string, home: string, version: number) => ({
  agent: { id: 'a', home, behaviour: 'walk', version, state: '{}', lifeMs: 1e6 },
  hop: 1,
  nodes: [node],
  born: 't',
});

it.each([
  { version: 1, answer: 'prepared', kept: 1 },
  { version: 2, answer: 'refused', kept: 0 },
])('G1: a PREPARE for version $version of a behaviour known as version 1 is $answer', async c => {
  const { ada, eve, store, ask } = await withStranger();
  const node = `${ada.id}/${await store()}`;
  const answer = await ask(node, 'prepare', { stage: stageFor(node, eve, c.version) });
  expect(answer?.kind).toBe(c.answer);
  expect(onDisk(ada, 'agents/prepared/').size).toBe(c.kept);
});

it('T7: a wiped store is another node, and answers `not me` for the one before', async () => {
  const { world, ada, eve, posts, store, ask } = await withStranger();
  const before = `${ada.id}/${await store()}`;
  await ask(before, 'prepare', { stage: stageFor(before, eve, 1) });
  const records = ada.phone.storage.keys().filter(key => key.startsWith('agents/'));
  ada.phone.storage.write(new Map(records.map(key => [key, undefined])));
  posts.length = 0;
  ada.phone.restart();
  await world.runUntil(() => posts.length > 0, seconds(60));
  expect(`${ada.id}/${await store()}`).not.toBe(before);
  for (const about of ['commit', 'forget', 'vote', 'inquiry', 'outcome', 'prepare'] as const) {
    const parts = about === 'prepare' ? { stage: stageFor(before, eve, 1) } : {};
    expect(await ask(before, about, parts)).toMatchObject({ kind: 'notMe', about, from: before });
  }
  expect([...onDisk(ada, 'agents/').keys()]).toEqual(['store']);
});

const [A, B] = ['A/s', 'B/s'] as NodeId[] as [NodeId, NodeId];
const agent = 'a' as AgentId;

it.each([
  { about: 'commit', left: { voters: [B], next: [] } },
  { about: 'forget', left: { voters: [], next: [B] } },
  { about: 'vote', left: { voters: [B], next: [B] } },
] as const)('T7: `not me` to $about acknowledges only what it is about', ({ about, left }) => {
  const tid = 't' as Tid;
  const decision = { tid, hop: 1, voters: [B], next: [B] };
  const node = recovered(A, agent, { ...NO_RECORDS, decisions: [decision], last: 1 });
  const message = { kind: 'notMe', about, from: B, to: A, agent, hop: 1, tid } as const;
  expect(step(node, { type: 'message', message }).node.records.decisions).toEqual([
    { ...decision, ...left },
  ]);
});

describe('10,000 PREPAREs from one peer', () => {
  async function flooded(
    of: (at: number) => { readonly agent: string; readonly home: NodeId; readonly tid: string },
  ) {
    const disk = new Map<string, Uint8Array>();
    const steps = new Steps({
      self: A,
      storage: {
        get: (key: string) => Promise.resolve(disk.get(key)),
        keys: () => Promise.resolve([...disk.keys()]),
        write: (changes: StorageChanges) => {
          for (const [key, value] of changes) {
            if (value === undefined) disk.delete(key);
            else disk.set(key, value);
          }
          return Promise.resolve();
        },
      } as never,
      behaviours: [walk(1)],
      lifeMs: () => 0,
      wallMs: () => 0,
      runningMs: () => 0,
      told: () => undefined,
      ledgerChanged: () => undefined,
      failed: error => {
        throw error;
      },
    });
    const answers: string[] = [];
    for (let at = 0; at < 10_000; at++) {
      const { agent: id, home, tid } = of(at);
      const parts = { agent: id as AgentId, hop: 1, tid: tid as Tid, from: B, to: A };
      const { agent: travelling, ...stage } = stageFor(A, home, 1);
      const carried = { ...travelling, id, home };
      const message = {
        ...parts,
        kind: 'prepare',
        stage: { ...stage, born: tid, agent: carried } as unknown as Stage,
      } as const;
      const then = await steps.perform(parts.agent, { type: 'message', message });
      answers.push(...then.map(({ kind }) => kind));
    }
    const prepared = [...disk.keys()].filter(key => key.startsWith('agents/prepared/')).length;
    const taken = answers.filter(kind => kind === 'prepared').length;
    return { answers: answers.length, taken, prepared, carried: steps.carried.size };
  }

  it('T9: of one owner five agents are taken', async () => {
    const result = await flooded(at => ({ agent: `a${at}`, home: B, tid: `t${at}` }));
    expect(result).toEqual({ answers: 10_000, taken: 5, prepared: 5, carried: 5 });
  });

  it('T9: of as many owners, 50 agents are taken', async () => {
    const home = (at: number) => `owner${at}/s` as NodeId;
    const result = await flooded(at => ({ agent: `a${at}`, home: home(at), tid: `t${at}` }));
    expect(result).toEqual({ answers: 10_000, taken: 50, prepared: 50, carried: 50 });
  });

  it('T9: of one agent four rounds are taken', async () => {
    const result = await flooded(at => ({ agent: 'a', home: B, tid: `t${at}` }));
    expect(result).toEqual({ answers: 10_000, taken: 4, prepared: 4, carried: 1 });
  });

  it('T9: that name this phone as home, and were not launched here, none is taken', async () => {
    const result = await flooded(at => ({ agent: `a${at}`, home: A, tid: `t${at}` }));
    expect(result).toEqual({ answers: 10_000, taken: 0, prepared: 0, carried: 0 });
  });
});
