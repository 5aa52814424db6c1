import type { DeviceEvent } from '../runtime';

export type ConnectionEnded = Extract<DeviceEvent, { type: 'connection ended' }>;

/** What a person can do something about. All other ends of connections mend themselves. */
const WORTH_TELLING = /verified|blocked|version|sealed/;
const BY_THEM = /^closed by the other device: /;

/** Whoever is refused tries again every few seconds: that is told once, until they are let in. */
export class Refusals {
  private readonly told = new Map<string, string>();

  tell(
    { peer, remote, reason }: ConnectionEnded,
    nameOf: (peer: string) => string,
  ): string | undefined {
    // Each new try comes from another port.
    const who = peer ?? remote.replace(/:\d+$/, '');
    if (!WORTH_TELLING.test(reason) || this.told.get(who) === reason) {
      return undefined;
    }
    this.told.set(who, reason);
    const name = peer === undefined ? who : nameOf(peer);
    return BY_THEM.test(reason)
      ? `${name} does not let you in: ${reason.replace(BY_THEM, '')}`
      : `${name} is not let in: ${reason}`;
  }

  letIn(peer: string): void {
    this.told.delete(peer);
  }
}
