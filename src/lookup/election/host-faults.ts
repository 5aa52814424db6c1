/** E18: why a device passes a host over. */
export type HostFault = 'denied' | 'introduction failed' | 'nobody met';

const FAULTS: Readonly<Record<HostFault, number>> = {
  denied: 3,
  'introduction failed': 5,
  'nobody met': 1,
};

/** E18: each device counts for itself, whatever hosts say. */
export class HostFaults {
  private readonly counts = new Map<string, number>();

  /** Whether this was one too many. */
  add(host: string, fault: HostFault): boolean {
    const key = `${fault} ${host}`;
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    if (count < FAULTS[fault]) {
      return false;
    }
    this.counts.clear();
    return true;
  }
}
