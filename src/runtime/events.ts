import type { CloseReason } from './close-reason';
import type { DialReason } from './dial-reason';
import type { EndReason } from './errors';
import type { AboutDevice } from './ports';

/** Which end of a lease this device is. */
export type Role = 'grantor' | 'holder';

export type LinkState = 'up' | 'suspected' | 'down';

/** What a device tells those who watch it, such as its screen. `peer` is the other device's id. */
export type DeviceEvent =
  /** A device is announced for the first time, or with other words. An announcement proves nothing: the device may not be there. */
  | {
      readonly type: 'peer found';
      readonly idPrefix: string;
      readonly incarnation: string;
      readonly about: AboutDevice | undefined;
    }
  /** The device is not announced any more. A link with it is not affected. */
  | { readonly type: 'sighting gone'; readonly idPrefix: string; readonly incarnation: string }
  /** The app is about to be suspended: what is sent now may still leave. */
  | { readonly type: 'sleeping' }
  | {
      readonly type: 'link';
      readonly peer: string;
      readonly name: string;
      readonly state: LinkState;
    }
  | { readonly type: 'peer restarted'; readonly peer: string }
  | {
      readonly type: 'connection ended';
      readonly remote: string;
      readonly reason: CloseReason;
      readonly peer: string | undefined;
    }
  /** A contact has the same name as others, `namesakes`. People decide what to do. */
  | {
      readonly type: 'name warning';
      readonly peer: string;
      readonly name: string;
      readonly namesakes: readonly string[];
    }
  /** B6: the code for two people to compare is there, or has changed with the connection. */
  | { readonly type: 'verification code'; readonly peer: string; readonly code: string }
  | { readonly type: 'dial failed'; readonly remote: string; readonly reason: DialReason }
  | ({
      readonly type: 'lease created';
      /** The service's type, or the method with which it was passed. */
      readonly origin: string;
      readonly periodMs: number;
      readonly pattern: string;
    } & AboutLease)
  | ({ readonly type: 'lease renewed'; readonly timeLeftMs: number } & AboutLease)
  /** L13: the grantor has less time left than the holder thought: it has slept, or its clock was set forward. */
  | ({ readonly type: 'lease corrected'; readonly timeLeftMs: number } & AboutLease)
  /** P4: this device was not given the pattern of a lease that it holds: it behaves like a plain one here. */
  | ({ readonly type: 'pattern unknown'; readonly pattern: string } & AboutLease)
  | ({ readonly type: 'lease expired' | 'lease revoked'; readonly reason: EndReason } & AboutLease)
  | ({
      readonly type:
        | 'message buffered'
        | 'message sent'
        | 'message answered'
        | 'message timed out'
        | 'message withdrawn';
      readonly method: string;
    } & AboutLease)
  /** A callback of the application threw. Nothing else is affected. */
  | { readonly type: 'application error'; readonly error: unknown };

interface AboutLease {
  readonly peer: string;
  readonly lease: number;
  readonly role: Role;
}

export type DeviceListener = (event: DeviceEvent) => void;

/** Events cost nothing while nobody listens: `events.emit?.({ … })` does not even make the event then. */
export class DeviceEvents {
  /** Undefined while nobody listens. */
  emit: DeviceListener | undefined;
  private readonly listeners = new Set<DeviceListener>();

  add(listener: DeviceListener): () => void {
    this.listeners.add(listener);
    this.emit = this.tell;
    return () => {
      this.listeners.delete(listener);
      this.emit = this.listeners.size > 0 ? this.tell : undefined;
    };
  }

  private readonly tell = (event: DeviceEvent): void => {
    for (const listener of [...this.listeners]) {
      try {
        listener(event);
      } catch {
        // The listeners themselves failed: there is no other place to report it.
      }
    }
  };
}
