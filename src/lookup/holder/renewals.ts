import type { Ask, Terms } from '../registry/negotiation';
import { withinRange } from '../registry/negotiation';

/** R8: so that those who came together do not renew together. */
const JITTER = 0.1;
/** R2. */
export const MOST_TRIES = 3;

/** R8: at ρ·L, ±10 %. `unit` is a random number from 0 to 1. */
export function renewAfterMs(periodMs: number, renewAt: number, unit: number): number {
  return renewAt * periodMs * (1 + JITTER * (2 * unit - 1));
}

/** R2: asks, and asks again within the range that was named; what comes last after three tries is the answer. */
export async function negotiated<A extends { readonly kind: string }>(
  ask: Ask,
  request: (ask: Ask) => PromiseLike<A | Extract<Terms, { readonly kind: 'negotiate' }>>,
): Promise<A | Extract<Terms, { readonly kind: 'negotiate' }>> {
  let answer = await request(ask);
  for (let tries = 1; tries < MOST_TRIES && isRange(answer); tries++) {
    const { leastMs, mostMs } = answer;
    answer = await request({ ...ask, periodMs: withinRange(ask.periodMs, leastMs, mostMs) });
  }
  return answer;
}

function isRange(answer: {
  readonly kind: string;
}): answer is Extract<Terms, { readonly kind: 'negotiate' }> {
  return answer.kind === 'negotiate';
}
