import type { Hearing } from '../discovery/hearing';

/** Whether this phone's system lets the app hear and reach others nearby. */
export type PermissionState =
  | 'not known yet'
  /** Say why first, then ask. */
  | 'to be asked for'
  | 'granted'
  /** May be asked for again. */
  | 'refused'
  /** Only the system's settings can change that. */
  | 'refused for good'
  /** Nobody said no, but not even this phone itself is heard. Only the system's settings can change that. */
  | 'silently refused';

/** What differs between the systems. */
export interface PermissionSystem {
  /** What is known without asking. */
  look(): Promise<PermissionState>;
  ask(): Promise<PermissionState>;
  /** What follows from hearing, or from not hearing, anyone. */
  afterHearing(hearing: Hearing): PermissionState | undefined;
}

export class LocalNetworkPermission {
  private current: PermissionState = 'not known yet';

  constructor(
    private readonly system: PermissionSystem,
    private readonly changed: () => void,
    private readonly troubled: (what: string) => void,
  ) {}

  get state(): PermissionState {
    return this.current;
  }

  /** A person may have been to the settings meanwhile. */
  async look(): Promise<void> {
    await this.take(this.system.look());
  }

  async ask(): Promise<void> {
    await this.take(this.system.ask());
  }

  heard(hearing: Hearing): void {
    this.become(this.system.afterHearing(hearing) ?? this.current);
  }

  private async take(answer: Promise<PermissionState>): Promise<void> {
    try {
      const found = await answer;
      // Looking cannot tell one refusal from another, nor from not having been asked.
      const isLess = found === 'to be asked for' && this.current.startsWith('refused');
      this.become(isLess ? this.current : found);
    } catch (error) {
      this.troubled(`The phone did not say whether others may be looked for: ${String(error)}`);
    }
  }

  private become(state: PermissionState): void {
    if (this.current !== state) {
      this.current = state;
      this.changed();
    }
  }
}
