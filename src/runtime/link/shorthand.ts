import type { Reader, Writer } from './bytes';
import { MalformedError } from './bytes';

/** Past this many names the rest is spelled out each time: a hostile peer cannot fill our memory with names. */
const MOST_NAMES = 1024;
/** And so are those that are longer than this, in characters. */
const LONGEST_NAME = 256;
const SPELLED_OUT = 0;

/** An answer up to this long is remembered, so that the next can say "the same again". */
export const LONGEST_REMEMBERED_ANSWER = 32;

/**
 * What one end of a connection has said before, so that it need not be said again. It lives as long as the connection:
 * what is sent again after a break is written anew.
 */
export class OutgoingShorthand {
  private readonly numbers = new Map<string, number>();
  /** The call that was answered last. */
  lastAnswered = 0;
  lastAnswer: Uint8Array | undefined;

  name(writer: Writer, name: string): void {
    const number = this.numbers.get(name);
    if (number !== undefined) {
      writer.varint(number);
      return;
    }
    writer.varint(SPELLED_OUT);
    writer.string(name);
    if (this.numbers.size < MOST_NAMES && name.length <= LONGEST_NAME) {
      this.numbers.set(name, this.numbers.size + 1);
    }
  }
}

export class IncomingShorthand {
  private readonly names: string[] = [];
  lastAnswered = 0;
  lastAnswer: Uint8Array | undefined;

  name(reader: Reader): string {
    const number = reader.varint();
    if (number !== SPELLED_OUT) {
      const name = this.names[number - 1];
      if (name === undefined) {
        throw new MalformedError(`name ${number} was never spelled out`);
      }
      return name;
    }
    const name = reader.string();
    if (this.names.length < MOST_NAMES && name.length <= LONGEST_NAME) {
      this.names.push(name);
    }
    return name;
  }
}
