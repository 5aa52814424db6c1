import type { Writer } from '../link/bytes';
import { MalformedError } from '../link/bytes';
import type { Reader } from '../link/bytes';
import type { Link } from '../link/link';
import { readName } from '../link/names';
import type { Outgoing } from '../link/outgoing';
import type { ExportedService, Services, ServicesAudience, Subscription } from '../services';
import { decodeValue } from '../values';
import type { ValueAnswer } from './answer';
import type { Correspondence, ServiceMessages } from './correspondence';
import { holderEndOf, isFarReference } from './far';
import { MESSAGE, MESSAGE_OVERHEAD_BYTES, TEXT_BYTES_HELD } from './messages';

/**
 * A device that looks for more kinds of services than this is not looking for services. No list is longer: whoever sent
 * one that the other end refuses would send it again after every resume.
 */
const MOST_LISTED = 1024;

/** C6: tells one other device what is looked for and what is there, and takes in what it tells. */
export class PeerServices implements ServicesAudience, ServiceMessages {
  /** What the other device has shown us, by its number there. */
  private readonly held = new Map<number, { readonly type: string; readonly reference: object }>();
  private wantedByPeer: ReadonlySet<string> = new Set();
  private wantedBytes = 0;
  private asked: Interest | undefined;

  constructor(
    private readonly services: Services,
    private readonly correspondence: () => Correspondence,
  ) {
    services.join(this);
  }

  /** Asks for everything that is looked for and not held: at the first meeting, and whenever they meet again. */
  ask(): void {
    this.forgetEnded();
    const types = this.services.wantedTypes().slice(0, MOST_LISTED);
    const held = [...this.held.keys()];
    if (types.length > 0) {
      const { link } = this.correspondence();
      // What is asked in the same turn, or was never heard, is asked once.
      this.asked?.supersede();
      this.asked = new Interest(types, held, link);
      link.say(this.asked);
    }
  }

  /** While they are together: only when something has ended that could be had anew. */
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

  leave(): void {
    this.services.leave(this);
    this.held.clear();
  }

  messageReceived(kind: number, reader: Reader): void {
    switch (kind) {
      case MESSAGE.interest:
        this.interestReceived(reader);
        break;
      case MESSAGE.service:
        this.serviceReceived(reader);
        break;
      default:
        throw new MalformedError(`there is no message of kind ${kind}`);
    }
  }

  private interestReceived(reader: Reader): void {
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

  /** B2: what the other device looks for is kept on its account. */
  private keepWanted(types: readonly string[]): void {
    const { budget } = this.correspondence();
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

  private serviceReceived(reader: Reader): void {
    const { holding, valueLimits } = this.correspondence();
    const id = reader.varint();
    const type = readName(reader);
    const { received } = holding;
    received.begin(type);
    const reference = decodeValue(reader, received, valueLimits);
    if (received.finish() !== undefined) {
      // M15: this device cannot hold it now, and asks for it when they meet again.
      return;
    }
    if (!isFarReference(reference)) {
      received.giveBack();
      throw new MalformedError('a service is not a reference');
    }
    this.forgetEnded();
    if (this.held.has(id) || this.held.size >= MOST_LISTED || !this.services.isWanted(type)) {
      // Asked for twice before the first came, more than can be listed, or nobody looks for it any more.
      holderEndOf(reference).revoke();
      return;
    }
    this.held.set(id, { type, reference });
    this.services.found(type, reference);
  }

  private offer(service: ExportedService): void {
    const { granting, link, defaultLease, mostGranted } = this.correspondence();
    if (granting.size >= mostGranted) {
      // They may ask again once they have given something up.
      return;
    }
    const leased = defaultLease(service.object);
    const content = granting.encodeAnswer(leased, service.type);
    if (link.say(new Service(service, content, granting))) {
      service.leases.add(leased);
      leased.observeEnd(() => service.leases.delete(leased));
      content.passed = content.references?.accept() ?? [];
    }
  }

  private forgetEnded(): boolean {
    const before = this.held.size;
    for (const [id, { reference }] of this.held) {
      if (isFarReference(reference) && holderEndOf(reference).ended) {
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

  /** It is said anew whenever they meet. */
  get withdrawn(): boolean {
    return this.superseded || this.link.state === 'down';
  }

  /** It is said anew, and differently. */
  supersede(): void {
    this.superseded = true;
  }

  numbered(): void {
    // Nothing waits for an answer.
  }

  write(writer: Writer): void {
    writer.byte(MESSAGE.interest);
    writer.varint(this.types.length);
    this.types.forEach(type => writer.string(type));
    writer.varint(this.held.length);
    this.held.forEach(id => writer.varint(id));
  }
}

class Service implements Outgoing {
  readonly size: number;
  readonly isAnswer = true;
  readonly neededUntilMs = 0;

  constructor(
    private readonly service: ExportedService,
    private readonly content: ValueAnswer,
    private readonly granting: Correspondence['granting'],
  ) {
    this.size = content.encoded.length + 4 * service.type.length + MESSAGE_OVERHEAD_BYTES;
  }

  /** L5: nothing is to be had any more. */
  get withdrawn(): boolean {
    return !this.content.passed.some(end => end.alive);
  }

  numbered(): void {
    // Nothing waits for an answer.
  }

  write(writer: Writer): void {
    writer.byte(MESSAGE.service);
    writer.varint(this.service.id);
    writer.string(this.service.type);
    writer.raw(this.content.encoded);
    this.granting.tellTimes(this.content.passed);
  }
}

function readList<T>(reader: Reader, readOne: () => T): T[] {
  const count = reader.varint();
  if (count > MOST_LISTED) {
    throw new MalformedError(`a list of ${count} services`);
  }
  return Array.from({ length: count }, readOne);
}
