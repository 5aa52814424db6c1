/** M9: something in a value cannot cross. Nothing was sent. */
export class CannotCrossError extends Error {
  override readonly name = 'CannotCrossError';
  /** Where it is: `[1].songs[3].cover` is in the second argument. Empty for the value itself. */
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

/** The message counts arguments from one, as people do; the path counts like the code. */
function withinArguments([index, ...inside]: readonly Step[]): string {
  const argument = `argument ${(index as number) + 1}`;
  return inside.length === 0 ? argument : `${argument}: ${pathOf(inside)}`;
}

/** The path to the value that is being encoded, for the nesting limit and for errors. */
export class ValuePath {
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

  /** Into the parts of a value, one level deeper. */
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

/** One step from a value into a part of it. Formatted only when something cannot cross. */
type Step = number | string | symbol | EntryStep;

/** Into a map or a set, whose parts have no names. */
interface EntryStep {
  readonly part: 'key' | 'value';
  readonly index: number;
  /** Of a map's value. */
  readonly key?: unknown;
}

/** As in code: `.songs[3].cover`. */
function pathOf(steps: readonly Step[]): string {
  return steps.map(stepText).join('');
}

/** A key is data, of any length. */
const LONGEST_KEY = 40;

const NAME = /^[A-Za-z_$][\w$]*$/;

function stepText(step: Step): string {
  if (typeof step === 'number') {
    return `[${step}]`;
  }
  if (typeof step === 'symbol') {
    return `[${shortened(String(step))}]`;
  }
  if (typeof step === 'string') {
    return NAME.test(step) && step.length <= LONGEST_KEY ? `.${step}` : `[${quoted(step)}]`;
  }
  const { part, index, key } = step;
  if (typeof key === 'string' || typeof key === 'number' || typeof key === 'boolean') {
    return `.get(${typeof key === 'string' ? quoted(key) : key})`;
  }
  return part === 'key' ? `.keys()[${index}]` : `.values()[${index}]`;
}

const quoted = (text: string) => JSON.stringify(shortened(text));

const shortened = (text: string) =>
  text.length > LONGEST_KEY ? `${text.slice(0, LONGEST_KEY)}…` : text;
