import fc from 'fast-check';
import { PacedWrites } from '../../../src/preview/native/tcp/paced-writes';

/** As PacedWrites counts: twenty times a second. */
const TICK_MS = 50;
const TICKS_PER_SECOND = 20;

type Done = (error?: Error | null) => void;

/** What left at which moment; the system takes it at once. */
class Wire {
  readonly left: { readonly atMs: number; readonly bytes: Buffer }[] = [];

  write(bytes: unknown, done?: unknown): boolean {
    this.left.push({ atMs: performance.now(), bytes: bytes as Buffer });
    (done as Done | undefined)?.();
    return true;
  }

  get bytes(): number {
    return this.left.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  get text(): string {
    return String(Buffer.concat(this.left.map(({ bytes }) => bytes)));
  }

  /** How much left in each tick in which anything did. */
  get perTick(): number[] {
    const ticks = new Map<number, number>();
    for (const { atMs, bytes } of this.left) {
      ticks.set(atMs, (ticks.get(atMs) ?? 0) + bytes.length);
    }
    return [...ticks.values()];
  }
}

let wire: Wire;
let bytesPerSecond: number;
let writes: PacedWrites;
let settled: string[];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick'] });
  wire = new Wire();
  bytesPerSecond = Infinity;
  settled = [];
  writes = new PacedWrites(
    wire as ConstructorParameters<typeof PacedWrites>[0],
    () => bytesPerSecond,
  );
});
afterEach(() => jest.useRealTimers());

const write = (text: string, name = text) =>
  writes.write(Buffer.from(text), error =>
    settled.push(error ? `${name}: ${error.message}` : name),
  );
const aTurnLater = () => new Promise<void>(resolve => process.nextTick(resolve));
const ticks = (count: number) => jest.advanceTimersByTime(count * TICK_MS);

test('fast air carries everything at once', () => {
  write('a'.repeat(1_000_000), 'much');
  write('b', 'little');
  expect(wire.bytes).toBe(1_000_001);
  expect(settled).toEqual(['much', 'little']);
  expect(jest.getTimerCount()).toBe(0);
});

test('everything leaves in order, at the pace of the air, and is called back when it has left', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 20 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.array(fc.nat(3), { minLength: 20, maxLength: 20 }),
      (sizes, speed, pauses) => {
        wire = new Wire();
        settled = [];
        bytesPerSecond = speed;
        writes = new PacedWrites(wire as ConstructorParameters<typeof PacedWrites>[0], () => speed);
        let [written, expected] = [0, ''];
        sizes.forEach((size, index) => {
          const text = String.fromCharCode(97 + index).repeat(size);
          written += size;
          expected += text;
          const whenLeft = written;
          writes.write(Buffer.from(text), () => {
            expect(wire.bytes).toBeGreaterThanOrEqual(whenLeft);
            settled.push(String(index));
          });
          ticks(pauses[index] ?? 0);
        });
        jest.runAllTimers();
        expect(wire.text).toBe(expected);
        expect(settled).toEqual(sizes.map((_, index) => String(index)));
        const most = Math.max(1, Math.floor(speed / TICKS_PER_SECOND));
        wire.perTick.forEach(bytes => expect(bytes).toBeLessThanOrEqual(most));
      },
    ),
  );
});

describe('at 2,000 bytes a second', () => {
  beforeEach(() => {
    bytesPerSecond = 2000;
  });

  test('100 bytes leave twenty times a second, be it one write', () => {
    write('x'.repeat(250), 'one');
    expect(wire.bytes).toBe(100);
    ticks(1);
    expect(wire.bytes).toBe(200);
    expect(settled).toEqual([]);
    ticks(1);
    expect(wire.bytes).toBe(250);
    expect(settled).toEqual(['one']);
  });

  test('or be it many, each after the last has left', () => {
    const again = () => writes.write(Buffer.alloc(40), again);
    again();
    expect(wire.left.map(({ bytes }) => bytes.length)).toEqual([40, 40, 20]);
    jest.advanceTimersByTime(1000);
    expect(wire.perTick).toEqual(Array.from({ length: TICKS_PER_SECOND + 1 }, () => 100));
  });

  test('what was not used is not saved up', () => {
    write('x');
    ticks(100);
    write('x'.repeat(300), 'much');
    expect(wire.bytes).toBe(101);
  });

  test('another speed counts from the next tick', () => {
    write('x'.repeat(1000), 'much');
    bytesPerSecond = 4000;
    expect(wire.bytes).toBe(100);
    ticks(1);
    expect(wire.bytes).toBe(300);
  });

  test('however slow the air, a byte leaves with each tick', () => {
    bytesPerSecond = 0;
    write('abc');
    ticks(1);
    expect(wire.text).toBe('ab');
    ticks(1);
    expect(settled).toEqual(['abc']);
  });

  test('held back, nothing leaves; released, it goes on where it was, no faster', () => {
    write(`${'a'.repeat(150)}b`, 'first');
    writes.hold();
    write('c', 'second');
    ticks(100);
    expect(wire.bytes).toBe(100);
    expect(settled).toEqual([]);
    writes.release();
    writes.hold();
    writes.release();
    expect(wire.text).toBe(`${'a'.repeat(150)}bc`);
    expect(settled).toEqual(['first', 'second']);
  });

  test('holding and releasing gets nothing through faster', () => {
    write('x'.repeat(1000), 'much');
    for (let count = 0; count < 5; count++) {
      writes.hold();
      writes.release();
    }
    expect(wire.bytes).toBe(100);
  });

  test('someone who waits until everything has left does so, and is told once', () => {
    const emptied = jest.fn();
    write('x'.repeat(250), 'much');
    writes.whenEmptied(emptied);
    ticks(1);
    expect(emptied).not.toHaveBeenCalled();
    ticks(1);
    expect(emptied).toHaveBeenCalledTimes(1);
    write('y');
    ticks(10);
    expect(emptied).toHaveBeenCalledTimes(1);
  });

  test('closed, nothing more leaves, and everyone who waits is told, in order and not at once', async () => {
    const emptied = jest.fn();
    write('x'.repeat(250), 'half of it');
    write('y');
    writes.whenEmptied(emptied);
    writes.close();
    write('z');
    expect(settled).toEqual([]);
    await aTurnLater();
    const all = ['half of it: Socket is closed', 'y: Socket is closed', 'z: Socket is closed'];
    expect(settled).toEqual(all);
    expect(jest.getTimerCount()).toBe(0);
    writes.release();
    writes.close();
    ticks(100);
    await aTurnLater();
    expect(wire.bytes).toBe(100);
    expect(settled).toEqual(all);
    expect(emptied).not.toHaveBeenCalled();
  });

  test('closed while it is held back, likewise', async () => {
    writes.hold();
    write('x');
    writes.close();
    await aTurnLater();
    expect(settled).toEqual(['x: Socket is closed']);
    expect(wire.left).toEqual([]);
  });
});
