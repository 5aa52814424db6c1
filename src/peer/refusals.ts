import type { DeviceEvent } from '../runtime';

export type ConnectionEnded = Extract<DeviceEvent, { type: 'connection ended' }>;

/** What a person can do something about. All other ends of connections mend themselves. */
const WORTH_TELLING = /verified|blocked|version|sealed/;
/** B5: why is not for others to know; what else they say is not worth a line. */
const BY_THEM = /^closed by the other device: (this device does not take the connection$)?/;

/** Whoever is refused tries again every few seconds: that is told once, until they are let in. */
export class Refusals {
  private readonly told = new Map<string, string>();

  tell(
    { peer, remote, reason }: ConnectionEnded,
    nameOf: (peer: string) => string,
  ): string | undefined {
    // Each new try comes from another port.
    const who = peer ?? remote.replace(/:\d+$/, '');
    const byThem = BY_THEM.exec(reason);
    const worthTelling = byThem === null ? WORTH_TELLING.test(reason) : byThem[1] !== undefined;
    if (!worthTelling || this.told.get(who) === reason) {
      return undefined;
    }
    this.told.set(who, reason);
    const name = peer === undefined ? who : nameOf(peer);
    return byThem === null ? `${name} is not let in: ${reason}` : `${name} does not let you in`;
  }

  letIn(peer: string): void {
    this.told.delete(peer);
  }
}
