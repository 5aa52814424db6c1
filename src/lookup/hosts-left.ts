import type { ElectorEvent } from './election/elector-events';
import type { HostEnd } from './snapshot';

interface HostChange {
  readonly self: string;
  readonly before: string | undefined;
  readonly leader: string | undefined;
  /** Whether the one before is still linked. */
  readonly isLinked: boolean;
}

/** What a host said last, and how it ended: a deputy still follows a host that has said goodbye until it opens itself. */
export class HostsLeft {
  private said: { readonly host: string; readonly how: HostEnd } | undefined;

  /** What is to be told, if a host was left. */
  heard(event: ElectorEvent, change: HostChange): { host: string; how: HostEnd } | undefined {
    const { self, before, leader } = change;
    if (event.type === 'bye' || event.type === 'closed' || event.type === 'yielded') {
      this.said = { host: event.from, how: event.type };
    } else if (event.type === 'leaving' || event.type === 'may stand') {
      this.said = { host: self, how: 'bye' };
    }
    if (before === undefined || leader === before) {
      return undefined;
    }
    const how = this.said?.host === before ? this.said.how : howUnsaid(before, change);
    this.said = undefined;
    return { host: before, how };
  }
}

/** E4, E6, E7: one that closes or yields does not hear itself say so, and one that answers was left for an elder. */
function howUnsaid(before: string, { self, leader, isLinked }: HostChange): HostEnd {
  if (before === self) {
    return leader === undefined ? 'closed' : 'yielded';
  }
  return isLinked && leader !== undefined ? 'yielded' : 'silent';
}
