import type { Far, Future } from '../../runtime';
import { leaseTimeLeft, revoke, seconds } from '../../runtime';
import type { RandomStream } from '../random';
import { Contact } from './contact';
import type { Subject } from './history';
import type { InHand } from './in-hand';
import type { Notebooks } from './notebooks';
import type { HeldReference } from './retracting';
import { takeBack } from './retracting';
import type { Self } from './self';
import type { Opening, Recipient } from './sending';
import { NEVER_CARRIED_OUT, sendNote, whenOpeningFailed } from './sending';
import type { Desk, NoteMethod, Notes, Request } from './services';
import { PATTERNS, PERIODS_MS, PUZZLES } from './services';
import type { Asked, TrialLease } from './witness';
import { phoneOf } from './witness';

const MOST_VISITS = 6;
const VISITED_FOR_MS = seconds(90);
const MOST_CALLBACKS = 16;
/** Above the smallest frame that a device of a trial takes, below what the others send. */
const LARGE_CHARACTERS = { least: 1000, most: 6000 };

const ERRANDS = [
  ...['open', 'open', 'open', 'open', 'open later', 'open later', 'open later', 'chain', 'chain'],
  ...['refuse', 'echo', 'echo', 'collect', 'home', 'puzzle'],
] as const;

/** One desk that was discovered, and what was got through it. */
interface Visited {
  readonly desk: Far<Desk>;
  readonly them: string;
  readonly contact: Contact;
  readonly held: HeldReference[];
}

/** How a reference is asked for: through which desk, and how much time the reference has left that is called. */
interface Way {
  readonly visited: Visited;
  readonly sequence: string;
  readonly pipelined: boolean;
  leftMs(): number;
}

/** Opens notes at everybody whom the app meets, has them take notes, and takes back what waits. */
export class Visitor {
  private opened = 0;
  private readonly random: RandomStream;

  constructor(
    private readonly self: Self,
    private readonly inHand: InHand,
    private readonly notebooks: Notebooks,
    /** Now and then a message is larger than some device takes. */
    private readonly largeMessages: boolean,
  ) {
    this.random = self.random.fork('visits');
  }

  met(desk: Far<Desk>): void {
    const { self, random } = this;
    const visits = 1 + random.below(MOST_VISITS);
    const held: HeldReference[] = [];
    const contact = new Contact(() => {
      this.lost(held);
      const them = held[0]?.to;
      if (them !== undefined && random.below(3) === 0) {
        self.later(random.below(seconds(3)), () => this.visit({ desk, them, contact, held }));
      }
    });
    contact.watch(desk);
    const asked = desk.whoAreYou();
    self.witness.ask(
      `${self.name} asking who is there`,
      self.name,
      { phones: [self.phone] },
      asked,
    );
    void asked.then(
      them => {
        const visited = { desk, them, contact, held };
        held.push({ reference: desk, contact, to: them, lease: undefined });
        for (let i = 0; i < visits; i++) {
          self.later(random.below(VISITED_FOR_MS), () => this.visit(visited));
        }
        if (random.below(10) === 0) {
          // M14: the root goes before what was opened through it.
          self.later(random.below(VISITED_FOR_MS), () => revoke(desk));
        }
      },
      () => undefined,
    );
  }

  /** Somebody has passed a callback: it is called a few times. */
  listen(request: Request, notes: Far<Notes>): void {
    const { self, random } = this;
    const them = request.id.slice(0, request.id.indexOf('/'));
    const lease = self.witness.lease(request.id, request.pattern, request.periodMs);
    lease.passedAt = self.witness.now;
    self.witness.leaseCameAbout(lease, this.between(them));
    const held: HeldReference[] = [];
    const contact = new Contact(() => this.lost(held));
    const recipient = { lease, to: them, sequence: `${self.name}→${them}`, contact, notes };
    this.hold(recipient, held, notes, random.below(5));
  }

