import { mix32 } from './random';

/** A short mark of everything that was added, in its order: two runs with the same mark went the same way. */
export class RunDigest {
  private left = 0x811c9dc5 | 0;
  private right = 0x2545f491 | 0;
  private readonly number = new DataView(new ArrayBuffer(8));

  addNumber(value: number): void {
    this.number.setFloat64(0, value);
    this.addWord(this.number.getUint32(0));
    this.addWord(this.number.getUint32(4));
  }

  addText(text: string): void {
    for (let i = 0; i < text.length; i++) this.addWord(text.charCodeAt(i));
    this.addWord(text.length);
  }

  addBytes(bytes: Uint8Array): void {
    for (let i = 0; i < bytes.length; i++) this.addWord(bytes[i] ?? 0);
    this.addWord(bytes.length);
  }

  toString(): string {
    return hexadecimal(mix32(this.left)) + hexadecimal(mix32(this.right));
  }

  private addWord(word: number): void {
    this.left = Math.imul(this.left ^ word, 0x01000193);
    const turned = (this.right << 5) | (this.right >>> 27);
    this.right = Math.imul(turned ^ word, 0x9e3779b1);
  }
}

function hexadecimal(word: number): string {
  return word.toString(16).padStart(8, '0');
}
