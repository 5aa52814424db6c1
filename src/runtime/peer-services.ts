import type { Reader, Writer } from './bytes/bytes';
import { MalformedError } from './bytes/bytes';
import { readName } from './bytes/names';
import type { Link } from './link/link';
import type { Outgoing } from './link/outgoing';
import type { ValueAnswer } from './reference/answer';
import { holderEndOf, isFarReference } from './reference/far';
import type { Granting } from './reference/granting';
import { MESSAGE, MESSAGE_OVERHEAD_BYTES, TEXT_BYTES_HELD } from './reference/messages';
import type { AnsweringContext } from './reference/peer-context';
import type { ExportedService, Services, ServicesAudience, Subscription } from './services';

/**
 * The most types of services that a device can look for. No longer list is sent: one that the other end refuses would be
 * sent again after every resume.
 */
const MOST_LISTED = 1024;

/** C6: the exchange of offered services and of requested types with one other device. */
export class PeerServices implements ServicesAudience {
  /** The other device's offers, by its numbers. */
  private readonly held = new Map<number, { readonly type: string; readonly reference: object }>();
  /** Callbacks of those that ask this device alone, by type. */
  private readonly wants = new Map<string, Set<{ readonly told: (reference: object) => void }>>();
  private wantedByPeer: ReadonlySet<string> = new Set();
  private wantedBytes = 0;
  private asked: Interest | undefined;
  /** When all that are held were last looked at for one more. */
  private fullAtMs = -Infinity;

  constructor(private readonly services: Services, private readonly peer: AnsweringContext) {
    services.join(this);
  }

  /** Asks for all requested services that are not held: on every new connection. */
  ask(): void {
    this.forgetEnded();
    const types = [...new Set([...this.wants.keys(), ...this.services.wantedTypes()])].slice(
      0,
      MOST_LISTED,
    );
    const held = [...this.held.keys()];
    if (types.length > 0) {
      const { link } = this.peer;
      // A question that was not sent yet is replaced.
      this.asked?.supersede();
      this.asked = new Interest(types, held, link);
      link.trySendControl(this.asked);
    }
  }

  /** While connected: only when a lease on a service has ended, so that it can be offered again. */
  askForEnded(): void {
    if (this.forgetEnded()) {
      this.ask();
    }
  }

  exported(service: ExportedService): void {
    if (this.wantedByPeer.has(service.type)) {
      this.offer(service);
    }
  }

  subscribed(subscription: Subscription): void {
    this.forgetEnded();
    for (const { type, reference } of this.held.values()) {
      if (type === subscription.type) {
        this.services.tell(subscription, reference);
      }
    }
    this.ask();
  }

  /**
   * Asks this device alone for a service, and calls `told` once it is there. Returns how to give it back; it is given
   * back once no other caller asks for it.
   */
  want(type: string, told: (reference: object) => void): () => void {
    const wanted = this.wants.get(type) ?? new Set();
    this.wants.set(type, wanted);
    const want = { told };
    wanted.add(want);
    const held = [...this.held.values()].find(
      each =>
        each.type === type && isFarReference(each.reference) && !holderEndOf(each.reference).ended,
    );
    if (held === undefined) {
      this.ask();
    } else {
      told(held.reference);
    }
    return () => {
      wanted.delete(want);
      if (wanted.size === 0 && this.wants.get(type) === wanted) {
        this.wants.delete(type);
        this.giveBack(type);
      }
    };
  }

  leave(): void {
    this.services.leave(this);
    this.wants.clear();
    this.held.clear();
  }

  interestReceived(reader: Reader): void {
    const types = readList(reader, () => readName(reader));
    const held = new Set(readList(reader, () => reader.varint()));
    this.keepWanted(types);
    for (const type of types) {
      for (const service of this.services.exportsOf(type)) {
        if (!held.has(service.id)) {
          this.offer(service);
        }
      }
    }
  }

  serviceReceived(reader: Reader): void {
    const { holding } = this.peer;
    const id = reader.varint();
    const type = readName(reader);
    const { received } = holding;
    const reference = received.readValue(reader, type);
    if (received.finish() !== undefined) {
      // M15: this device cannot hold it now, and asks for it on the next connection.
      return;
    }
    if (!isFarReference(reference)) {
      received.giveBack();
      throw new MalformedError('a service is not a reference');
    }
    if (!this.hasPlaceFor(id) || !this.isWanted(type)) {
      // Asked for twice before the first came, more than can be listed, or not looked for any more.
      holderEndOf(reference).revoke();
      return;
    }
    this.held.set(id, { type, reference });
    this.services.found(type, reference);
    [...(this.wants.get(type) ?? [])].forEach(({ told }) => told(reference));
  }

