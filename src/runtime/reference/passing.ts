import { runNow } from '../environment';
import { LimitError } from '../errors';
import type { GrantorEnd } from '../lease/grantor-end';
import { LeasedObject } from '../lease/leased-object';
import type { LeasePattern, PatternMaker } from '../lease/pattern';
import { MOST_PATTERN_PARAMETERS, requirePattern } from '../lease/pattern';
import type { Reader, Writer } from '../link/bytes';
import { MalformedError } from '../link/bytes';
import { readName } from '../link/names';
import { onWire } from '../time';
import type { OutgoingReferences } from '../values';
import type { Between } from './between';
import { holderEndOf, isFarReference } from './far';
import type { Granting } from './granting';
import { REFERENCE } from './messages';
import type { Provenance } from './provenance';
import { writeProvenance } from './provenance';

/** Patterns that every device knows have a number; any other has its name spelled out. */
const KNOWN_PATTERNS = ['plain', 'renew-on-call', 'single-call'];
const SPELLED_OUT = KNOWN_PATTERNS.length;

/** How a lease that crosses is described; its time left rides in the frame, where it is written anew each time. */
export interface LeaseDescription {
  readonly id: number;
  readonly pattern: LeasePattern;
  readonly periodMs: number;
}

interface Passed {
  readonly id: number;
  readonly leased: LeasedObject;
}

/**
 * The references in one message. Leases become active only once the whole message is accepted (L2), so they are
 * collected here first: a value that cannot cross leaves none behind.
 */
export class PassedReferences implements OutgoingReferences {
  private readonly passed: Passed[] = [];
  private asReference: object | undefined;
  /** The method in whose call or answer they are. */
  origin = '';

  constructor(private readonly granting: Granting, private readonly between: Between) {}

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
      if (end.holds.between === this.between) {
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

  /** Whether the value as a whole crossed by reference. */
  isPassedAsReference(value: unknown): value is object {
    return this.asReference === value && value !== undefined;
  }

  /** L2: the message is accepted. */
  accept(): readonly GrantorEnd[] {
    // L11: the message may wait for an acknowledgement for longer than the leases live.
    this.asReference = undefined;
    return this.passed
      .splice(0)
      .map(({ id, leased }) => this.granting.grant(leased, this.origin, id));
  }

  /** M9: of what this device only holds, so that it is known again where it is at home. */
  private provenanceOf(object: object): Provenance | undefined {
    if (!isFarReference(object)) {
      return undefined;
    }
    const end = holderEndOf(object);
    return end.holds.between === this.between ? undefined : end.holds.passOn(end);
  }
}

export function readLease(reader: Reader, { patterns, events }: Between): LeaseDescription {
  const id = reader.varint();
  const code = reader.byte();
  if (code > SPELLED_OUT) {
    throw new MalformedError(`there is no pattern ${code}`);
  }
  const name = code === SPELLED_OUT ? readName(reader) : (KNOWN_PATTERNS[code] as string);
  const count = reader.varint();
  if (count > MOST_PATTERN_PARAMETERS) {
    throw new MalformedError(`a pattern with ${count} parameters`);
  }
  const parameters =
    count === 0 ? NO_PARAMETERS : Array.from({ length: count }, () => readName(reader));
  const periodMs = reader.varint();
  // Of a pattern that this device was not given, or cannot make, it knows at least the name.
  let pattern: LeasePattern = { name, parameters };
  if (isKnownPattern(patterns, name)) {
    runNow(events, () => {
      const made = (patterns[name] as PatternMaker)(parameters);
      requirePattern(made);
      pattern = made;
    });
  }
  return { id, pattern, periodMs };
}

/** Whether this device can make the pattern, and not only knows its name. */
export function isKnownPattern(patterns: Between['patterns'], name: string): boolean {
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
