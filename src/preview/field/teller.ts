import type { Lifeline } from '../../app';
import type { FieldPhone } from './field';

/** Older leases are nobody's story any more. */
const MOST_FORGOTTEN = 40;

/** A phone as one of two that tell of their leases, also while it is off. */
export interface Teller {
  readonly id: string | undefined;
  readonly name: string;
  readonly lifelines: readonly Lifeline[];
}

type Remembered = Pick<FieldPhone, 'showed' | 'forgotten'>;

/** Undefined before its JavaScript has run for the first time. */
export function tellerOf({ showed, forgotten }: Remembered): Teller | undefined {
  return (
    showed && {
      id: showed.me.id,
      name: showed.me.name,
      lifelines: [...forgotten, ...showed.lifelines],
    }
  );
}

/** With its JavaScript ends every lease that it knew, at this moment; the other phone does not hear of it. */
export function linesWhenOff({ showed, forgotten }: Remembered, atMs: number): readonly Lifeline[] {
  const ended = (showed?.lifelines ?? []).map<Lifeline>(line =>
    line.ended === undefined
      ? {
          ...line,
          apart: line.apart.map(span => ({ ...span, toMs: span.toMs ?? atMs })),
          ended: { atMs, reason: 'closed' },
        }
      : line,
  );
  return [...forgotten, ...ended].slice(-MOST_FORGOTTEN);
}
