import type { Behaviour, Here } from '../agents';
import { defineBehaviour } from '../agents';
import { plainText } from '../runtime';
import { songKey } from './normalise';
import type { Song } from './song';

/** A tape on its way. */
export interface MixtapeState {
  readonly id: string;
  readonly title: string;
  /** How many people it asks at most. */
  readonly stops: number;
  readonly songs: readonly MixtapeSong[];
  /** Device ids that were asked, whether or not they had a song that was not on it yet. */
  readonly asked: readonly string[];
  /** Who was asked, in order: all of `asked` but its home. */
  readonly visits: readonly MixtapeVisit[];
  readonly standIns: readonly MixtapeStandIn[];
}

export interface MixtapeSong extends Song {
  /** The giver's device id. */
  readonly from: string;
}

export interface MixtapeVisit {
  readonly device: string;
  /** As that phone says it. */
  readonly name: string;
  readonly atMs: number;
}

/** A device fell silent, and one that watched carried its stop out. It gave a song if it had not been asked before. */
export interface MixtapeStandIn {
  /** Counted from 1. */
  readonly stop: number;
  readonly device: string;
  readonly insteadOf: string;
  /** Both as the one that stood in knows them. */
  readonly name: string;
  readonly insteadOfName: string;
}

/** What a phone does with the tapes of others. */
export interface MixtapeGiver {
  /** A song to give, none of these; undefined when there is none. A person may take a while to choose. */
  pick(
    taken: ReadonlySet<string>,
    question?: MixtapeQuestion,
  ): Song | undefined | Promise<Song | undefined>;
  /** How people know a device, this one among them. */
  nameOf?(device: string): string | undefined;
  /** Wall clock. */
  nowMs?(): number;
}

/** Whose tape asks for a song. */
export interface MixtapeQuestion {
  readonly tape: MixtapeState;
  readonly owner: string;
}

/** What stays at a phone that gave a song. */
export interface MixtapeGift extends Song {
  readonly tape: string;
  readonly to: string;
  readonly atMs: number;
}

export const MIXTAPE = 'mixtape';
export const LONGEST_TAPE_TITLE = 40;
/** So that a tape with the longest names and songs stays below what an agent may carry. */
export const MOST_STOPS = 20;
const LONGEST_ON_TAPE = 200;
const LONGEST_NAME = 64;
const LONGEST_DEVICE = 256;
const DEFAULT_STOPS = 8;

export const newMixtape = (id: string, title: string, stops = DEFAULT_STOPS): MixtapeState => ({
  id,
  title: plainText(title, LONGEST_TAPE_TITLE),
  stops: Math.max(1, Math.min(MOST_STOPS, Math.floor(stops))),
  songs: [],
  asked: [],
  visits: [],
  standIns: [],
});

/** One song from everyone here; then home, as a list with who gave what. Every song has one gift entry at its giver. */
export function mixtape(giver: MixtapeGiver): Behaviour {
  const behaviour = defineBehaviour<unknown>({
    name: MIXTAPE,
    version: 1,
    stageSize: 3,
    async stop(state, here) {
      const tape = readMixtape(state);
      if (tape === undefined) throw new Error('What this tape carries is not a mixtape.');
      const { device, isHome, intended, others, ledger, home } = here;
      const isBack = isHome && intended === device && tape.asked.length > 0;
      if (isBack) {
        const atMs = giver.nowMs?.() ?? 0;
        ledger.set(`tape-${tape.id}`, JSON.stringify({ ...tape, atMs }));
        return { state: tape, next: 'end' };
      }
      const isAsked = !isHome && !tape.asked.includes(device);
      const noted = noteStandIn(tape, here, giver);
      const next = isAsked ? await asked(noted, here, giver) : withHome(noted, device);
      const left = others.filter(other => !next.asked.includes(other) && other !== home);
      if (next.visits.length >= next.stops) return { state: next, next: 'home' };
      // Before anyone was asked there is nothing to bring home: it rests.
      return { state: next, next: left.length > 0 || next.visits.length === 0 ? left : 'home' };
    },
  });
  return behaviour as Behaviour;
}

async function asked(
  tape: MixtapeState,
  { device, ledger, home }: Here,
  giver: MixtapeGiver,
): Promise<MixtapeState> {
  const found = await giver.pick(new Set(tape.songs.map(songKey)), { tape, owner: home });
  const song = found && fitting(found);
  const atMs = giver.nowMs?.() ?? 0;
  if (song !== undefined) {
    const gift: MixtapeGift = { ...song, tape: tape.title, to: home, atMs };
    ledger.set(`gift-${tape.id}`, JSON.stringify(gift));
  }
  const visit: MixtapeVisit = { device, name: named(giver, device), atMs };
  return {
    ...tape,
    asked: [...tape.asked, device],
    visits: [...tape.visits, visit],
    songs: song === undefined ? tape.songs : [...tape.songs, { ...song, from: device }],
  };
}