  private visit(visited: Visited): void {
    const { self, random } = this;
    const { desk, them, held } = visited;
    if (!self.active || leaseTimeLeft(desk) === 0) {
      return;
    }
    if (random.below(4) === 0) {
      self.later(random.below(seconds(20)), () => takeBack(self, pick(random, held)));
    }
    const request = this.request();
    const sequence = `${self.name}→${them}`;
    const way: Way = {
      visited,
      sequence,
      pipelined: random.below(3) === 0,
      leftMs: () => leaseTimeLeft(desk),
    };
    switch (pick(random, ERRANDS)) {
      case 'open':
        this.open(request, desk.open(request), way);
        break;
      case 'open later':
        // What waits for the future is overtaken by what is called elsewhere: its order is its own.
        this.open(request, desk.openLater(request), {
          ...way,
          sequence: `${sequence} (${request.id})`,
          pipelined: true,
        });
        break;
      case 'chain':
        this.chain(request, way);
        break;
      case 'refuse':
        this.open(request, desk.refuse(request), { ...way, pipelined: true });
        break;
      case 'echo':
        this.echo(request, visited);
        break;
      case 'collect':
        this.collect(visited);
        break;
      case 'home':
        this.sendHome(visited);
        break;
      case 'puzzle':
        this.puzzle(visited);
        break;
    }
  }

  /** M12: notes of notes, all before the first answer. */
  private chain(request: Request, way: Way): void {
    const first = this.open(request, way.visited.desk.open(request), way);
    const next = this.request();
    const lease = this.self.witness.lease(request.id, request.pattern, request.periodMs);
    this.open(next, first.open(next), {
      ...way,
      pipelined: true,
      leftMs: () => lease.holder?.timeLeftMs ?? 0,
    });
  }

  private open(request: Request, asked: Future<Far<Notes>>, way: Way): Future<Far<Notes>> {
    const { self, random } = this;
    const { witness } = self;
    const { visited, sequence } = way;
    const { contact, them } = visited;
    const { disconnection } = contact;
    const lease = witness.lease(request.id, request.pattern, request.periodMs);
    const dueMs = pick(random, [undefined, seconds(30), 500 + random.below(seconds(6))]);
    const future = dueMs === undefined ? asked : asked.due(dueMs);
    const opening: Opening = {
      asked: witness.ask(
        `${self.name} opening ${request.id}`,
        self.name,
        this.between(them),
        future,
      ),
      pipelined: [],
    };
    witness.history.add({ phones: [], lease: lease.id }, () => `${self.name} asks for it`);
    if (way.pipelined) {
      this.send({ lease, to: them, sequence, contact, notes: future, opening });
    }
    void future.then(
      notes => {
        const recipient = { lease, to: them, sequence, contact, notes };
        this.hold(recipient, visited.held, notes, random.below(12));
      },
      () => {
        this.waitedInVain(lease, opening.asked, disconnection, visited);
        this.endedOnlyIfSo(opening.asked, way.leftMs, them);
        whenOpeningFailed(self, opening);
      },
    );
    return future;
  }

  private hold(
    recipient: Recipient,
    held: HeldReference[],
    notes: Far<Notes>,
    calls: number,
  ): void {
    const { self, random } = this;
    const { lease, contact, to } = recipient;
    const leftMs = leaseTimeLeft(notes);
    if (leftMs === 0) {
      // It had ended before the answer could be sent.
      return;
    }
    lease.holder = this.inHand.take(lease, notes);
    lease.holder.tell(() => `has it, with ${leftMs.toFixed(0)} ms left`);
    contact.watch(notes);
    held.push({ reference: notes, contact, to, lease });
    for (let i = 0; i < calls; i++) {
      self.later(random.below(lease.periodMs * 1.5), () => this.send(recipient));
    }
  }

  private send(recipient: Recipient): void {
    const { self, random } = this;
    if (!self.active) {
      return;
    }
    const burst = 1 + random.below(4);
    for (let i = 0; i < burst; i++) {
      const oneWay = random.below(4) === 0;
      const method = pick<NoteMethod>(random, [
        'note',
        'note',
        'note',
        'noteLater',
        'noteSilently',
      ]);
      const apart = recipient.contact.disconnection !== undefined;
      const dueMs = oneWay ? undefined : this.dueMs(method, apart);
      const filler =
        this.largeMessages && random.below(12) === 0
          ? 'x'.repeat(Math.floor(random.between(LARGE_CHARACTERS)))
          : '';
      sendNote(self, recipient, { method, oneWay, dueMs, filler });
    }
  }

  /** While disconnected mostly so short that it ends before the connection is back (M13). */
  private dueMs(method: NoteMethod, apart: boolean): number | undefined {
    const { random } = this;
    if (apart && random.below(4) > 0) {
      return 50 + random.below(seconds(3));
    }
    if (random.below(2) === 0) {
      return undefined;
    }
    return method === 'noteSilently' && random.below(2) === 0
      ? Infinity
      : 1000 + random.below(seconds(30));
  }

