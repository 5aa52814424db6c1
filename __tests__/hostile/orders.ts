import type { DnsRecord } from '../../src/platforms/node/discovery/records';
import type { LookupSnapshot } from '../../src/lookup';
import type { Person } from '../../src/runtime';
import type { Stall } from './stalls';

/** What the victim and the honest peer can be told to do, and what they answer. Goes between the processes as JSON. */
export interface Orders {
  weigh: { given: void; answer: Weight };
  /** From now on. */
  watchStalls: { given: void; answer: void };
  longestStall: { given: void; answer: Stall };
  /** How many functions of others the victim has called. */
  called: { given: void; answer: number };
  people: { given: void; answer: readonly Person[] };
  verify: { given: string; answer: void };
  block: { given: string; answer: void };
  onlyVerified: { given: boolean; answer: void };
  /** The code to compare with that person, if there is one at present. */
  codeFor: { given: string; answer: string | undefined };
  reach: { given: number; answer: void };
  dials: { given: void; answer: Dials };
  /** Said on a network that this device is on. */
  hear: { given: readonly DnsRecord[]; answer: void };
  /** What the victim's lookup says; undefined without one. */
  room: { given: void; answer: LookupSnapshot | undefined };
  /** Whom the victim finds. */
  whoIsHere: { given: void; answer: readonly string[] };
  /** The honest peer's work from now on. */
  watchWork: { given: void; answer: void };
  work: { given: void; answer: Work };
}

export interface Weight {
  readonly heapBytes: number;
  readonly peers: readonly string[];
  readonly leases: number;
  readonly kept: object;
  readonly lines: number;
}

export interface Dials {
  /** Sockets that were open at once because this device had dialed. */
  readonly mostAtOnce: number;
  readonly total: number;
  readonly hosts: readonly string[];
}

export interface Work {
  /** Since it was started. */
  readonly total: number;
  /** Those that have an answer, or should have one by now. */
  readonly sent: number;
  /** Acknowledged within a second. */
  readonly inTime: number;
}

export type Order<Name extends keyof Orders = keyof Orders> = {
  readonly number: number;
  readonly order: Name;
  readonly given: Orders[Name]['given'];
};

/** What a process says: an answer, or something that happened. */
export type Word =
  | { readonly type: 'ready'; readonly id: string; readonly port: number }
  | { readonly type: 'answer'; readonly number: number; readonly answer: unknown }
  | { readonly type: 'fault'; readonly error: string }
  | { readonly type: 'connection ended'; readonly remote: string; readonly reason: string };

type Handlers = {
  readonly [Name in keyof Orders]?: (
    given: Orders[Name]['given'],
  ) => Orders[Name]['answer'] | Promise<Orders[Name]['answer']>;
};

export function say(word: Word): void {
  process.send?.(word);
}

/** In the child process. It ends with its parent. */
export function obey(handlers: Handlers): void {
  process.on('message', (message: Order) => {
    const handle = handlers[message.order] as ((given: unknown) => unknown) | undefined;
    void Promise.resolve(handle?.(message.given)).then(answer =>
      say({ type: 'answer', number: message.number, answer }),
    );
  });
  process.on('disconnect', () => process.exit());
}
