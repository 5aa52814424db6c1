import { CannotCrossError } from './cannot-cross';
import type { Step } from './path';

/** Where in a message its writing has got to: how deep, and what to call it if it goes no further. */
export class Whereabouts {
  /** From the whole message to the value at hand. */
  private readonly steps: Step[] = [];
  private readonly deepest: number;
  private refusal: CannotCrossError | undefined;

  constructor(private readonly nestingDepth: number, private readonly inArguments: boolean) {
    this.deepest = nestingDepth + (inArguments ? 1 : 0);
  }

  push(step: Step): void {
    this.steps.push(step);
  }

  /** Into something with parts: they stand one level deeper. */
  enter(): void {
    if (this.steps.length >= this.deepest) {
      throw this.refused(`is nested more than ${this.nestingDepth} levels deep`);
    }
    this.steps.push(0);
  }

  at(step: Step): void {
    this.steps[this.steps.length - 1] = step;
  }

  leave(): void {
    this.steps.pop();
  }

  refused(why: string, thrown?: { readonly cause: unknown }): CannotCrossError {
    this.refusal = new CannotCrossError(this.steps, this.inArguments, why, thrown);
    return this.refusal;
  }

  isRefusal(error: unknown): boolean {
    return error === this.refusal;
  }
}
