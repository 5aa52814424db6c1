import { Outcome } from '../reference/future';
import type { HeldReference } from '../reference/held-reference';
import { ID_CHARACTERS, isId, LONGEST_HANDED_ON } from '../reference/transfer';
import type { ServiceType } from '../services';

export interface TransferOptions {
  /** Under which type the other device is handed it. Left out: that of the service, or the method that passed it. */
  readonly as?: ServiceType<unknown>;
  /** H2: the giver's own lease ends as the new one is granted. */
  readonly move?: boolean;
}

/** H1: from the holder. */
export function askForTransfer(
  reference: HeldReference,
  to: string,
  { as, move = false }: TransferOptions,
): Outcome {
  if (!isId(to)) {
    throw new RangeError(`A device's id has ${ID_CHARACTERS} hexadecimal digits.`);
  }
  const name = as?.name ?? '';
  if (name.length > LONGEST_HANDED_ON) {
    throw new RangeError(
      `What is handed on goes by a type of at most ${LONGEST_HANDED_ON} characters.`,
    );
  }
  try {
    return reference.requestTransfer([to, name, move]);
  } catch (error) {
    // The lease has ended, or too much waits.
    return Outcome.failed(error);
  }
}
