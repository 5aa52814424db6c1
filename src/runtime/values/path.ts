/** One step from a value into a part of it. Kept as it is while all goes well, and put into words only on failure. */
export type Step = number | string | symbol | EntryStep;

/** Into a map or a set, whose parts have no names of their own. */
interface EntryStep {
  readonly part: 'key' | 'value';
  readonly index: number;
  /** Of a map's value. */
  readonly key?: unknown;
}

/** As a programmer would write it: `.songs[3].cover`. */
export function pathOf(steps: readonly Step[]): string {
  return steps.map(inWords).join('');
}

/** A key is data, and can be of any length. */
const LONGEST_KEY = 40;

const NAME = /^[A-Za-z_$][\w$]*$/;

function inWords(step: Step): string {
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
