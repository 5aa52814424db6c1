import type { Far } from '../runtime';
import { callerOf, leaseTimeLeft } from '../runtime';
import type { HelloAnswer, Greeter, Said } from './hello';
import { helloWords, sayBack, sayHello } from './hello';

/** Somebody's few words, as they came. */
export interface Greeting {
  readonly peer: string;
  readonly words: string;
}

interface HelloDeskParts {
  /** Only people who share a list with this phone's owner, one way or the other. */
  readonly mayGreet: (peer: string) => boolean;
  readonly arrived: (greeting: Greeting) => void;
}

/** Hellos of one person in a row that are not answered from here: further ones are refused. */
const MOST_UNANSWERED = 10;

/** Hellos in both directions: what may come in, and which answer is still owed. */
export class HelloDesk {
  /** To the latest hello of each, until it is used. */
  private readonly answers = new Map<string, Far<HelloAnswer>>();
  private readonly unanswered = new Map<string, number>();

  constructor(private readonly parts: HelloDeskParts) {}

  /** What is exported. */
  readonly service: Greeter = { hello: (words, answer) => this.take(callerOf(), words, answer) };

  /** An answer if one is owed, else a hello. Undefined when neither has a lease to wait under. */
  say(peer: string, to: Far<Greeter> | undefined, words: string): Said | undefined {
    const answer = this.answers.get(peer);
    this.answers.delete(peer);
    this.unanswered.delete(peer);
    if (answer !== undefined && leaseTimeLeft(answer) > 0) return sayBack(answer, words);
    return to === undefined || leaseTimeLeft(to) === 0
      ? undefined
      : sayHello(to, words, said => this.answered(peer, said));
  }

  forget(peer: string): void {
    this.answers.delete(peer);
    this.unanswered.delete(peer);
  }

  private take(peer: string, said: unknown, answer: Far<HelloAnswer>): 'arrived' {
    const words = helloWords(said);
    const before = this.unanswered.get(peer) ?? 0;
    if (!this.parts.mayGreet(peer)) throw new Error('Hellos are for people who share a list.');
    if (words === '') throw new Error('A hello is a few words.');
    if (before >= MOST_UNANSWERED) throw new Error('Too many hellos without an answer.');
    if (leaseTimeLeft(answer) > 0) this.answers.set(peer, answer);
    this.unanswered.set(peer, before + 1);
    this.parts.arrived({ peer, words });
    return 'arrived';
  }

  private answered(peer: string, words: string): void {
    // It came through a reference that only they had, and once: it needs no other leave.
    if (words !== '') this.parts.arrived({ peer, words });
  }
}
