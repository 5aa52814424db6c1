import { RemoteError } from '../runtime';

/** Why a phone does not take what another sends. */
export type ExchangeRefusal = (typeof refusals)[number];

const refusals = ['too large', 'busy', 'not as announced'] as const;

const NAME = 'ExchangeError';

/** The other phone has sent what this one does not take. Of an error only name and message cross (M5): the name says why. */
export class ExchangeError extends Error {
  constructor(refusal: ExchangeRefusal, message: string) {
    super(message);
    this.name = `${NAME}: ${refusal}`;
  }
}

/** Undefined for anything that an earlier or later version, or a fault in this one, may say. */
export function refusalOf(error: unknown): ExchangeRefusal | undefined {
  const name = error instanceof RemoteError ? error.remoteName : undefined;
  return refusals.find(refusal => name === `${NAME}: ${refusal}`);
}