function noteStandIn(
  tape: MixtapeState,
  { device, intended }: Here,
  giver: MixtapeGiver,
): MixtapeState {
  if (intended === device || tape.standIns.length >= MOST_STOPS) return tape;
  const standIn: MixtapeStandIn = {
    stop: tape.visits.length + 1,
    device,
    insteadOf: intended,
    name: named(giver, device),
    insteadOfName: named(giver, intended),
  };
  return { ...tape, standIns: [...tape.standIns, standIn] };
}

const withHome = (tape: MixtapeState, device: string): MixtapeState =>
  tape.asked.includes(device) ? tape : { ...tape, asked: [...tape.asked, device] };

const named = (giver: MixtapeGiver, device: string) =>
  plainText(giver.nameOf?.(device) ?? '', LONGEST_NAME);

function fitting({ artist, title }: Song): Song | undefined {
  return artist.length <= LONGEST_ON_TAPE && title.length <= LONGEST_ON_TAPE
    ? { artist, title }
    : undefined;
}

/** Whether a song can be on a tape at all. */
export const fitsTape = (song: Song): boolean => fitting(song) !== undefined;

/** A tape as another phone says it is, made displayable; undefined when it is none. */
export function readMixtape(value: unknown): MixtapeState | undefined {
  if (!isObject(value)) return undefined;
  const { id, title, stops, songs, asked: devices, visits, standIns } = value;
  if (!isId(id) || typeof title !== 'string' || !isCount(stops, MOST_STOPS)) return undefined;
  if (!isList(songs, MOST_STOPS) || !isList(visits, MOST_STOPS)) return undefined;
  if (!isList(standIns, MOST_STOPS)) return undefined;
  if (!isList(devices, MOST_STOPS + 1) || !devices.every(isId)) return undefined;
  const readSongs = songs.flatMap(song => readSong(song) ?? []);
  const readVisits = visits.flatMap(visit => readVisit(visit) ?? []);
  const readStandIns = standIns.flatMap(standIn => readStandIn(standIn) ?? []);
  const isWhole =
    readSongs.length === songs.length &&
    readVisits.length === visits.length &&
    readStandIns.length === standIns.length;
  if (!isWhole) return undefined;
  return {
    id,
    title: plainText(title, LONGEST_TAPE_TITLE),
    stops,
    songs: readSongs,
    asked: devices,
    visits: readVisits,
    standIns: readStandIns,
  };
}

/** What a ledger holds of a gift. */
export function readGift(value: unknown): MixtapeGift | undefined {
  if (!isObject(value)) return undefined;
  const { artist, title, tape, to, atMs } = value;
  const isGift =
    typeof artist === 'string' && typeof title === 'string' && typeof tape === 'string' && isId(to);
  return isGift ? { artist, title, tape, to, atMs: timeOf(atMs) } : undefined;
}

function readSong(value: unknown): MixtapeSong | undefined {
  if (!isObject(value)) return undefined;
  const { artist, title, from } = value;
  if (typeof artist !== 'string' || typeof title !== 'string' || !isId(from)) return undefined;
  if (!fitsTape({ artist, title })) return undefined;
  return {
    artist: plainText(artist, LONGEST_ON_TAPE),
    title: plainText(title, LONGEST_ON_TAPE),
    from,
  };
}

function readVisit(value: unknown): MixtapeVisit | undefined {
  if (!isObject(value)) return undefined;
  const { device, name, atMs } = value;
  if (!isId(device) || typeof name !== 'string') return undefined;
  return { device, name: plainText(name, LONGEST_NAME), atMs: timeOf(atMs) };
}

function readStandIn(value: unknown): MixtapeStandIn | undefined {
  if (!isObject(value)) return undefined;
  const { stop, device, insteadOf, name, insteadOfName } = value;
  if (!isCount(stop, MOST_STOPS + 1) || !isId(device) || !isId(insteadOf)) return undefined;
  if (typeof name !== 'string' || typeof insteadOfName !== 'string') return undefined;
  return {
    ...{ stop, device, insteadOf },
    name: plainText(name, LONGEST_NAME),
    insteadOfName: plainText(insteadOfName, LONGEST_NAME),
  };
}

type Claimed = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Claimed => typeof value === 'object' && value !== null;

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= LONGEST_DEVICE;

const isList = (value: unknown, most: number): value is readonly unknown[] =>
  Array.isArray(value) && value.length <= most;

const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;

const timeOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;
