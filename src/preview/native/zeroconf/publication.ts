import type { Multicast, Question } from './multicast';
import type { Service } from './service';
import { goodbye, recordsOf } from './service';

const ANNOUNCED_AFTER_MS = [0, 1000, 3000];

/** One service, said to whoever is there and to whoever asks. */
export class Publication {
  private timeouts: NodeJS.Timeout[] = [];

  constructor(readonly service: Service, private readonly multicast: Multicast) {}

  announce(): void {
    this.hush();
    this.timeouts = ANNOUNCED_AFTER_MS.map(ms => setTimeout(() => this.tell(), ms));
  }

  asked(questions: readonly Question[]): void {
    const { kind, name, host } = this.service;
    const ours = [kind, `${name}.${kind}`, host].map(each => each.toLowerCase());
    if (questions.some(question => ours.includes(question.name.toLowerCase()))) {
      this.tell();
    }
  }

  withdraw(): void {
    this.hush();
    this.multicast.tell(address => goodbye(recordsOf(this.service, address)));
  }

  /** The app is gone without a word. */
  hush(): void {
    this.timeouts.forEach(clearTimeout);
  }

  private tell(): void {
    this.multicast.tell(address => recordsOf(this.service, address));
  }
}
