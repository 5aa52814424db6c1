import type { RandomStream } from '../random';
import type { Request } from './services';
import { PATTERNS, PERIODS_MS } from './services';

/** Numbers the leases that one run of an app asks for. */
export class LeaseRequests {
  private made = 0;

  constructor(private readonly app: string, private readonly random: RandomStream) {}

  next(): Request {
    this.made += 1;
    return {
      id: `${this.app}/${this.made}`,
      pattern: this.random.pick(PATTERNS),
      periodMs: this.random.pick(PERIODS_MS),
    };
  }
}
