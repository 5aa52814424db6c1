import type { Multicast, MdnsQuestion } from './multicast';
import type { PublishedService } from './service';
import { goodbye, recordsOf } from './service';

const ANNOUNCED_AFTER_MS = [0, 1000, 3000];
/** RFC 6762, 8.1: three questions whether the name is taken, and a moment before the first. */
const PROBED_AFTER_MS = 1000;

/** One service, announced, and sent in answer to queries. */
export class ServicePublication {
  private timeouts: NodeJS.Timeout[] = [];
  private isSaid = false;

  constructor(readonly service: PublishedService, private readonly multicast: Multicast) {}

  get isPublished(): boolean {
    return this.isSaid;
  }

  /** Says nothing until it is known that the name is free. */
  probe(published: () => void): void {
    this.timeouts = [
      setTimeout(() => {
        this.announce();
        published();
      }, PROBED_AFTER_MS),
    ];
  }

  announce(): void {
    this.hush();
    this.isSaid = true;
    this.timeouts = ANNOUNCED_AFTER_MS.map(ms => setTimeout(() => this.tell(), ms));
  }

  asked(questions: readonly MdnsQuestion[]): void {
    if (!this.isSaid) {
      return;
    }
    const { kind, name, host } = this.service;
    const ours = [kind, `${name}.${kind}`, host].map(each => each.toLowerCase());
    if (questions.some(question => ours.includes(question.name.toLowerCase()))) {
      this.tell();
    }
  }

  withdraw(): void {
    this.hush();
    if (this.isSaid) {
      this.multicast.tell(address => goodbye(recordsOf(this.service, address)));
    }
  }

  /** The app is gone without a word. */
  hush(): void {
    this.timeouts.forEach(clearTimeout);
  }

  private tell(): void {
    this.multicast.tell(address => recordsOf(this.service, address));
  }
}
