import { runNow } from '../environment';
import { LimitError } from '../errors';
import type { GrantorEnd } from '../lease/grantor-end';
import { LeasedObject } from '../lease/leased-object';
import type { LeasePattern, PatternMaker } from '../lease/pattern';
import type { Reader, Writer } from '../link/bytes';
import { MalformedError } from '../link/bytes';
import { onWire } from '../time';
import type { OutgoingReferences } from '../values';
import type { Between } from './between';
import { holderEndOf, isFarReference } from './far';
import type { Granting } from './granting';
import { REFERENCE } from './messages';

/** Patterns that every device knows have a number; any other has its name spelled out. */
const KNOWN_PATTERNS = ['plain', 'renew-on-call', 'single-call'];
const SPELLED_OUT = KNOWN_PATTERNS.length;
const MOST_PARAMETERS = 64;

/** How a lease that crosses is described; its time left rides in the frame, where it is written anew each time. */
export interface LeaseDescription {
  readonly id: number;
  readonly pattern: LeasePattern;
  readonly periodMs: number;
}

/**
 * The references in one message. Leases become active only once the whole message is accepted (L2), so they are
 * collected here first: a value that cannot cross leaves none behind.
 */
export class PassedReferences implements OutgoingReferences {
  private readonly leased: LeasedObject[] = [];
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
    const { limits } = this.between;
    if (this.granting.size + this.leased.length >= limits.liveLeases) {
      throw new LimitError(`The other device holds ${limits.liveLeases} leases already.`);
    }
    writer.byte(typeof leased.object === 'function' ? REFERENCE.function : REFERENCE.object);
    describeLease(writer, this.granting.nextId + this.leased.length, leased);
    this.leased.push(leased);
  }

  get count(): number {
    return this.leased.length;
  }

  /** Whether the value as a whole crossed by reference. */
  isPassedAsReference(value: unknown): value is object {
    return this.asReference === value && value !== undefined;
  }

  /** L2: the message is accepted. */
  accept(): readonly GrantorEnd[] {
    return this.leased.map(leased => this.granting.grant(leased, this.origin));
  }
}

export function readLease(reader: Reader, { patterns, events }: Between): LeaseDescription {
  const id = reader.varint();
  const code = reader.byte();
  if (code > SPELLED_OUT) {
    throw new MalformedError(`there is no pattern ${code}`);
  }
  const name = code === SPELLED_OUT ? reader.string() : (KNOWN_PATTERNS[code] as string);
  const count = reader.varint();
  if (count > MOST_PARAMETERS) {
    throw new MalformedError(`a pattern with ${count} parameters`);
  }
  const parameters = Array.from({ length: count }, () => reader.string());
  const periodMs = reader.varint();
  // Of a pattern that this device was not given, or cannot make, it knows at least the name.
  let pattern: LeasePattern = { name, parameters };
  if (Object.prototype.hasOwnProperty.call(patterns, name)) {
    runNow(events, () => (pattern = (patterns[name] as PatternMaker)(parameters)));
  }
  return { id, pattern, periodMs };
}

export const NO_ENDS: readonly GrantorEnd[] = [];

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
