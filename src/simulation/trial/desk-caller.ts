import type { Far, Future } from '../../runtime';
import { leaseTimeLeft, revoke, seconds } from '../../runtime';
import type { RandomStream } from '../random';
import { CallbackPassing } from './callback-passing';
import { Contact } from './contact';
import type { InHand } from './in-hand';
import type { KnownDesk } from './known-desk';
import { betweenPhones } from './known-desk';
import { LeaseRequests } from './lease-requests';
import type { Notebooks } from './notebooks';
import type { TrialReference } from './retracting';
import { takeBack } from './retracting';
import type { Self } from './self';
import type { Opening, Recipient } from './sending';
import { NEVER_CARRIED_OUT, sendNote, whenOpeningFailed } from './sending';
import type { Desk, NoteMethod, Notes, Request } from './services';
import type { TrialCall, TrialLease } from './witness';

const MOST_VISITS = 6;
const VISITED_FOR_MS = seconds(90);
/** Above the smallest frame that a device of a trial takes, below what the others send. */
const LARGE_CHARACTERS = { least: 1000, most: 6000 };

const ERRANDS = [
  ...['open', 'open', 'open', 'open', 'open later', 'open later', 'open later', 'chain', 'chain'],
  ...['refuse', 'echo', 'echo', 'collect', 'home', 'puzzle'],
] as const;

/** How a reference is asked for: through which desk, and how much time the reference has left that is called. */
interface Way {
  readonly known: KnownDesk;
  readonly sequence: string;
  readonly pipelined: boolean;
  leftMs(): number;
}

/** Opens notes at everybody whom the app meets, has them take notes, and takes back what waits. */
export class DeskCaller {
  private readonly random: RandomStream;
  private readonly requests: LeaseRequests;
  private readonly callbacks: CallbackPassing;

  constructor(
    private readonly self: Self,
    private readonly inHand: InHand,
    notebooks: Notebooks,
    /** Now and then a message is larger than some device takes. */
    private readonly largeMessages: boolean,
  ) {
    this.random = self.random.fork('visits');
    this.requests = new LeaseRequests(self.name, this.random);
    this.callbacks = new CallbackPassing(self, notebooks, this.random, this.requests);
  }

  met(desk: Far<Desk>): void {
    const { self, random } = this;
    const visits = 1 + random.below(MOST_VISITS);
    const held: TrialReference[] = [];
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
        const known = { desk, them, contact, held };
        held.push({ reference: desk, contact, to: them, lease: undefined });
        for (let i = 0; i < visits; i++) {
          self.later(random.below(VISITED_FOR_MS), () => this.visit(known));
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
    self.witness.leaseCameAbout(lease, betweenPhones(self, them));
    const held: TrialReference[] = [];
    const contact = new Contact(() => this.lost(held));
    const recipient = { lease, to: them, sequence: `${self.name}→${them}`, contact, notes };
    this.hold(recipient, held, notes, random.below(5));
  }

  private visit(known: KnownDesk): void {
    const { self, random } = this;
    const { desk, them, held } = known;
    if (!self.active || leaseTimeLeft(desk) === 0) {
      return;
    }
    if (random.below(4) === 0) {
      self.later(random.below(seconds(20)), () => takeBack(self, random.pick(held)));
    }
    const request = this.requests.next();
    const sequence = `${self.name}→${them}`;
    const way: Way = {
      known,
      sequence,
      pipelined: random.below(3) === 0,
      leftMs: () => leaseTimeLeft(desk),
    };
    switch (random.pick(ERRANDS)) {
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
        this.callbacks.echo(request, known);
        break;
      case 'collect':
        this.callbacks.collect(known);
        break;
      case 'home':
        this.callbacks.sendHome(known);
        break;
      case 'puzzle':
        this.callbacks.puzzle(known);
        break;
    }
  }

  /** M12: notes of notes, all before the first answer. */
  private chain(request: Request, way: Way): void {
    const first = this.open(request, way.known.desk.open(request), way);
    const next = this.requests.next();
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
    const { known, sequence } = way;
    const { contact, them } = known;
    const { disconnection } = contact;
    const lease = witness.lease(request.id, request.pattern, request.periodMs);
    const dueMs = random.pick([undefined, seconds(30), 500 + random.below(seconds(6))]);
    const future = dueMs === undefined ? asked : asked.due(dueMs);
    const opening: Opening = {
      asked: witness.ask(
        `${self.name} opening ${request.id}`,
        self.name,
        betweenPhones(self, them),
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
        this.hold(recipient, known.held, notes, random.below(12));
      },
      () => {
        this.waitedInVain(lease, opening.asked, disconnection, known);
        this.endedOnlyIfSo(opening.asked, way.leftMs, them);
        whenOpeningFailed(self, opening);
      },
    );
    return future;
  }

  private hold(
    recipient: Recipient,
    held: TrialReference[],
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
      const method = random.pick<NoteMethod>(['note', 'note', 'note', 'noteLater', 'noteSilently']);
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
  private lost(held: readonly TrialReference[]): void {
    const { self, random } = this;
    if (!self.active || held.length === 0) {
      return;
    }
    for (let i = 0; i < 2; i++) {
      const chosen = random.pick(held);
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

  /** M13: asked for while disconnected, and failed there. */
  private waitedInVain(
    lease: TrialLease,
    { error }: TrialCall,
    disconnection: number | undefined,
    { contact, them }: KnownDesk,
  ): void {
    if (
      disconnection !== undefined &&
      disconnection === contact.disconnection &&
      NEVER_CARRIED_OUT.has(error?.name ?? '')
    ) {
      const why = `M13: was made while disconnected, failed there with ${error?.name ?? ''}`;
      this.self.witness.forbidLease(lease, why, lease.grantedAt, betweenPhones(this.self, them));
    }
  }

  /** L16: a call that fails with `ExpiredLeaseError` leaves no reference that goes on. */
  private endedOnlyIfSo({ error, what }: TrialCall, leftMs: () => number, them: string): void {
    if (error?.name === 'ExpiredLeaseError' && leftMs() > 0) {
      const left = `${leftMs().toFixed(0)} ms left`;
      this.self.witness.violated(
        `L16: ${what} has expired while the reference has ${left}`,
        betweenPhones(this.self, them),
      );
    }
  }
}
