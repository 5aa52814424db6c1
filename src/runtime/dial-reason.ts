import type { DialFailure } from './ports';

/** Why a dial failed: what the transport says, or an error of the transport itself. */
export type DialFailureKind = DialFailure['reason'] | 'fault';

/** The kind for programs, the text for people who look into it. */
export interface DialReason {
  readonly kind: DialFailureKind;
  readonly text: string;
}

const KINDS: ReadonlySet<unknown> = new Set<DialFailure['reason']>([
  'refused',
  'timed out',
  'unreachable',
  'aborted',
]);

/** A transport is not ours: it may reject with anything. */
export function dialReason(error: unknown): DialReason {
  const text = error instanceof Error ? error.message : String(error);
  const reason = error instanceof Error ? (error as Partial<DialFailure>).reason : undefined;
  return { kind: reason !== undefined && KINDS.has(reason) ? reason : 'fault', text };
}
