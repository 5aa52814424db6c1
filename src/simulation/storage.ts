import type { Storage, StorageChanges } from '../runtime';
import { copyChanges, keysWith } from '../runtime';
import type { RandomStream } from './random';
import type { Schedule } from './schedule';
import type { Turns } from './turns';

const accessMs = { least: 0.1, most: 5 };

/** What is stored on a phone. It outlives the app, and every crash. */
export class Disk {
  private readonly records = new Map<string, Uint8Array>();
  private plannedCrash: PlannedCrash | undefined;

  keys(): string[] {
    return keysWith('', this.records.keys());
  }

  read(key: string): Uint8Array | undefined {
    return this.records.get(key)?.slice();
  }

  /** Plans one crash, in place of any that was planned. */
  crashAtWrite(planned: PlannedCrash | undefined): void {
    this.plannedCrash = planned;
  }

  write(changes: StorageChanges): void {
    for (const [key, value] of changes) {
      if (value === undefined) this.records.delete(key);
      else this.records.set(key, value.slice());
    }
  }

  /** Counts a write that is about to happen. The crash that was planned for it, if this is the one. */
  takePlannedCrash(): PlannedCrash | undefined {
    const planned = this.plannedCrash;
    if (planned === undefined) return undefined;
    this.plannedCrash =
      planned.writesBefore === 0
        ? undefined
        : { ...planned, writesBefore: planned.writesBefore - 1 };
    return planned.writesBefore === 0 ? planned : undefined;
  }

  /** As when somebody removes the app and installs it again. */
  wipe(): void {
    this.records.clear();
  }
}

/** A crash at one write of this phone's, counted over restarts. */
export interface PlannedCrash {
  /** So many writes succeed first. */
  readonly writesBefore: number;
  /** Whether the write itself is on the disk afterwards. The app is told of it in neither case. */
  readonly when: 'before' | 'after';
  crash(): void;
}

/** One run's way to the disk: one access after the other, each takes its time. */
export class SimulatedStorage implements Storage {
  private readonly unwritten: StorageChanges[] = [];
  private freeAt = 0;
  private over = false;

  constructor(
    private readonly disk: Disk,
    private readonly schedule: Schedule,
    private readonly turns: Turns,
    private readonly random: RandomStream,
  ) {}

  get(key: string): Promise<Uint8Array | undefined> {
    return this.look(() => this.disk.read(key));
  }

  keys(prefix: string): Promise<readonly string[]> {
    return this.look(() => keysWith(prefix, this.disk.keys()));
  }

  set(key: string, value: Uint8Array): Promise<void> {
    return this.write(new Map([[key, value]]));
  }

  delete(key: string): Promise<void> {
    return this.write(new Map([[key, undefined]]));
  }

  /** The run is over. What it had not finished writing is there or not; what it began last is lost first. */
  end(): void {
    this.over = true;
    for (const changes of this.unwritten.slice(0, this.random.below(this.unwritten.length + 1))) {
      this.disk.write(changes);
    }
  }

  async write(changes: StorageChanges): Promise<void> {
    const taken = copyChanges(changes);
    if (!this.over) this.unwritten.push(taken);
    return new Promise(resolve => {
      this.access(() => {
        this.unwritten.shift();
        const planned = this.disk.takePlannedCrash();
        if (planned?.when !== 'before') this.disk.write(taken);
        if (planned === undefined) {
          this.turns.post(resolve);
          return;
        }
        // Later writes come after this one, and are lost with the power.
        this.unwritten.length = 0;
        planned.crash();
      });
    });
  }

  private look<T>(read: () => T): Promise<T> {
    return new Promise(resolve => {
      this.access(() => {
        const found = read();
        this.turns.post(() => resolve(found));
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
