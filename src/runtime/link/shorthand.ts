import type { Reader, Writer } from '../bytes/bytes';
import { MalformedError } from '../bytes/bytes';
import { readName } from '../bytes/names';

/** Beyond this many, names are sent in full each time: a hostile peer cannot fill this device's memory with names. */
const MOST_NAMES = 1024;
/** Or beyond this many characters in total (B1). */
const MOST_CHARACTERS = 16_384;
const SPELLED_OUT = 0;

/** An answer up to this long is remembered, so that the next can refer to it. */
export const LONGEST_REMEMBERED_ANSWER = 32;

/**
 * The names that one end of a connection has sent before and can refer to by number. Valid for one connection: a message
 * that is resent on the next one is written in full.
 */
export class OutgoingShorthand {
  private readonly numbers = new Map<string, number>();
  private characters = 0;
  /** The call that was answered last. */
  lastAnswered = 0;
  lastAnswer: Uint8Array | undefined;
  private calledLease = 0;
  private calledMethod: string | undefined;

  /** Whether the last call on a lease was of the same method on the same lease. This one is the last from now on. */
  isSameCall(lease: number, method: string): boolean {
    if (lease === this.calledLease && method === this.calledMethod) {
      return true;
    }
    this.calledLease = lease;
    this.calledMethod = method;
    return false;
  }

  name(writer: Writer, name: string): void {
    const number = this.numbers.get(name);
    if (number !== undefined) {
      writer.varint(number);
      return;
    }
    writer.varint(SPELLED_OUT);
    writer.string(name);
    if (this.numbers.size < MOST_NAMES && this.characters + name.length <= MOST_CHARACTERS) {
      this.characters += name.length;
      this.numbers.set(name, this.numbers.size + 1);
    }
  }
}

export class IncomingShorthand {
  private readonly names: string[] = [];
  private characters = 0;
  lastAnswered = 0;
  lastAnswer: Uint8Array | undefined;
  /** The lease that was called last, and the method. */
  calledLease = 0;
  calledMethod: string | undefined;

  name(reader: Reader): string {
    const number = reader.varint();
    if (number !== SPELLED_OUT) {
      const name = this.names[number - 1];
      if (name === undefined) {
        throw new MalformedError(`name ${number} was never spelled out`);
      }
      return name;
    }
    const name = readName(reader);
    if (this.names.length < MOST_NAMES && this.characters + name.length <= MOST_CHARACTERS) {
      this.characters += name.length;
      this.names.push(name);
    }
    return name;
  }
}
