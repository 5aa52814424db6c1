import type { Environment } from './environment';
import { ExpiredLeaseError, TimeoutError } from './errors';
import type { Expiring } from './time/deadlines';

/** One search for a service, with an end. */
export class Search implements Expiring {
  readonly found: Promise<object>;
  private resolve!: (reference: object) => void;
  private reject!: (error: Error) => void;
  private readonly slot: number;

  constructor(
    private readonly type: string,
    private readonly withinMs: number,
    private readonly environment: Environment,
    private readonly over: (search: Search) => void,
  ) {
    this.found = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // A caller that does not await it must not crash with an unhandled rejection.
    this.found.catch(() => undefined);
    const { deadlines, elapsed } = environment;
    this.slot = deadlines.add(this, elapsed.nowMs() + withinMs);
  }

  succeed(reference: object): void {
    this.end();
    this.resolve(reference);
  }

  deadlineReached(): void {
    this.end();
    const { type, withinMs } = this;
    this.reject(new TimeoutError(type, withinMs, `No ${type} was found within ${withinMs} ms.`));
  }

  /** The device is closed. */
  close(): void {
    this.end();
    this.reject(new ExpiredLeaseError('closed', `The search for ${this.type}`));
  }

  private end(): void {
    this.environment.deadlines.remove(this.slot);
    this.over(this);
  }
}
