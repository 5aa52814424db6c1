/**
 * The other way to decide a stage: consensus among its nodes. Its value is the round that counts and who takes the agent
 * next. Any majority gets on without the others, for good; the price is one more forced write of the worker.
 *
 * - D1: when all next nodes have prepared, the worker writes what its stop made and its own acceptance in one write, and
 *   asks the others to accept. Ballot 0 is the intended worker's, and needs no promises.
 * - D2: promises and acceptances are on the disk before they are told. Ballot b belongs to the stage's node b mod n.
 * - D3: any other ballot begins with promises of a majority. The highest acceptance among them is finished, whosever
 *   round it was; only if there is none does this worker's own stop run.
 * - D4: who has a majority of acceptances sends COMMIT, and FORGET when a majority of the next nodes have the agent.
 * - D5: that is kept until all have acknowledged. A worker in doubt about its own round asks any node of the stage.
 */
import type { Acceptance, Ballots, StageChoice, NodeId, Stage, StageResult, Tid } from './agent';
import { majorityOf, without } from './agent';
import { decided } from './decision';
import { HIGHEST_BALLOT } from './limits';
import type { AgentMessage, MessageOf } from './messages';
import type { NodeState, Round, Transition } from './node-state';
import {
  endRound,
  followedBy,
  forced,
  messageTo,
  stay,
  withRecords,
  withRound,
} from './node-state';
import { installIfProven } from './voter';

type PromisingRound = Extract<Round, { readonly phase: 'promising' }>;
type AcceptingRound = Extract<Round, { readonly phase: 'accepting' }>;

/** D1, D3: with ballot 0 the stop runs at once; with any other it runs when a majority knows of no other round. */
export function beginBallot(node: NodeState, stage: Stage, tid: Tid): Transition {
  const { self, records } = node;
  const { hop, nodes } = stage;
  const index = nodes.indexOf(self);
  const { ballots } = records;
  if (nodes.length === 1 || (index === 0 && ballots === undefined)) {
    return executing(node, tid, hop, 0);
  }
  const ballot = ballotAfter(ballots, index, nodes.length);
  if (ballot > HIGHEST_BALLOT) return stay(node);
  const round: PromisingRound & { tid: Tid; hop: number } = {
    phase: 'promising',
    tid,
    hop,
    ballot,
    promises: [self],
    best: ballots?.accepted,
  };
  const promised = withRecords(node, { ballots: { ...ballots, promised: ballot } });
  const asked = withRound(forced(promised), round);
  return stay(asked, ...pendingBallot(asked, stage));
}

/** D2: the lowest of this node's ballots that is higher than what it promised. */
function ballotAfter(ballots: Ballots | undefined, index: number, count: number): number {
  const lowest = (ballots?.promised ?? 0) + 1;
  return lowest + ((((index - lowest) % count) + count) % count);
}

const executing = (node: NodeState, tid: Tid, hop: number, ballot: number): Transition => ({
  ...stay(withRound(node, { phase: 'executing', tid, hop, ballot })),
  told: [{ type: 'execute', tid, hop }],
});

/** D1: all next nodes have prepared. */
export function proposeRound(
  node: NodeState,
  stage: Stage,
  { tid, result, ballot }: { tid: Tid; result: StageResult; ballot: number },
): Transition {
  const choice = { tid, next: result.next?.nodes ?? [] };
  if (stage.nodes.length === 1) {
    return decided(withRound(node, undefined), stage, { ...choice, hop: stage.hop }, result);
  }
  const { hop, nodes, agent } = stage;
  const { records, self } = node;
  const { behaviour } = agent;
  const voters = without(nodes, self);
  const proposals = [
    ...records.proposals.filter(other => other.hop !== hop),
    { tid, hop, behaviour, voters, result },
  ];
  if ((records.ballots?.promised ?? 0) > ballot) return endRound(node, 'outbid');
  return accepting(withRecords(node, { proposals }), stage, { tid, ballot, choice });
}

/** D2: the own acceptance is on the disk before others are asked. */
function accepting(
  node: NodeState,
  stage: Stage,
  { tid, ballot, choice }: { tid: Tid; ballot: number; choice: StageChoice },
): Transition {
  const { hop } = stage;
  if ((node.records.ballots?.promised ?? 0) > ballot) return endRound(node, 'outbid');
  const ballots = { promised: ballot, accepted: { ballot, choice } };
  const accepts = [node.self];
  const round = { phase: 'accepting', tid, hop, ballot, choice, accepts } as const;
  const asked = withRound(forced(withRecords(node, { ballots })), round);
  return {
    ...stay(asked, ...pendingBallot(asked, stage)),
    told: [{ type: 'voting', hop }],
  };
}

/** What the round under way still asks for. */
export function pendingBallot(node: NodeState, stage: Stage): readonly AgentMessage[] {
  const { round, self } = node;
  const { hop, born, nodes } = stage;
  const others = without(nodes, self);
  if (round?.phase === 'promising') {
    const { tid, ballot, promises } = round;
    return others
      .filter(other => !promises.includes(other))
      .map(to => messageTo(node, to, { kind: 'ballot', hop, tid, born, ballot }));
  }
  if (round?.phase === 'accepting') {
    const { tid, ballot, choice, accepts } = round;
    return others
      .filter(other => !accepts.includes(other))
      .map(to => messageTo(node, to, { kind: 'accept', hop, tid, born, ballot, choice }));
  }
  return [];
}