  /** The connection is lost: calls wait from now on, and some of them are taken back. */
  private lost(held: readonly HeldReference[]): void {
    const { self, random } = this;
    if (!self.active || held.length === 0) {
      return;
    }
    for (let i = 0; i < 2; i++) {
      const chosen = pick(random, held);
      const { lease, reference, contact, to } = chosen;
      const end = lease?.holder;
      if (lease !== undefined && end?.alive === true) {
        const sequence = lease.messages[0]?.sequence ?? `${self.name}→${to}`;
        const notes = reference as Far<Notes>;
        self.later(random.below(seconds(3)), () =>
          this.send({ lease, to, sequence, contact, notes }),
        );
        if (random.below(4) === 0) {
          self.later(random.below(seconds(3)), () => end.renew(lease.periodMs));
        }
      }
      if (random.below(2) === 0) {
        self.later(random.below(seconds(6)), () => takeBack(self, chosen));
      }
    }
  }

  /** M15: the callback may end before it comes home in the answer. */
  private echo(request: Request, { desk, them }: Visited): void {
    const { self, random } = this;
    const { witness } = self;
    const leased = this.notebooks.open(request);
    const { grantor } = witness.lease(request.id, request.pattern, request.periodMs);
    const answer = desk.echo(request, leased);
    witness.ask(`${self.name} having ${request.id} echoed`, self.name, this.between(them), answer);
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
  private collect({ desk, them }: Visited): void {
    const { self, random, notebooks } = this;
    const callbacks = Array.from({ length: 1 + random.below(MOST_CALLBACKS) }, () =>
      notebooks.open({ ...this.request(), periodMs: PERIODS_MS[random.below(2)] as number }),
    );
    const answer = desk.collect(callbacks);
    self.witness.ask(
      `${self.name} passing ${callbacks.length} callbacks`,
      self.name,
      this.between(them),
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

  private sendHome({ desk, held, them }: Visited): void {
    const { reference, lease } = pick(this.random, held);
    if (lease === undefined) {
      return;
    }
    const { self } = this;
    const answer = desk.isHome(reference as Far<Notes>);
    self.witness.ask(
      `${self.name} sending ${lease.id} home`,
      self.name,
      this.between(them),
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

  private puzzle({ desk, them }: Visited): void {
    const { self } = this;
    const which = pick(this.random, PUZZLES);
    const answer = desk.puzzle(which);
    self.witness.ask(`${self.name} asking for a ${which}`, self.name, this.between(them), answer);
    void answer.then(
      () => this.violated(`M15: a ${which} was answered`, them),
      () => undefined,
    );
  }

  /** M13: asked for while disconnected, and failed there. */
  private waitedInVain(
    lease: TrialLease,
    { error }: Asked,
    disconnection: number | undefined,
    { contact, them }: Visited,
  ): void {
    if (
      disconnection !== undefined &&
      disconnection === contact.disconnection &&
      NEVER_CARRIED_OUT.has(error?.name ?? '')
    ) {
      const why = `M13: was made while disconnected, failed there with ${error?.name ?? ''}`;
      this.self.witness.forbidLease(lease, why, lease.grantedAt, this.between(them));
    }
  }

  /** L16: a call that fails with `ExpiredLeaseError` leaves no reference that goes on. */
  private endedOnlyIfSo({ error, what }: Asked, leftMs: () => number, them: string): void {
    if (error?.name === 'ExpiredLeaseError' && leftMs() > 0) {
      const left = `${leftMs().toFixed(0)} ms left`;
      this.violated(`L16: ${what} has expired while the reference has ${left}`, them);
    }
  }

  private violated(what: string, them: string): void {
    this.self.witness.violated(what, this.between(them));
  }

  private between(them: string): Subject {
    return { phones: [this.self.phone, phoneOf(them)] };
  }

  private request(): Request {
    this.opened += 1;
    return {
      id: `${this.self.name}/${this.opened}`,
      pattern: pick(this.random, PATTERNS),
      periodMs: pick(this.random, PERIODS_MS),
    };
  }
}

function pick<T>(random: RandomStream, from: readonly T[]): T {
  return from[random.below(from.length)] as T;
}
