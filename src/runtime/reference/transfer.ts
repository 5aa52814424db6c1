import { ID_BYTES } from '../by-id';
import { LONGEST_NAME } from '../bytes/names';
import { MalformedError } from '../bytes/bytes';

/**
 * What became of a transfer. 'refused': the owner does not give it to that device, or that device takes nothing of the
 * kind; why is not said (H3). 'not reached': the owner could not link with it in time.
 */
export type Transferred = 'handed on' | 'refused' | 'not reached';

/** What a holder asks of the owner. */
export interface TransferRequest {
  readonly to: string;
  /** Empty for the reference's own type. */
  readonly as: string;
  readonly move: boolean;
}

/**
 * The name of the call that asks for it. No object has a method of this name (M10): a device that knows nothing of
 * transfers answers so.
 */
export const HAND_ON = 'then';

const PREFIX = 'handed on: ';
/** The longest name of a type under which something can be handed on. */
export const LONGEST_HANDED_ON = LONGEST_NAME - PREFIX.length;

/** The type of service to which a device is handed references under a type. */
export function inboxOf(type: string): string {
  return PREFIX + type;
}

export const ID_CHARACTERS = 2 * ID_BYTES;
const id = new RegExp(`^[0-9a-f]{${ID_CHARACTERS}}$`);

export function isId(text: unknown): text is string {
  return typeof text === 'string' && id.test(text);
}

/** B1: from the wire. */
export function readRequest([to, as, move]: readonly unknown[]): TransferRequest {
  if (
    !isId(to) ||
    typeof as !== 'string' ||
    as.length > LONGEST_HANDED_ON ||
    typeof move !== 'boolean'
  ) {
    throw new MalformedError('a transfer without a device, a type and whether it moves');
  }
  return { to, as, move };
}