  private isWanted(type: string): boolean {
    return this.wants.has(type) || this.services.isWanted(type);
  }

  /** It was wanted of this device alone, and is not any more. */
  private giveBack(type: string): void {
    if (this.services.isWanted(type)) {
      return;
    }
    for (const { type: each, reference } of this.held.values()) {
      if (each === type && isFarReference(reference)) {
        holderEndOf(reference).revoke();
      }
    }
    this.forgetEnded();
  }

  /** B2: the other device's requests are charged to its budget. */
  private keepWanted(types: readonly string[]): void {
    const { budget } = this.peer;
    const bytes = types.reduce((sum, type) => sum + TEXT_BYTES_HELD * type.length, 0);
    budget.release(this.wantedBytes);
    this.wantedBytes = 0;
    if (!budget.fits(bytes)) {
      throw new MalformedError('more types of services than this device keeps');
    }
    budget.charge(bytes);
    this.wantedBytes = bytes;
    this.wantedByPeer = new Set(types);
  }

  private offer(service: ExportedService): void {
    const { granting, link, defaultLease, mostGranted } = this.peer;
    if (!service.isFor(this.peer.peerId) || granting.size >= mostGranted) {
      // They may ask again once they have freed memory.
      return;
    }
    const leased = defaultLease(service.object);
    const content = granting.values.encodeAnswer(leased, service.type);
    if (link.trySendControl(new ServiceOffer(service, content, granting))) {
      this.services.offered(service, leased);
      content.passed = content.references?.accept() ?? [];
    }
  }

  private hasPlaceFor(id: number): boolean {
    const earlier = this.held.get(id);
    if (earlier !== undefined) {
      return hasEnded(earlier.reference);
    }
    const nowMs = this.peer.elapsed.nowMs();
    if (this.held.size >= MOST_LISTED && this.fullAtMs !== nowMs) {
      // B1: of thousands that are offered in one turn, only the first looks at all that are held.
      this.forgetEnded();
      this.fullAtMs = nowMs;
    }
    return this.held.size < MOST_LISTED;
  }

  private forgetEnded(): boolean {
    const before = this.held.size;
    for (const [id, { reference }] of this.held) {
      if (hasEnded(reference)) {
        this.held.delete(id);
      }
    }
    return this.held.size < before;
  }
}

class Interest implements Outgoing {
  readonly size: number;
  readonly isAnswer = false;
  readonly neededUntilMs = 0;
  private superseded = false;

  constructor(
    private readonly types: readonly string[],
    private readonly held: readonly number[],
    private readonly link: Link,
  ) {
    const characters = types.reduce((sum, type) => sum + 4 * type.length + 4, 0);
    this.size = characters + 8 * held.length + MESSAGE_OVERHEAD_BYTES;
  }

  /** It is asked again on the next connection. */
  get withdrawn(): boolean {
    return this.superseded || this.link.state === 'down';
  }

  /** A later question replaces it. */
  supersede(): void {
    this.superseded = true;
  }

  numbered(): void {
    // It has no answer.
  }

  write(writer: Writer): void {
    writer.byte(MESSAGE.interest);
    writer.varint(this.types.length);
    this.types.forEach(type => writer.string(type));
    writer.varint(this.held.length);
    this.held.forEach(id => writer.varint(id));
  }
}

class ServiceOffer implements Outgoing {
  readonly size: number;
  readonly isAnswer = true;
  readonly neededUntilMs = 0;

  constructor(
    private readonly service: ExportedService,
    private readonly content: ValueAnswer,
    private readonly granting: Granting,
  ) {
    this.size = content.encoded.length + 4 * service.type.length + MESSAGE_OVERHEAD_BYTES;
  }

  /** L5: its lease has ended. */
  get withdrawn(): boolean {
    return !this.content.passed.some(end => end.alive);
  }

  numbered(): void {
    // It has no answer.
  }

  write(writer: Writer): void {
    writer.byte(MESSAGE.service);
    writer.varint(this.service.id);
    writer.string(this.service.type);
    writer.raw(this.content.encoded);
    this.granting.tellTimes(this.content.passed);
  }
}

function hasEnded(reference: object): boolean {
  return isFarReference(reference) && holderEndOf(reference).ended;
}

function readList<T>(reader: Reader, readOne: () => T): T[] {
  const count = reader.varint();
  if (count > MOST_LISTED) {
    throw new MalformedError(`a list of ${count} services`);
  }
  return Array.from({ length: count }, readOne);
}
