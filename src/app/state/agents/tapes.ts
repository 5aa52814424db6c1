import type { AgentSnapshot } from '../../../agents';
import type { MixtapeState } from '../../../music';
import { MIXTAPE, readMixtape } from '../../../music';
import { parsed } from './mailbox';
import type { OwnRecord } from './own-records';
import type { TapeShown, TapeWhere } from './state';
import type { DecidedStop, TapeSurroundings } from './tape-view';
import { contentsOf, decidedStop, stopOf, tapeIn } from './tape-view';

/** So that people can see how a stop was decided. */
const DECIDED_SHOWN_MS = 8_000;
/** A tape of somebody else's is shown for so long after it has moved on. */
const GONE_SHOWN_MS = 60_000;
const MINUTE_MS = 60_000;

interface TapeSources {
  readonly stages: readonly AgentSnapshot[];
  /** What tapes have left on this phone. */
  readonly ledger: ReadonlyMap<string, string>;
  readonly records: readonly OwnRecord[];
  /** By agent. */
  readonly decided: ReadonlyMap<string, DecidedStop>;
  readonly lastSeen: ReadonlyMap<string, { readonly tape: MixtapeState }>;
  readonly around: TapeSurroundings;
}

/** Every tape of which this phone knows something: its own, and those of others that are here or were a moment ago. */
export function tapesOf(sources: TapeSources): readonly TapeShown[] {
  const { stages, records, around } = sources;
  const here = new Map(stages.map(stage => [stage.agent, stage]));
  const own = records.flatMap(record =>
    record.tape === undefined
      ? []
      : [ownTape(record, record.tape, here.get(record.agent), sources)],
  );
  const ownAgents = new Set(records.map(({ agent }) => agent));
  const others = stages.flatMap(stage =>
    ownAgents.has(stage.agent) ? [] : [othersTape(stage, sources) ?? []].flat(),
  );
  return [...own, ...others].sort(
    (one, other) => (other.sentMs ?? around.nowMs) - (one.sentMs ?? around.nowMs),
  );
}

function ownTape(
  record: OwnRecord,
  seen: MixtapeState,
  stage: AgentSnapshot | undefined,
  { ledger, decided, around }: TapeSources,
): TapeShown {
  const { id, sentMs, homeByMs, isKept = false } = record;
  const brought = parsed(ledger.get(`tape-${id}`));
  const home = readMixtape(brought);
  const atMs = (brought as { atMs?: unknown } | undefined)?.atMs;
  const current = stage && tapeIn(stage);
  const stop = shownStop(stage, current, decided.get(record.agent), around);
  return {
    ...contentsOf(home ?? current ?? seen, around),
    owner: around.named(around.me),
    where:
      home !== undefined
        ? { is: 'home', atMs: typeof atMs === 'number' ? atMs : sentMs }
        : whereIs(record, stage, around),
    homeByMs,
    sentMs,
    stop: home === undefined ? stop : undefined,
    gave: 0,
    isKept,
  };
}

function whereIs(
  { isOver, homeByMs, goneTo, goneMs }: OwnRecord,
  stage: AgentSnapshot | undefined,
  { nowMs, named }: TapeSurroundings,
): TapeWhere {
  if (isOver === true || nowMs >= homeByMs) return { is: 'overdue' };
  if (stage?.hop === 0) return { is: 'waiting' };
  if (stage?.hop !== undefined) return { is: 'watched' };
  return goneTo === undefined || goneMs === undefined
    ? { is: 'waiting' }
    : { is: 'gone', to: named(goneTo), atMs: goneMs };
}

function othersTape(
  stage: AgentSnapshot,
  { ledger, decided: allDecided, lastSeen, around }: TapeSources,
): TapeShown | undefined {
  const decided = allDecided.get(stage.agent);
  const isHere = stage.hop !== undefined;
  if (isHere && stage.behaviour !== MIXTAPE) return undefined;
  const isRecent = decided !== undefined && around.nowMs - decided.atMs < GONE_SHOWN_MS;
  const tape = tapeIn(stage) ?? (isRecent ? lastSeen.get(stage.agent)?.tape : undefined);
  if (tape === undefined) return undefined;
  const owner = stage.home ?? tape.asked[0] ?? '';
  const to = decided?.next;
  return {
    ...contentsOf(tape, around),
    owner: around.named(owner),
    where:
      isHere || to === undefined
        ? { is: 'watched' }
        : { is: 'gone', to: around.named(to), atMs: decided?.atMs ?? around.nowMs },
    homeByMs:
      stage.lifeLeftMs === undefined
        ? undefined
        : Math.round((around.nowMs + stage.lifeLeftMs) / MINUTE_MS) * MINUTE_MS,
    sentMs: undefined,
    stop: shownStop(stage, tapeIn(stage), decided, around),
    gave: ledger.has(`gift-${tape.id}`) ? 1 : 0,
    isKept: false,
  };
}

/** What is decided stays in sight for a while, until the next stop here is voted on. */
function shownStop(
  stage: AgentSnapshot | undefined,
  tape: MixtapeState | undefined,
  decided: DecidedStop | undefined,
  around: TapeSurroundings,
) {
  const current = stage && tape && stopOf(stage, tape, around);
  if (decided === undefined) return current;
  const isFresh = around.nowMs - decided.atMs < DECIDED_SHOWN_MS;
  const isBusy = stage?.round?.phase === 'voting' || current?.waitingFor !== undefined;
  const isOlder = (stage?.hop ?? -1) > decided.hop;
  return current !== undefined && isOlder && (isBusy || !isFresh)
    ? current
    : decidedStop(decided, around);
}
