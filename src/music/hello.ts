import type { Far } from '../runtime';
import { leaseTimeLeft, minutes, plainText, singleCallLease } from '../runtime';

/**
 * A few words from one phone to another: the smallest thing in this app that one does with a leased reference. Read it
 * from below: `sayHello` at one phone, `Greeter` at the other, and the answer on its way back.
 */
export interface Greeter {
  /** 'arrived' means that it is on the other's screen. `answer` may be called once, or never. */
  hello(words: string, answer: Far<HelloAnswer>): 'arrived';
}

export interface HelloAnswer {
  say(words: string): 'arrived';
}

/** As on a postcard. */
export const LONGEST_HELLO = 200;
/** So long somebody has to answer: the lease of the answer. */
const ANSWERS_WITHIN_MS = minutes(10);

/** On one line, without what would change how the text around it is shown. */
export const helloWords = (words: unknown): string =>
  typeof words === 'string' ? plainText(words, LONGEST_HELLO) : '';

/** Words on their way. */
export interface Said {
  /** While the two are apart it waits, this long: then it is taken back. */
  readonly waitsMs: number;
  /** Once they are on the other's screen; fails when the time was up before that was known, or they were not taken. */
  readonly arrived: PromiseLike<unknown>;
}

/**
 * Nothing here asks whether the other is in earshot. The call waits for them under the lease of the reference, arrives
 * once, and is due when that lease would end as it stands: that is the time that the person sees.
 */
export function sayHello(to: Far<Greeter>, words: string, answered: (words: string) => void): Said {
  const waitsMs = leaseTimeLeft(to);
  const answer = singleCallLease<HelloAnswer>(waitsMs + ANSWERS_WITHIN_MS, {
    say(said) {
      answered(helloWords(said));
      return 'arrived';
    },
  });
  return { waitsMs, arrived: to.hello(helloWords(words), answer).due(waitsMs) };
}

/** The answer goes through the reference that came with the hello: once, and no later than its lease. */
export function sayBack(answer: Far<HelloAnswer>, words: string): Said {
  const waitsMs = leaseTimeLeft(answer);
  return { waitsMs, arrived: answer.say(helloWords(words)).due(waitsMs) };
}
