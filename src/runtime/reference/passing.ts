import { runNow } from '../environment';
import { LimitError } from '../errors';
import type { GrantorEnd } from '../lease/grantor-end';
import { LeasedObject } from '../lease/leased-object';
import type { LeasePattern, PatternMaker } from '../lease/pattern';
import { MOST_PATTERN_PARAMETERS, requirePattern } from '../lease/pattern';
import type { Reader, Writer } from '../bytes/bytes';
import { MalformedError } from '../bytes/bytes';
import { readName } from '../bytes/names';
import { onWire } from '../time/durations';
import type { OutgoingReferences } from '../values';
import type { PeerContext } from './peer-context';
import { holderEndOf, isFarReference } from './far';
import type { Granting } from './granting';
import { LEASE_BYTES_HELD, PARAMETER_BYTES_HELD, REFERENCE, TEXT_BYTES_HELD } from './messages';
import type { Provenance } from './provenance';
import { writeProvenance } from './provenance';

/** Patterns that every device knows are sent as a number, others by name. */
const KNOWN_PATTERNS = ['plain', 'renew-on-call', 'single-call'];
const SPELLED_OUT = KNOWN_PATTERNS.length;

/** A lease as a message describes it. Its time left is in the frame, and is current at each transmission. */
export interface LeaseDescription {
  readonly id: number;
  readonly pattern: LeasePattern;
  readonly periodMs: number;
  /** B2: what is kept for it. */
  readonly heldBytes: number;
}

interface PassedLease {
  readonly id: number;
  readonly leased: LeasedObject;
}

/**
 * The references in one outgoing message. Leases become active once the whole message is accepted for sending (L2), so
 * they are collected first: a value that cannot cross leaves none behind.
 */
export class PassedReferences implements OutgoingReferences {
  private readonly passed: PassedLease[] = [];
  private asReference: object | undefined;
  /** The method or service type of the message. */
  origin = '';

  constructor(private readonly granting: Granting, private readonly between: PeerContext) {}

  get used(): boolean {
    return this.asReference !== undefined;
  }

  isReference(value: object): boolean {
    return value instanceof LeasedObject || isFarReference(value);
  }

  pass(value: object, writer: Writer): void {
    this.asReference = value;
    if (isFarReference(value)) {
      const end = holderEndOf(value);
      end.requireAlive();
      if (end.side.between === this.between) {
        // M9: at home it is the object itself.
        writer.byte(REFERENCE.home);
        writer.varint(end.id);
        return;
      }
    }
    const leased = value instanceof LeasedObject ? value : this.between.defaultLease(value);
    leased.requireAlive();
    const { mostGranted } = this.between;
    if (this.granting.size + this.passed.length >= mostGranted) {
      throw new LimitError(`The other device holds ${mostGranted} leases already.`);
    }
    const id = this.granting.reserveId();
    const provenance = this.provenanceOf(leased.object);
    const isFunction = typeof leased.object === 'function';
    if (provenance === undefined) {
      writer.byte(isFunction ? REFERENCE.function : REFERENCE.object);
      describeLease(writer, id, leased);
    } else {
      writer.byte(isFunction ? REFERENCE.relayedFunction : REFERENCE.relayedObject);
      describeLease(writer, id, leased);
      writeProvenance(writer, provenance);
    }
    this.passed.push({ id, leased });
  }

  get count(): number {
    return this.passed.length;
  }

  /** Whether the whole value crossed by reference. */
  isPassedAsReference(value: unknown): value is object {
    return this.asReference === value && value !== undefined;
  }

  /** L2: the message is accepted for sending. */
  accept(): readonly GrantorEnd[] {
    // L11: the message may wait for its acknowledgement longer than the leases live.
    this.asReference = undefined;
    return this.passed
      .splice(0)
      .map(({ id, leased }) => this.granting.grant(leased, this.origin, id));
  }

  /** M9: for an object of a third device, so that its home recognises it. */
  private provenanceOf(object: object): Provenance | undefined {
    if (!isFarReference(object)) {
      return undefined;
    }
    const end = holderEndOf(object);
    return end.side.between === this.between ? undefined : end.side.passOn(end);
  }
}

export function readLease(reader: Reader, { patterns, events }: PeerContext): LeaseDescription {
  const id = reader.varint();
  const code = reader.byte();
  const from = reader.at;
  if (code > SPELLED_OUT) {
    throw new MalformedError(`unknown pattern ${code}`);
  }
  const name = code === SPELLED_OUT ? readName(reader) : (KNOWN_PATTERNS[code] as string);
  const count = reader.varint();
  if (count > MOST_PATTERN_PARAMETERS) {
    throw new MalformedError(`a pattern with ${count} parameters`);
  }
  const parameters =
    count === 0 ? NO_PARAMETERS : Array.from({ length: count }, () => readName(reader));
  const heldBytes =
    code === SPELLED_OUT || count > 0
      ? LEASE_BYTES_HELD + PARAMETER_BYTES_HELD * count + TEXT_BYTES_HELD * (reader.at - from)
      : LEASE_BYTES_HELD;
  const periodMs = reader.varint();
  // A pattern that this device was not given, or that fails to construct, keeps its name and behaves like a plain one.
  let pattern: LeasePattern = { name, parameters };
  if (isKnownPattern(patterns, name)) {
    runNow(events, () => {
      const made = (patterns[name] as PatternMaker)(parameters);
      requirePattern(made);
      pattern = made;
    });
  }
  return { id, pattern, periodMs, heldBytes };
}

/** Whether this device was given the pattern. */
export function isKnownPattern(patterns: PeerContext['patterns'], name: string): boolean {
  return Object.prototype.hasOwnProperty.call(patterns, name);
}

export const NO_ENDS: readonly GrantorEnd[] = [];
const NO_PARAMETERS: readonly string[] = [];

function describeLease(writer: Writer, id: number, { pattern, periodMs }: LeasedObject): void {
  const { name, parameters = [] } = pattern;
  const code = KNOWN_PATTERNS.indexOf(name);
  writer.varint(id);
  writer.byte(code === -1 ? SPELLED_OUT : code);
  if (code === -1) {
    writer.string(name);
  }
  writer.varint(parameters.length);
  parameters.forEach(parameter => writer.string(parameter));
  writer.varint(onWire(Math.floor(periodMs)));
}
