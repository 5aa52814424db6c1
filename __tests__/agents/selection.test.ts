import { Abdication } from '../../src/agents/abdication';
import type { AgentId, NodeId, Stage, Tid } from '../../src/agents/agent';
import { NO_RECORDS } from '../../src/agents/agent';
import { carry, paused } from '../../src/agents/carried';
import type { SelectionKind } from '../../src/agents/messages';
import { recovered } from '../../src/agents/node-state';
import type { Selection, SelectionView } from '../../src/agents/selection';
import { selectionHeard, selectionOn, selectionTick, watching } from '../../src/agents/selection';

const [A, B, C] = ['A/s', 'B/s', 'C/s'] as NodeId[] as [NodeId, NodeId, NodeId];
const stage: Stage = {
  agent: { id: 'a' as AgentId, home: A, behaviour: 'x', version: 1, state: '', lifeMs: 1 },
  hop: 1,
  nodes: [A, B, C],
  born: 'born' as Tid,
};
const view = (self: NodeId, nowMs: number, changed: Partial<SelectionView> = {}) => ({
  self,
  stage,
  nowMs,
  isAble: true,
  isUp: () => true,
  ...changed,
});
const tick = (selection: Selection, ...at: Parameters<typeof view>) => {
  const { selection: after, then } = selectionTick(selection, view(...at));
  return { role: after.role, after, then: then.map(({ to, kind }) => `${kind} ${to}`) };
};
const hear = (
  selection: Selection,
  kind: SelectionKind,
  from: NodeId,
  ...at: Parameters<typeof view>
) => {
  const heard = selectionHeard(selection, { from, kind }, view(...at));
  const then = heard.then.map(one => `${one.kind} ${one.to}`);
  return { role: heard.selection.role, after: heard.selection, then };
};
const working: Selection = { role: 'worker', saidAt: 0 };
const asking: Selection = { role: 'asking', askedAt: 0 };
const announcing: Selection = { role: 'announcing', saidAt: 0, acks: [B] };

it('W1: on arrival the highest works, and after a restart everyone observes first', () => {
  const roles = (why: 'arrival' | 'restart') =>
    stage.nodes.map(node => selectionOn(why, view(node, 0)).role);
  expect(roles('arrival')).toEqual(['worker', 'observer', 'observer']);
  expect(roles('restart')).toEqual(['observer', 'observer', 'observer']);
});

it('W1: the only node of a stage works after a restart too', () => {
  const alone = view(A, 0, { stage: { ...stage, nodes: [A] } });
  expect(selectionOn('restart', alone).role).toBe('worker');
});

it('W2: a worker says I_AM_ALIVE every 5 s', () => {
  expect(tick(working, A, 4_999).then).toEqual([]);
  const { then, after } = tick(working, A, 5_000);
  expect(then).toEqual(['alive B/s', 'alive C/s']);
  expect(tick(after, A, 9_999).then).toEqual([]);
});

it('W2: an observer suspects after 15 s, counted from the last I_AM_ALIVE', () => {
  const { after } = hear(watching(A, 0), 'alive', A, B, 10_000);
  expect(tick(after, B, 24_999).role).toBe('observer');
  expect(tick(after, B, 25_000)).toMatchObject({ role: 'asking', then: ['areYouThere A/s'] });
});

it('W2: an observer suspects at once when the link is down', () => {
  expect(tick(watching(A, 0), B, 1_000, { isUp: node => node !== A }).role).toBe('asking');
});

it('W3: the suspecting node asks all higher ones, and announces itself after 2 s of silence', () => {
  expect(tick(watching(A, 0), C, 15_000).then).toEqual(['areYouThere A/s', 'areYouThere B/s']);
  expect(tick(asking, C, 1_999).role).toBe('asking');
  const { after, then } = tick(asking, C, 2_000);
  expect(then).toEqual(['iAmSelected A/s', 'iAmSelected B/s']);
  expect(tick(after, C, 7_000).then).toEqual(['iAmSelected A/s', 'iAmSelected B/s']);
});

it('W3: after I_AM_THERE it waits 15 s, then asks again', () => {
  const { after } = hear(asking, 'iAmThere', B, C, 1_000);
  expect(after).toEqual(watching(B, 1_000));
  expect(tick(after, C, 15_999).role).toBe('observer');
  expect(tick(after, C, 16_000).role).toBe('asking');
});

it('W4: it works with a majority of acknowledgements, its own included', () => {
  expect(tick(announcing, B, 60_000).role).toBe('announcing');
  const { after, role } = hear(announcing, 'selectionAck', C, B, 1_000);
  expect(role).toBe('worker');
  expect(tick(after, B, 1_000).then).toContain('alive C/s');
});

