import type { Storage } from '../runtime';
import type { RandomStream } from './random';
import type { Schedule } from './schedule';
import type { Turns } from './turns';

const accessMs = { least: 0.1, most: 5 };

/** What is stored on a phone. It outlives the app, and every crash. */
export class Disk {
  private readonly records = new Map<string, Uint8Array>();

  keys(): string[] {
    return [...this.records.keys()].sort();
  }

  read(key: string): Uint8Array | undefined {
    return this.records.get(key)?.slice();
  }

  write(key: string, value: Uint8Array | undefined): void {
    if (value === undefined) this.records.delete(key);
    else this.records.set(key, value.slice());
  }

  /** As when somebody removes the app and installs it again. */
  wipe(): void {
    this.records.clear();
  }
}

/** One run's way to the disk: one access after the other, each takes its time. */
export class PhoneStorage implements Storage {
  private readonly unwritten: (() => void)[] = [];
  private freeAt = 0;
  private over = false;

  constructor(
    private readonly disk: Disk,
    private readonly schedule: Schedule,
    private readonly turns: Turns,
    private readonly random: RandomStream,
  ) {}

  get(key: string): Promise<Uint8Array | undefined> {
    return new Promise(resolve => {
      this.access(() => {
        const value = this.disk.read(key);
        this.turns.post(() => resolve(value));
      });
    });
  }

  set(key: string, value: Uint8Array): Promise<void> {
    return this.put(key, value.slice());
  }

  delete(key: string): Promise<void> {
    return this.put(key, undefined);
  }

  /** The run is over. What it had not finished writing is there or not; what it began last is lost first. */
  end(): void {
    this.over = true;
    for (const write of this.unwritten.slice(0, this.random.below(this.unwritten.length + 1))) {
      write();
    }
  }

  private put(key: string, value: Uint8Array | undefined): Promise<void> {
    const write = () => this.disk.write(key, value);
    if (!this.over) this.unwritten.push(write);
    return new Promise(resolve => {
      this.access(() => {
        this.unwritten.shift();
        write();
        this.turns.post(resolve);
      });
    });
  }

  private access(perform: () => void): void {
    this.freeAt = Math.max(this.freeAt, this.schedule.now) + this.random.between(accessMs);
    this.schedule.at(this.freeAt, () => {
      if (!this.over) perform();
    });
  }
}
