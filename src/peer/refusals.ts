import type { CloseKind, DeviceEvent } from '../runtime';

export type ConnectionEnded = Extract<DeviceEvent, { type: 'connection ended' }>;

/** Ends that a person can do something about. After all others the devices reconnect by themselves. */
const REPORTED: ReadonlySet<CloseKind> = new Set([
  'refused',
  'refused by peer',
  'other version',
  'not authentic',
]);

/** A refused device dials again every few seconds: reports each refusal once, until the device is let in. */
export class RefusalReports {
  private readonly reported = new Map<string, string>();

  report(
    { peer, remote, reason }: ConnectionEnded,
    nameOf: (peer: string) => string,
  ): string | undefined {
    // Without the port, which differs with each attempt.
    const who = peer ?? remote.replace(/:\d+$/, '');
    if (!REPORTED.has(reason.kind) || this.reported.get(who) === reason.text) {
      return undefined;
    }
    this.reported.set(who, reason.text);
    const name = peer === undefined ? who : nameOf(peer);
    return reason.kind === 'refused by peer'
      ? `${name} does not let you in`
      : `${name} is not let in: ${reason.text}`;
  }

  letIn(peer: string): void {
    this.reported.delete(peer);
  }
}
