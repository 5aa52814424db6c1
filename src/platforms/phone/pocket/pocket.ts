import { DeviceEventEmitter } from 'react-native';
import NativeEarshotPocket from '../specs/NativeEarshotPocket';
import { clearTimeout, runDueTimers, setTimeout } from '../timers';

/** Twice from one heartbeat to the next, so that none is late by much. */
const TICK_EVERY_MS = 500;
/** Held for this long at a time. An app that hangs lets its phone sleep after that. */
const AWAKE_MS = 60_000;
const RENEW_AFTER_MS = 20_000;
/** Ticks that stayed away for this long: the phone slept. */
const SLEPT_MS = 15_000;

/**
 * Keeps an Android phone going while its screen is off: what it holds of the system, and the ticks by which due timers run
 * although JavaScript's own have stopped.
 */
export class Pocket {
  private subscription: { remove(): void } | undefined;
  private renewal: ReturnType<typeof setTimeout> | undefined;
  private tickedMs = 0;
  private lastTrouble: string | undefined;

  constructor(
    private readonly troubled: (what: string) => void,
    /** The phone slept all the same: sockets may be gone without a word. */
    private readonly slept: () => void,
  ) {}

  /** An iPhone cannot. */
  get isPossible(): boolean {
    return NativeEarshotPocket !== null;
  }

  start(): void {
    if (this.subscription !== undefined || NativeEarshotPocket === null) {
      return;
    }
    this.subscription = DeviceEventEmitter.addListener('EarshotTick', () => this.ticked());
    this.tickedMs = Date.now();
    this.lastTrouble = undefined;
    this.renew();
  }

  stop(): void {
    if (this.subscription === undefined) {
      return;
    }
    this.subscription.remove();
    this.subscription = undefined;
    clearTimeout(this.renewal);
    this.tell(NativeEarshotPocket?.letSleep());
    this.noticeSleep();
  }

  private ticked(): void {
    this.noticeSleep();
    runDueTimers();
  }

  /** L14: by the wall clock, since the other may have slept too. One that was set back says nothing: better once too often. */
  private noticeSleep(): void {
    const passedMs = Date.now() - this.tickedMs;
    this.tickedMs += passedMs;
    if (passedMs > SLEPT_MS || passedMs < 0) {
      this.slept();
    }
  }

  /** By the clock that the system's locks are timed with, whatever the wall clock is set to. Also after a refusal. */
  private renew(): void {
    this.renewal = setTimeout(() => this.renew(), RENEW_AFTER_MS);
    this.tell(NativeEarshotPocket?.stayAwake(AWAKE_MS, TICK_EVERY_MS));
  }

  /** The same refusal at each renewal is noted once. */
  private tell(done: Promise<void> | undefined): void {
    done?.then(
      () => (this.lastTrouble = undefined),
      (error: unknown) => {
        const trouble = `The phone could not be kept awake: ${String(error)}`;
        if (trouble !== this.lastTrouble) {
          this.lastTrouble = trouble;
          this.troubled(trouble);
        }
      },
    );
  }
}
