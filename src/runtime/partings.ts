import type { Environment } from './environment';
import type { SecureConnection } from './link/secure-connection';
import type { Expiring } from './time/deadlines';
import { seconds } from './time/durations';

/** The other end closes the connection as soon as it has read that this one parts; one that does not is not waited for. */
const CLOSED_WITHIN_MS = seconds(2);

/** Connections on which this device has said that it parts, until they are closed. */
export class Partings implements Expiring {
  /** The oldest first. */
  private readonly sinceMs = new Map<SecureConnection, number>();
  private slot: number | undefined;

  constructor(private readonly environment: Environment) {}

  add(connection: SecureConnection): void {
    const { elapsed, deadlines } = this.environment;
    const nowMs = elapsed.nowMs();
    // What the other end had sent by then is not taken: it sends it again.
    connection.receiver = { frameReceived: () => undefined, drained: () => undefined };
    this.sinceMs.set(connection, nowMs);
    this.slot ??= deadlines.add(this, nowMs + CLOSED_WITHIN_MS);
  }

  delete(connection: SecureConnection): void {
    this.sinceMs.delete(connection);
  }

  deadlineReached(nowMs: number): void {
    const { deadlines } = this.environment;
    for (const [connection, sinceMs] of this.sinceMs) {
      if (sinceMs + CLOSED_WITHIN_MS > nowMs) {
        break;
      }
      this.sinceMs.delete(connection);
      connection.close({ kind: 'closed', text: PARTED });
    }
    const [nextMs] = this.sinceMs.values();
    if (nextMs === undefined) {
      deadlines.remove(this.slot as number);
      this.slot = undefined;
    } else {
      deadlines.move(this.slot as number, nextMs + CLOSED_WITHIN_MS);
    }
  }
}

export const PARTED = 'this device has parted';
