import type { Step } from './path';
import { pathOf } from './path';

/** M9: a value that was to be sent holds something that cannot cross. Nothing was sent. */
export class CannotCrossError extends Error {
  override readonly name = 'CannotCrossError';
  /** Where it is: `[1].songs[3].cover` is in the second argument. Empty when it is the value itself. */
  readonly path: string;
  /** Fits after the path: "is a symbol, and symbols cannot cross". */
  readonly why: string;

  constructor(
    steps: readonly Step[],
    inArguments: boolean,
    why: string,
    thrown?: { readonly cause: unknown },
  ) {
    super(`${inArguments ? withinArguments(steps) : pathOf(steps) || 'the value'} ${why}`);
    this.path = pathOf(steps);
    this.why = why;
    if (thrown !== undefined) {
      // While the value was read.
      this.cause = thrown.cause;
    }
  }
}

/** People count from one, and so does the message; the path counts like the code. */
function withinArguments([index, ...inside]: readonly Step[]): string {
  const argument = `argument ${(index as number) + 1}`;
  return inside.length === 0 ? argument : `${argument}: ${pathOf(inside)}`;
}
