import type { Reader, Writer } from '../bytes/bytes';
import { MalformedError } from '../bytes/bytes';
import { readName } from '../bytes/names';

/** Past this many names the rest is spelled out each time: a hostile peer cannot fill our memory with names. */
const MOST_NAMES = 1024;
/** And past so many characters of them together (B1). */
const MOST_CHARACTERS = 16_384;
const SPELLED_OUT = 0;

/** An answer up to this long is remembered, so that the next can say "the same again". */
export const LONGEST_REMEMBERED_ANSWER = 32;

/**
 * What one end of a connection has sent before and can refer to by number. It lives as long as the connection: a message
 * that is retransmitted on the next one is written in full.
 */
export class OutgoingShorthand {
  private readonly numbers = new Map<string, number>();
  private characters = 0;
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
