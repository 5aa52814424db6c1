import type { AgentId, NodeId, Stage, Tid } from '../../src/agents/agent';
import { NO_RECORDS } from '../../src/agents/agent';
import { step } from '../../src/agents/machine';
import type { AgentMessage } from '../../src/agents/messages';
import type { NodeState } from '../../src/agents/node-state';
import { emptyNode, recovered } from '../../src/agents/node-state';
import { MOST_OVER, MOST_VOTES_BY_ONE } from '../../src/agents/limits';
import { OverOrder } from '../../src/agents/over-order';
import {
  LONGEST_WAIT_MS,
  waitedOut,
  waitsAfterRestart,
  waitRecord,
  waitsOf,
} from '../../src/agents/waiting';

const agent = 'a' as AgentId;
const [A, B, C] = ['A/s', 'B/s', 'C/s'] as NodeId[] as [NodeId, NodeId, NodeId];
const day = 24 * 60 * 60 * 1000;

describe('T3: what is over is known of the newest 4,096 agents', () => {
  const name = (at: number) => `agent${at}` as AgentId;

  it('forgets the oldest first', () => {
    const order = new OverOrder();
    for (let at = 0; at < MOST_OVER + 3; at++) order.touch(name(at), 'b');
    expect(order.excess(() => true)).toEqual([name(0), name(1), name(2)]);
    expect(order.excess(() => true)).toEqual([]);
  });

  it('one that was written again is new, and one that is still needed stays', () => {
    const order = new OverOrder();
    for (let at = 0; at < MOST_OVER; at++) order.touch(name(at), 'b');
    order.touch(name(0), 'b');
    order.touch(name(MOST_OVER), 'b');
    expect(order.excess(id => id !== name(1))).toEqual([name(2)]);
  });

  it('keeps its order over restarts', () => {
    const before = new OverOrder();
    const numbers = new Map([name(1), name(2)].map(id => [id, before.touch(id, 'b')]));
    const after = new OverOrder(numbers);
    const latest = Math.max(...[...numbers.values()].map(({ at }) => at));
    expect(after.touch(name(3), 'b').at).toBeGreaterThan(latest);
  });

  it.each([1, 4])('%s devices that lie push out their own, not those of others', liars => {
    const order = new OverOrder();
    const ofOthers = Array.from({ length: 50 }, (_, at) => `other${at}` as AgentId);
    ofOthers.forEach((id, at) => order.touch(id, `friend${at % 5}`));
    const gone: AgentId[] = [];
    for (let at = 0; at < MOST_OVER * 2; at++) {
      order.touch(name(at), `liar${at % liars}`);
      gone.push(...order.excess(() => true));
    }
    expect(gone).toHaveLength(MOST_OVER + ofOthers.length);
    expect(gone.filter(id => ofOthers.includes(id))).toEqual([]);
  });
});

describe('T8: a decision that nobody acknowledges', () => {
  const decision = { tid: 't' as Tid, hop: 1, voters: [B], next: [] };
  const node = recovered(A, agent, { ...NO_RECORDS, decisions: [decision], last: 1 });

  it('goes after 30 days of running time, restarts included', () => {
    const first = waitsOf(node, new Map(), 5_000);
    const record = waitRecord(first, 5_000 + 20 * day);
    const second = waitsOf(node, waitsAfterRestart(record, 100), 100);
    expect(waitedOut(second, 100 + 10 * day - 1)).toBeUndefined();
    expect(waitedOut(second, 100 + 10 * day)).toBe('t');
    expect(LONGEST_WAIT_MS).toBe(30 * day);
  });

  it('leaves what is over', () => {
    const after = step(node, { type: 'giveUp', tid: 't' as Tid });
    expect(after.node.written).toEqual({ ...NO_RECORDS, last: 1 });
  });
});

describe('what a lying phone can make a node remember', () => {
  const stage: Stage = {
    agent: { id: agent, home: A, behaviour: 'x', version: 1, state: '', lifeMs: 1 },
    hop: 1,
    nodes: [A, B, C],
    born: 'born' as Tid,
  };
  const hear = (node: NodeState, parts: object) =>
    step(node, {
      type: 'message',
      message: {
        from: B,
        to: node.self,
        agent,
        hop: 1,
        born: 'born',
        ...parts,
      } as unknown as AgentMessage,
    });

  it('V12: FORGET of an agent that never was here is acknowledged, and nothing is written', () => {
    const { node, then } = hear(emptyNode(C, agent), { kind: 'forget', tid: 't' });
    expect(then.map(({ kind }) => kind)).toEqual(['forgotten']);
    expect(node.written).toEqual(NO_RECORDS);
  });

  it('V3: so many rounds of one worker hold a vote, and more get NO', () => {
    let node = recovered(C, agent, { ...NO_RECORDS, stage });
    const answers: string[] = [];
    for (let at = 0; at < 1_000; at++) {
      const after = hear(node, { kind: 'vote', tid: `t${at}` });
      ({ node } = after);
      answers.push(...after.then.map(({ kind }) => kind));
    }
    expect(answers.filter(kind => kind === 'yes')).toHaveLength(MOST_VOTES_BY_ONE);
    expect(answers[999]).toBe('no');
    expect(node.written.votes).toHaveLength(MOST_VOTES_BY_ONE);
  });
});
