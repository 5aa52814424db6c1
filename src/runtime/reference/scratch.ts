import { Writer } from '../link/bytes';

/**
 * One buffer to encode into. What is encoded may be a proxy of the application's own: a call that it makes meanwhile
 * would be sent before the one that it is part of, though its leases have later numbers.
 */
export class Scratch {
  private readonly writer = new Writer();
  private taken = false;

  take(): Writer {
    if (this.taken) {
      throw new Error('A call was made while the values of another were read.');
    }
    this.taken = true;
    this.writer.reset();
    return this.writer;
  }

  giveBack(): void {
    this.taken = false;
  }
}
