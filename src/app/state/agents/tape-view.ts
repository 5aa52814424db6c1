import type { AgentSnapshot } from '../../../agents';
import type { MixtapeState } from '../../../music';
import { readMixtape, songKey } from '../../../music';
import type {
  NamedPhone,
  StandInShown,
  StopPhone,
  StopShown,
  TapeShown,
  TapeSongShown,
  TapeVisitShown,
} from './state';

/** W2: a worker that is connected speaks every five seconds; after this it counts as silent all the same. */
const SILENT_MS = 15_000;

/** What a phone knows of the devices around it. */
export interface TapeSurroundings {
  readonly nowMs: number;
  readonly me: string;
  isUp(device: string): boolean;
  /** As people know them; else as the tape says. */
  named(device: string, said?: string): NamedPhone;
  hasSong(key: string): boolean;
}

/** A stop that was decided here, as this phone counted it. */
export interface DecidedStop {
  readonly hop: number;
  readonly atMs: number;
  readonly nodes: readonly string[];
  readonly yes: readonly string[];
  readonly number: number;
  readonly next: string | undefined;
}

export type TapeContents = Pick<
  TapeShown,
  'id' | 'title' | 'stops' | 'visits' | 'songs' | 'standIns'
>;

export function contentsOf(tape: MixtapeState, around: TapeSurroundings): TapeContents {
  const { id, title, stops } = tape;
  const named = (device: string) =>
    around.named(device, tape.visits.find(visit => visit.device === device)?.name);
  const songs = tape.songs.map<TapeSongShown>(song => ({
    artist: song.artist,
    title: song.title,
    from: named(song.from),
    isNew: !around.hasSong(songKey(song)),
  }));
  const visits = tape.visits.map<TapeVisitShown>(({ device }) => ({
    who: named(device),
    songs: tape.songs.filter(({ from }) => from === device).length,
  }));
  const standIns = tape.standIns.map<StandInShown>(
    ({ stop, device, insteadOf, name, insteadOfName }) => ({
      stop,
      who: around.named(device, name),
      insteadOf: around.named(insteadOf, insteadOfName),
    }),
  );
  return { id, title, stops, visits, songs, standIns };
}

export function tapeIn({ state }: AgentSnapshot): MixtapeState | undefined {
  try {
    return state === undefined ? undefined : readMixtape(JSON.parse(state));
  } catch {
    return undefined;
  }
}

/** The stop that a copy here waits for. */
export function stopOf(
  snapshot: AgentSnapshot,
  tape: MixtapeState,
  around: TapeSurroundings,
): StopShown | undefined {
  const { nodes, worker, round, votedFor } = snapshot;
  const [intended] = nodes;
  // Before it has left, and when it has come home, nobody watches over it but its owner's phone.
  if (intended === undefined || nodes.length + (snapshot.hop ?? 0) <= 1) return undefined;
  const isCountedHere = round !== undefined;
  const bound = votedFor.find(device => device !== around.me && !around.isUp(device));
  const voteOf = (device: string): StopPhone['vote'] => {
    if (round?.phase === 'voting') {
      if (round.yes.includes(device)) return 'yes';
      if (round.no.includes(device)) return 'no';
      return around.isUp(device) || device === around.me ? 'asked' : 'no answer';
    }
    if (device === around.me && votedFor.some(each => each !== around.me)) return 'yes';
    return isSilent(snapshot, device, around) ? 'no answer' : undefined;
  };
  const phones = nodes.map<StopPhone>(device => ({
    who: around.named(device),
    part: partOf(device, intended, worker),
    silentSinceMs: silentSince(snapshot, device, around),
    vote: voteOf(device),
  }));
  const yes = phones.filter(({ vote }) => vote === 'yes').length;
  const [next] = round?.next ?? [];
  return {
    number: tape.visits.length + 1,
    phones,
    yes,
    isDecided: isCountedHere && yes > nodes.length / 2,
    isCountedHere,
    intended: around.named(intended),
    worker: worker === undefined ? undefined : around.named(worker),
    waitingFor: bound === undefined ? undefined : around.named(bound),
    next: next === undefined ? undefined : around.named(next),
  };
}

/** A stop that this phone has decided: it counted, and its votes are known. */
export function decidedStop(decided: DecidedStop, around: TapeSurroundings): StopShown {
  const { nodes, yes, number, next } = decided;
  const [intended = around.me] = nodes;
  const phones = nodes.map<StopPhone>(device => ({
    who: around.named(device),
    part: partOf(device, intended, around.me),
    silentSinceMs: undefined,
    vote: yes.includes(device) ? 'yes' : 'no answer',
  }));
  return {
    number,
    phones,
    yes: yes.length,
    isDecided: true,
    isCountedHere: true,
    intended: around.named(intended),
    worker: around.named(around.me),
    waitingFor: undefined,
    next: next === undefined ? undefined : around.named(next),
  };
}

function partOf(device: string, intended: string, worker: string | undefined): StopPhone['part'] {
  if (device === worker) return device === intended ? 'adds' : 'adds instead';
  if (device !== intended) return 'watches';
  return worker === undefined ? 'adds' : 'was to add';
}

function isSilent(snapshot: AgentSnapshot, device: string, around: TapeSurroundings): boolean {
  return silentSince(snapshot, device, around) !== undefined;
}

/** Observers have nothing to say: that only counts as silence when they are not here. */
function silentSince(
  { silentMs, nodes, worker }: AgentSnapshot,
  device: string,
  around: TapeSurroundings,
): number | undefined {
  const ms = silentMs.get(device);
  if (device === around.me || ms === undefined) return undefined;
  const speaks = device === worker || device === nodes[0];
  return !around.isUp(device) || (speaks && ms >= SILENT_MS)
    ? Math.round((around.nowMs - ms) / 1000) * 1000
    : undefined;
}
