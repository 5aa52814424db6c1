import type { DeviceEvent } from '../../runtime';
import { TrialError } from './desk-service';

/** What honest devices end a connection for. Whatever else is given as a reason is a fault of one of them (M15). */
const HONEST: readonly RegExp[] = [
  // The network's own.
  /^(closed by peer|reset|network gone|timed out)$/,
  /^silent for too long$/,
  /^another connection has taken over$/,
  /^starting anew$/,
  /^nothing is left between the two devices$/,
  /^what was between the two devices is forgotten$/,
  /^no introduction within the time given$/,
  // B4: whoever has not answered for a while makes room for the next.
  /^others are dialed first$/,
  /^too many connections (from this address|that say nothing)$/,
  // Trust: what one tells itself, and what it tells the other.
  /^this person is blocked$/,
  /^only people who were verified are let in$/,
  /^this device does not take the connection$/,
];

const CLOSED_BY_OTHER = /^closed by the other device: /;

/** M15: what an honest device never tells; undefined when all is well. */
export function dishonest(event: DeviceEvent): string | undefined {
  if (event.type === 'connection ended') {
    const reason = event.reason.replace(CLOSED_BY_OTHER, '');
    return HONEST.some(known => known.test(reason))
      ? undefined
      : `a connection has ended: ${event.reason}`;
  }
  if (event.type === 'application error' && !isThrownOnPurpose(event.error)) {
    return `an error that the app did not throw: ${String(event.error)}`;
  }
  return undefined;
}

/** By an app of a trial, or by the language when it looks at what that app returned. */
function isThrownOnPurpose(error: unknown): boolean {
  return error instanceof TrialError || /proxy that has been revoked/.test(String(error));
}