it('W4: a repeated acknowledgement counts once', () => {
  const five = { ...stage, nodes: [A, B, C, 'D/s' as NodeId, 'E/s' as NodeId] };
  const once = hear(announcing, 'selectionAck', C, B, 0, { stage: five }).after;
  expect(hear(once, 'selectionAck', C, B, 0, { stage: five }).role).toBe('announcing');
});

it.each(['alive', 'iAmSelected'] as const)('W4: %s of a higher node ends announcing', kind => {
  expect(hear(announcing, kind, A, B, 1_000).after).toEqual(watching(A, 1_000));
});

it('W5: a worker that hears of a higher one observes it', () => {
  expect(hear(working, 'alive', A, B, 1_000).after).toEqual(watching(A, 1_000));
});

it('W5: a worker that hears of a lower one answers ALIVE, and acknowledges nothing', () => {
  expect(hear(working, 'iAmSelected', C, B, 1_000)).toMatchObject({
    role: 'worker',
    then: ['alive C/s'],
  });
});

describe('a node that is not able', () => {
  const unable = { isAble: false };

  it('W7: it neither suspects, asks, announces nor says I_AM_ALIVE', () => {
    expect(tick(watching(A, 0), B, 60_000, unable).role).toBe('observer');
    expect(tick(asking, B, 60_000, unable)).toMatchObject({ role: 'observer', then: [] });
    expect(tick(announcing, B, 60_000, unable)).toMatchObject({ role: 'observer', then: [] });
    expect(tick(working, A, 60_000, unable).then).toEqual([]);
  });

  it('W7: it does not answer ARE_YOU_THERE, so that lower ones can work', () => {
    expect(hear(watching(A, 0), 'areYouThere', C, B, 0, unable).then).toEqual([]);
    expect(hear(watching(A, 0), 'areYouThere', C, B, 0).then).toEqual(['iAmThere C/s']);
  });
});

describe('rounds without a commit', () => {
  const ended = { type: 'round ended', tid: 't' as Tid, hop: 1 } as const;
  const carried = () => {
    const node = recovered(A, stage.agent.id, { ...NO_RECORDS, stage });
    return Object.assign(carry(node, new Map()), { selection: working });
  };

  it('W7: after the second a worker abdicates for 60 s', () => {
    const worker = carried();
    paused(worker, { ...ended, why: 'no majority' }, 1_000, 1);
    expect(worker).toMatchObject({ selection: working, notBefore: 2_000 });
    expect(worker.abdication.isOver(1_000)).toBe(true);
    paused(worker, { ...ended, why: 'too slow' }, 5_000, 1);
    expect(worker).toMatchObject({ selection: watching(undefined, 5_000) });
    expect([64_999, 65_000].map(at => worker.abdication.isOver(at))).toEqual([false, true]);
  });

  it('W7: one that ended by HIGHER_PRIO does not count', () => {
    const worker = carried();
    for (const at of [1_000, 2_000, 3_000]) {
      paused(worker, { ...ended, why: 'higher priority' }, at, 1);
    }
    expect(worker.abdication.isOver(3_000)).toBe(true);
  });
});

describe('a link that comes up while a worker has abdicated', () => {
  const here = () => true;
  const away = () => false;

  it('W7: ends it at once, the first time', () => {
    const abdication = new Abdication();
    abdication.begin(0, 1);
    abdication.tick(1_000, here);
    expect(abdication.isOver(1_000)).toBe(false);
    abdication.met('b', 2_000);
    abdication.tick(2_000, here);
    expect(abdication.isOver(2_000)).toBe(true);
  });

  it('W7: ends a later one only when it stays up, for longer each time', () => {
    const abdication = new Abdication();
    let now = 0;
    const endsAfter = () => {
      abdication.begin(now, 1);
      abdication.met('b', now);
      const since = now;
      while (!abdication.isOver(now)) abdication.tick((now += 1_000), here);
      return now - since;
    };
    expect([1, 2, 3, 4].map(endsAfter)).toEqual([1_000, 5_000, 10_000, 20_000]);
  });

  it('W7: that comes and goes leaves the others the whole time in the end', () => {
    const abdication = new Abdication();
    const lasted: number[] = [];
    let now = 0;
    for (let times = 0; times < 6; times++) {
      const since = now;
      abdication.begin(now, 1);
      // Up for 8 s, gone for 2.
      for (; !abdication.isOver(now); now += 1_000) {
        if (now % 10_000 === 0) abdication.met('b', now);
        abdication.tick(now, now % 10_000 < 8_000 ? here : away);
      }
      lasted.push(now - since);
    }
    const minute = 60_000;
    expect(lasted.slice(3)).toEqual([8 * minute, 16 * minute, 32 * minute]);
  });
});
