import type { AgentEvent } from '../../src/agents';
import { AgentRefusedError, AgentStoreError, defineBehaviour } from '../../src/agents';
import { readMessage } from '../../src/agents/message-guard';
import { encodeText, seconds } from '../../src/runtime';
import type { Behaviour } from '../../src/agents';
import { gatherHosts } from './hosts';

const rest = defineBehaviour<unknown>({
  name: 'rest',
  version: 1,
  stageSize: 1,
  stop: state => ({ state, next: [] }),
}) as Behaviour;

async function alone(options: Parameters<typeof gatherHosts>[3] = () => ({})) {
  const { world, parties } = gatherHosts(['ada'], () => [rest], 1, options);
  await world.run(seconds(5));
  const [ada] = parties;
  if (ada === undefined) throw new Error('nobody');
  const settled = async <T>(promise: Promise<T>) => {
    const outcome = promise.then(
      value => ({ value }),
      (error: unknown) => ({ error }),
    );
    await world.run(seconds(2));
    return outcome;
  };
  return { world, ada, settled };
}

it('T9: a state of 64 KiB is taken, and one byte more is refused', async () => {
  const { ada, settled } = await alone();
  const quotes = 2;
  const full = 'x'.repeat(64 * 1024 - quotes);
  expect(await settled(ada.host.launch('rest', full))).toEqual({ value: expect.any(String) });
  expect(await settled(ada.host.launch('rest', `${full}x`))).toEqual({
    error: expect.any(AgentRefusedError),
  });
});

it('G1: an unknown behaviour is refused', async () => {
  const { ada, settled } = await alone();
  expect(await settled(ada.host.launch('dance', {}))).toEqual({
    error: expect.any(AgentRefusedError),
  });
});

it.each([
  { what: 'a damaged record', key: 'agents/last/a', text: '{' },
  { what: 'a record of another shape', key: 'agents/stage/a/1', text: '{"agent":{}}' },
  { what: 'a vote of another shape', key: 'agents/votes/a/1', text: '[{"tid":"x"}]' },
  { what: 'a decision of another shape', key: 'agents/decision/t', text: '{"agent":"a"}' },
  { what: 'a life of another shape', key: 'agents/life/a', text: '{"wallMs":"now","leftMs":[]}' },
  { what: 'the store of another phone', key: 'agents/store', text: '{"id":"s","device":"other"}' },
])('T7: $what is reported, and nothing is changed', async ({ key, text }) => {
  const { world, ada, settled } = await alone();
  ada.phone.storage.write(new Map([[key, encodeText(text)]]));
  const before = ada.phone.storage.keys();
  ada.phone.restart();
  await world.run(seconds(5));
  expect(await settled(ada.host.ready)).toEqual({ error: expect.any(AgentStoreError) });
  expect(ada.phone.storage.keys()).toEqual(before);
});

it('T7: who begins as a new device begins with an empty store, and carries agents', async () => {
  const { world, ada, settled } = await alone(() => ({ asNewDevice: true }));
  const storage = ada.phone.storage;
  storage.write(
    new Map([
      ['agents/store', encodeText('{"id":"s","device":"other"}')],
      ['agents/ledger/rest/gift', encodeText('"a song"')],
    ]),
  );
  ada.phone.restart();
  await world.run(seconds(5));
  expect(await settled(ada.host.launch('rest', {}))).toEqual({ value: expect.any(String) });
  expect(storage.keys()).not.toContain('agents/ledger/rest/gift');
  const stored = storage.keys().filter(key => key.startsWith('agents/'));
  ada.phone.restart();
  await world.run(seconds(5));
  expect(storage.keys()).toEqual(expect.arrayContaining(stored));
});

it('G2: a launch rejects when the agent could not be stored, and nothing of it is carried', async () => {
  let isFull = false;
  const { ada, settled } = await alone(({ storage, ...ports }) => ({
    ports: {
      ...ports,
      storage: {
        get: key => storage.get(key),
        keys: prefix => storage.keys(prefix),
        set: (key, value) => storage.set(key, value),
        delete: key => storage.delete(key),
        write: changes => (isFull ? Promise.reject(new Error('full')) : storage.write(changes)),
      },
    },
  }));
  isFull = true;
  const refused = { error: expect.any(AgentRefusedError) };
  expect(await settled(ada.host.launch('rest', {}))).toEqual(refused);
  expect(ada.events).toContainEqual(expect.objectContaining({ type: 'stopped' }));
  // The host has stopped: there is space again, and until it has started again it says no.
  isFull = false;
  expect(await settled(ada.host.launch('rest', {}))).toEqual(refused);
  expect(ada.host.snapshot().filter(({ hop }) => hop !== undefined)).toEqual([]);
});

it.each([0, -1, NaN, Infinity, 31 * 24 * 60 * 60 * 1000])(
  'T8: a life of %p ms is refused',
  async lifeMs => {
    const { ada, settled } = await alone();
    expect(await settled(ada.host.launch('rest', {}, { lifeMs }))).toEqual({
      error: expect.any(AgentRefusedError),
    });
  },
);

it('G1: a state that is no JSON is refused', async () => {
  const { ada, settled } = await alone();
  expect(await settled(ada.host.launch('rest', undefined))).toEqual({
    error: expect.any(AgentRefusedError),
  });
});

it('G5: an agent with nowhere to go rests, and is not executed', async () => {
  const { world, ada, settled } = await alone();
  await settled(ada.host.launch('rest', {}));
  await world.run(seconds(60));
  const kinds = new Set(ada.events.map((event: AgentEvent) => event.type));
  expect([...kinds].sort()).toEqual(['arrived', 'resting', 'round ended', 'worker']);
});

describe('messages of a lying phone', () => {
  const vote = {
    kind: 'vote',
    from: 'eve/s',
    to: 'ada/s',
    agent: 'a',
    hop: 1,
    tid: 't',
    born: 'b',
  };

  it('B1: a well-formed message is read', () => {
    expect(readMessage(vote, 'eve')).toEqual(vote);
  });

  it.each([
    undefined,
    null,
    'vote',
    [],
    {},
    { ...vote, from: 'noor/s' },
    { ...vote, kind: 'constructor' },
    { ...vote, kind: '__proto__' },
    { ...vote, hop: -1 },
    { ...vote, hop: 1e9 },
    { ...vote, hop: NaN },
    { ...vote, tid: 'a/../b' },
    { ...vote, tid: 'x'.repeat(1000) },
    { ...vote, agent: {} },
    { ...vote, kind: 'conditional', on: ['eve/s', 'eve/s'] },
    { ...vote, kind: 'conditional', on: Array.from({ length: 8 }, (_, i) => `n${i}/s`) },
    { ...vote, kind: 'prepare', stage: { agent: null } },
  ])('B1: %j is dropped', message => {
    expect(readMessage(message, 'eve')).toBeUndefined();
  });
});
