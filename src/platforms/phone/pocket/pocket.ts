import { DeviceEventEmitter } from 'react-native';
import NativeEarshotPocket from '../specs/NativeEarshotPocket';
import { runDueTimers } from '../timers';

/** Twice from one heartbeat to the next, so that none is late by much. */
const TICK_EVERY_MS = 500;
/** Held for this long at a time. An app that hangs lets its phone sleep after that. */
const AWAKE_MS = 60_000;
const RENEW_AFTER_MS = 20_000;
/** Ticks that stayed away for this long: the phone slept all the same, and its sockets may be gone. */
const SLEPT_MS = 15_000;

/**
 * Keeps an Android phone going while its screen is off: what it holds of the system, and the ticks by which due timers run
 * although JavaScript's own have stopped.
 */
export class Pocket {
  private subscription: { remove(): void } | undefined;
  private renewedMs = 0;
  private tickedMs = 0;
  private slept = false;

  constructor(private readonly troubled: (what: string) => void) {}

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
    this.slept = false;
    this.renew();
  }

  /** Returns whether the phone slept meanwhile. */
  stop(): boolean {
    if (this.subscription === undefined) {
      return false;
    }
    this.noticeSleep();
    this.subscription.remove();
    this.subscription = undefined;
    this.tell(NativeEarshotPocket?.letSleep());
    return this.slept;
  }

  private ticked(): void {
    this.noticeSleep();
    if (Date.now() - this.renewedMs >= RENEW_AFTER_MS) {
      this.renew();
    }
    runDueTimers();
  }

  /** By the wall clock: the other may have slept, too. */
  private noticeSleep(): void {
    const nowMs = Date.now();
    this.slept ||= nowMs - this.tickedMs > SLEPT_MS;
    this.tickedMs = nowMs;
  }

  private renew(): void {
    this.renewedMs = Date.now();
    this.tell(NativeEarshotPocket?.stayAwake(AWAKE_MS, TICK_EVERY_MS));
  }

  private tell(done: Promise<void> | undefined): void {
    done?.catch((error: unknown) =>
      this.troubled(`The phone could not be kept awake: ${String(error)}`),
    );
  }
}
