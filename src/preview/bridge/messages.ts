/** What travels between the page and this computer, as JSON. */
import type { LightPhoneState } from '../crowd/people';
import type { Pair } from '../native/ether';

/** From a phone's JavaScript to its native half. */
export interface NativeCall {
  readonly module: string;
  readonly method: string;
  readonly args: readonly unknown[];
  /** The number that the answer is to have. Without one nobody waits for it. */
  readonly call?: number;
}

/** And back: what happened, or the answer to a call. */
export type NativeNews =
  | { readonly is: 'event'; readonly event: string; readonly payload: unknown }
  | { readonly is: 'answer'; readonly call: number; readonly value: unknown }
  | { readonly is: 'refusal'; readonly call: number | undefined; readonly message: string };

/** From the field: where its phones are and what becomes of them. */
export type FieldOrder =
  | { readonly is: 'apart'; readonly pairs: readonly Pair[] }
  | { readonly is: 'air'; readonly bytesPerSecond: number | null }
  /** Its sockets go silent, and nobody is told; it is there again when its page is. */
  | { readonly is: 'crash'; readonly phone: string }
  | { readonly is: 'sleep'; readonly phone: string }
  | { readonly is: 'wake'; readonly phone: string }
  /** So many light phones around those that are drawn. */
  | { readonly is: 'crowd'; readonly count: number };

/** To the field, whenever it has changed. */
export interface CrowdNews {
  readonly crowd: readonly LightPhoneState[];
}

/** To the field, once, before anything else. */
export interface FieldWelcome {
  /** By this its phones say that they belong to it. */
  readonly field: string;
  /** Under this they hear of each other, and of nobody else on this computer. */
  readonly serviceName: string;
}
