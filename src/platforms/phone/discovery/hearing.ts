import { clearTimeout, setTimeout } from '../timers';

/** Longer than one scan: the next one gets its chance. */
const DEAF_AFTER_MS = 10_000;

export type Hearing = 'not known yet' | 'hears' | 'deaf';

/**
 * iOS says nothing when a person has refused the local network: everything seems to work. But a phone that is allowed to
 * hears at least itself.
 */
export class HearingTest {
  private current: Hearing = 'not known yet';
  private timeout: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly changed: (hearing: Hearing) => void) {}

  get hearing(): Hearing {
    return this.current;
  }

  /** From here on something should be heard. */
  begin(): void {
    clearTimeout(this.timeout);
    if (this.current !== 'hears') {
      this.current = 'not known yet';
      this.timeout = setTimeout(() => this.become('deaf'), DEAF_AFTER_MS);
    }
  }

  heardAnyone(): void {
    clearTimeout(this.timeout);
    this.become('hears');
  }

  /** Nothing follows from silence any more. */
  stop(): void {
    clearTimeout(this.timeout);
    this.current = 'not known yet';
  }

  private become(hearing: Hearing): void {
    if (this.current !== hearing) {
      this.current = hearing;
      this.changed(hearing);
    }
  }
}
