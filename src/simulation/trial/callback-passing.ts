import type { Far } from '../../runtime';
import { seconds } from '../../runtime';
import type { RandomStream } from '../random';
import type { KnownDesk } from './known-desk';
import { betweenPhones } from './known-desk';
import type { LeaseRequests } from './lease-requests';
import type { Notebooks } from './notebooks';
import type { Self } from './self';
import type { Notes, Request } from './services';
import { PERIODS_MS, PUZZLES } from './services';

const MOST_CALLBACKS = 16;

/** Passes references of its own and of others to a desk, and asks for answers that cannot be awaited (M9, M15). */
export class CallbackPassing {
  constructor(
    private readonly self: Self,
    private readonly notebooks: Notebooks,
    private readonly random: RandomStream,
    private readonly requests: LeaseRequests,
  ) {}

  /** M15: the callback may end before it comes home in the answer. */
  echo(request: Request, { desk, them }: KnownDesk): void {
    const { self, random } = this;
    const { witness } = self;
    const leased = this.notebooks.open(request);
    const { grantor } = witness.lease(request.id, request.pattern, request.periodMs);
    const answer = desk.echo(request, leased);
    witness.ask(
      `${self.name} having ${request.id} echoed`,
      self.name,
      betweenPhones(self, them),
      answer,
    );
    if (random.below(2) === 0) {
      self.later(random.below(seconds(3)), () => grantor?.revoke());
    }
    void answer.then(
      home => {
        if (!this.notebooks.owns(home as object)) {
          this.violated(`M9: ${request.id} came home as something else`, them);
        }
      },
      () => undefined,
    );
  }

  /** M15: perhaps more than the other device takes. */
  collect({ desk, them }: KnownDesk): void {
    const { self, random, notebooks } = this;
    const callbacks = Array.from({ length: 1 + random.below(MOST_CALLBACKS) }, () =>
      notebooks.open({ ...this.requests.next(), periodMs: PERIODS_MS[random.below(2)] as number }),
    );
    const answer = desk.collect(callbacks);
    self.witness.ask(
      `${self.name} passing ${callbacks.length} callbacks`,
      self.name,
      betweenPhones(self, them),
      answer,
    );
    void answer.then(
      count => {
        if (count !== callbacks.length) {
          this.violated(`M9: of ${callbacks.length} callbacks ${count} have arrived`, them);
        }
      },
      () => undefined,
    );
  }

  sendHome({ desk, held, them }: KnownDesk): void {
    const { reference, lease } = this.random.pick(held);
    if (lease === undefined) {
      return;
    }
    const { self } = this;
    const answer = desk.isHome(reference as Far<Notes>);
    self.witness.ask(
      `${self.name} sending ${lease.id} home`,
      self.name,
      betweenPhones(self, them),
      answer,
    );
    void answer.then(
      isHome => {
        if (!isHome) {
          this.violated(`M9: ${lease.id} came home as something else`, them);
        }
      },
      () => undefined,
    );
  }

  puzzle({ desk, them }: KnownDesk): void {
    const { self } = this;
    const which = this.random.pick(PUZZLES);
    const answer = desk.puzzle(which);
    self.witness.ask(
      `${self.name} asking for a ${which}`,
      self.name,
      betweenPhones(self, them),
      answer,
    );
    void answer.then(
      () => this.violated(`M15: a ${which} was answered`, them),
      () => undefined,
    );
  }

  private violated(what: string, them: string): void {
    this.self.witness.violated(what, betweenPhones(this.self, them));
  }
}
