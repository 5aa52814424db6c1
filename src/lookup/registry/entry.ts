import type { SketchBytes } from './closest';
import { isSketch } from './closest';
import { areScopes } from './scopes';

/** R14: `since` is the run of the app, `n` counts the changes in it. */
export interface EntryRevision {
  readonly since: number;
  readonly n: number;
}

/** R1: what is registered. */
export interface Entry {
  readonly type: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly port: number;
  readonly revision: EntryRevision;
  /** R7: comes back with every warning and invalidation. */
  readonly token: string;
  readonly sketch?: SketchBytes | undefined;
}

/** E5: Probe. */
export interface Query {
  readonly type: string;
  readonly scopes: readonly string[];
}

/** What is wrong with an entry or a query from another device. */
export type EntryProblem =
  | 'no entry'
  | 'type'
  | 'name'
  | 'scopes'
  | 'port'
  | 'revision'
  | 'token'
  | 'sketch';

const LONGEST_TEXT = 256;
const LONGEST_TOKEN = 64;
const LAST_PORT = 65_535;

/** From another device: nothing about it is certain, whatever the types say. */
export function entryProblem(given: unknown): EntryProblem | undefined {
  if (typeof given !== 'object' || given === null) {
    return 'no entry';
  }
  const { type, name, scopes, port, revision, token, sketch } = given as Record<string, unknown>;
  if (!isText(type, LONGEST_TEXT) || type === '') return 'type';
  if (!isText(name, LONGEST_TEXT)) return 'name';
  if (!areScopes(scopes)) return 'scopes';
  if (!isCount(port) || port > LAST_PORT) return 'port';
  if (!isRevision(revision)) return 'revision';
  if (!isText(token, LONGEST_TOKEN)) return 'token';
  if (sketch !== undefined && !isSketch(sketch)) return 'sketch';
  return undefined;
}

export function queryProblem(given: unknown): EntryProblem | undefined {
  if (typeof given !== 'object' || given === null) {
    return 'no entry';
  }
  const { type, scopes } = given as Record<string, unknown>;
  if (!isText(type, LONGEST_TEXT) || type === '') return 'type';
  return areScopes(scopes) ? undefined : 'scopes';
}

export function isNewer(one: EntryRevision, other: EntryRevision): boolean {
  return one.since === other.since ? one.n > other.n : one.since > other.since;
}

/** What two leases on the same resource have in common (R6). */
export const resourceOf = ({ type, name }: Entry): string => `${type}\n${name}`;

export function sameResource(one: Entry | undefined, other: Entry | undefined): boolean {
  return one === undefined || other === undefined
    ? one === other
    : resourceOf(one) === resourceOf(other);
}

function isRevision(given: unknown): boolean {
  if (typeof given !== 'object' || given === null) {
    return false;
  }
  const { since, n } = given as Record<string, unknown>;
  return isCount(since) && isCount(n);
}

function isText(given: unknown, longest: number): given is string {
  return typeof given === 'string' && given.length <= longest;
}

function isCount(given: unknown): given is number {
  return Number.isSafeInteger(given) && (given as number) >= 0;
}