/** D2: as an acceptor. */
export function onBallot(node: NodeState, message: MessageOf<'ballot' | 'accept'>): Transition {
  const { hop, tid, born, from, ballot } = message;
  if (hop <= node.records.last) {
    return stay(node, messageTo(node, from, { kind: 'over', hop, tid }));
  }
  return followedBy(installIfProven(node, hop, born), active => {
    const { stage, expired, ballots } = active.records;
    const isStage = !expired && stage?.hop === hop && stage.born === born;
    if (!isStage || !isBallotOf(stage, from, ballot)) {
      return stay(active, messageTo(active, from, { kind: 'no', hop, tid }));
    }
    const promised = ballots?.promised ?? 0;
    if (ballot < promised) {
      return stay(active, messageTo(active, from, { kind: 'outbid', hop, tid, ballot: promised }));
    }
    if (message.kind === 'ballot') {
      const { accepted } = ballots ?? {};
      const parts = { kind: 'promise', hop, tid, ballot, ...(accepted && { accepted }) } as const;
      const given =
        active.records.ballots?.promised === ballot ? active : withPromise(active, ballot);
      return stay(forced(given), messageTo(active, from, parts));
    }
    const accepted: Acceptance = { ballot, choice: message.choice };
    const isKnown = ballots?.accepted?.ballot === ballot;
    const taken = isKnown
      ? active
      : withRecords(active, { ballots: { promised: ballot, accepted } });
    return stay(forced(taken), messageTo(active, from, { kind: 'accepted', hop, tid, ballot }));
  });
}

const withPromise = (node: NodeState, promised: number): NodeState =>
  withRecords(node, { ballots: { ...node.records.ballots, promised } });

const isBallotOf = ({ nodes }: Stage, owner: NodeId, ballot: number): boolean =>
  nodes[ballot % nodes.length] === owner;

/** D3: a majority has promised: what one of them has accepted may have been chosen, and is finished. */
export function onPromise(node: NodeState, message: MessageOf<'promise'>): Transition {
  const { round, records } = node;
  const { stage } = records;
  if (stage === undefined || round?.phase !== 'promising') return stay(node);
  const isMine = round.ballot === message.ballot && stage.nodes.includes(message.from);
  if (!isMine || round.promises.includes(message.from)) return stay(node);
  const promises = [...round.promises, message.from].sort();
  const { tid, hop, ballot } = round;
  const best = higher(round.best, message.accepted);
  if (promises.length < majorityOf(stage.nodes)) {
    return stay(withRound(node, { ...round, promises, best }));
  }
  return best === undefined
    ? executing(node, tid, hop, ballot)
    : accepting(node, stage, { tid, ballot, choice: best.choice });
}

const higher = (one: Acceptance | undefined, other: Acceptance | undefined) =>
  other !== undefined && (one === undefined || other.ballot > one.ballot) ? other : one;

/** D4: chosen. */
export function onAccepted(node: NodeState, message: MessageOf<'accepted'>): Transition {
  const { round, records } = node;
  const { stage } = records;
  if (stage === undefined || round?.phase !== 'accepting') return stay(node);
  const isMine = round.ballot === message.ballot && stage.nodes.includes(message.from);
  if (!isMine || round.accepts.includes(message.from)) return stay(node);
  const accepts = [...round.accepts, message.from].sort();
  const { hop, choice } = round;
  const counted: Transition = {
    ...stay(withRound(node, { ...round, accepts } satisfies AcceptingRound & Round)),
    told: [{ type: 'vote', hop, from: message.from, vote: 'yes' }],
  };
  if (accepts.length < majorityOf(stage.nodes)) return counted;
  const own = records.proposals.find(({ tid }) => tid === choice.tid);
  return followedBy(counted, after => decided(after, stage, { ...choice, hop }, own?.result));
}

/** D2: a higher promise of this node's own costs nothing, and saves it from being outbid again. */
export function onOutbid(node: NodeState, { tid, ballot }: MessageOf<'outbid'>): Transition {
  const { round, records } = node;
  if (round?.tid !== tid || !('ballot' in round) || (round.ballot ?? 0) >= ballot)
    return stay(node);
  if ((records.ballots?.promised ?? 0) >= ballot) return endRound(node, 'outbid');
  return endRound(withPromise(node, ballot), 'outbid');
}

/** D5: whether it was this round that was chosen. A node that knows says which one was. */
export function onInDoubt(node: NodeState, { hop, tid, from }: MessageOf<'inDoubt'>): Transition {
  const { decisions, stage } = node.records;
  const known =
    decisions.find(decision => decision.hop === hop)?.tid ??
    (stage?.hop === hop + 1 ? stage.born : undefined);
  return known === undefined
    ? stay(node, messageTo(node, from, { kind: 'wait', hop, tid }))
    : stay(node, messageTo(node, from, { kind: 'forget', hop, tid: known }));
}

/** D5: rounds of this node whose stage is over, and of which it does not know whether they were chosen. */
export function doubts(node: NodeState): readonly AgentMessage[] {
  const { proposals, last } = node.records;
  return proposals
    .filter(({ hop }) => hop <= last)
    .flatMap(({ hop, tid, voters }) =>
      voters.map(to => messageTo(node, to, { kind: 'inDoubt', hop, tid })),
    );
}
