import { clearTimeout, setTimeout } from '../timers';

/** Between stop and scan: a system that is asked sooner may hear nothing afterwards. */
const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 16_000;
/** Answers take a moment: a scan is not cut off before this. */
const SHORTEST_SCAN_MS = 3500;
/** Not even this phone itself was heard: the scan has stopped without an event, as they do. */
const SILENT_SCAN_MS = 8000;
/** And if it was heard: a scan may stop later as well, on a screen lock say. */
const LONGEST_SCAN_MS = 60_000;

export type MdnsScanState =
  | { readonly is: 'off' }
  | { readonly is: 'pausing' }
  | { readonly is: 'scanning'; readonly sinceMs: number; readonly heardAnyone: boolean };

export interface MdnsScanSystem {
  scan(): void;
  stop(): void;
}

/** Restarts mDNS scans for as long as they are wanted: none can be relied on to keep running. */
export class MdnsScan {
  private current: MdnsScanState = { is: 'off' };
  private timeout: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  /** Someone has asked for another scan as soon as this one has had its time. */
  private isAnotherWanted = false;
  private stoppedMs = -Infinity;

  constructor(private readonly system: MdnsScanSystem) {}

  get state(): MdnsScanState {
    return this.current;
  }

  start(): void {
    if (this.current.is === 'off') {
      this.failures = 0;
      this.pause(Math.max(0, PAUSE_MS - (performance.now() - this.stoppedMs)));
    }
  }

  stop(): void {
    clearTimeout(this.timeout);
    if (this.current.is === 'scanning') {
      this.stopSystem();
    }
    this.current = { is: 'off' };
  }

  /** Restarts the scan, so that every device is asked again. */
  again(): void {
    if (this.current.is === 'scanning') {
      const spentMs = performance.now() - this.current.sinceMs;
      this.isAnotherWanted = true;
      this.endAfter(Math.max(0, SHORTEST_SCAN_MS - spentMs));
    }
  }

  /** The system says that something went wrong, which may or may not have ended the scan. */
  failed(): void {
    if (this.current.is === 'scanning') {
      this.failures += 1;
      this.stopSystem();
      this.pause(Math.min(PAUSE_MS * 2 ** (this.failures - 1), LONGEST_PAUSE_MS));
    }
  }

  heardSomeone(): void {
    if (this.current.is === 'scanning' && !this.current.heardAnyone) {
      const spentMs = performance.now() - this.current.sinceMs;
      this.current = { ...this.current, heardAnyone: true };
      this.failures = 0;
      if (!this.isAnotherWanted) {
        this.endAfter(Math.max(0, LONGEST_SCAN_MS - spentMs));
      }
    }
  }

  private begin(): void {
    this.isAnotherWanted = false;
    this.current = { is: 'scanning', sinceMs: performance.now(), heardAnyone: false };
    this.endAfter(SILENT_SCAN_MS);
    this.system.scan();
  }

  private endAfter(ms: number): void {
    clearTimeout(this.timeout);
    this.timeout = setTimeout(() => {
      this.stopSystem();
      this.pause(PAUSE_MS);
    }, ms);
  }

  private pause(ms: number): void {
    this.current = { is: 'pausing' };
    clearTimeout(this.timeout);
    this.timeout = setTimeout(() => this.begin(), ms);
  }

  private stopSystem(): void {
    this.stoppedMs = performance.now();
    this.system.stop();
  }
}
