import type { CloseKind, DeviceEvent } from '../../runtime';
import { TrialError } from './desk-service';

/** What honest devices end a connection for. Any other kind is a fault of one of them (M15). */
const HONEST: ReadonlySet<CloseKind> = new Set([
  'lost',
  'silent',
  'duplicate',
  'closed',
  'over capacity',
  'refused',
  'refused by peer',
]);

/** And what they tell the other end then. */
const HONEST_WORDS: readonly RegExp[] = [
  /^silent for too long$/,
  /^another connection has taken over$/,
  /^sockets are being replaced$/,
  /^nothing is left between the two devices$/,
  /^no introduction within the time given$/,
  // B4: a dial without an answer gives its place to the next.
  /^others are dialed first$/,
  /^too many connections that say nothing$/,
];

const CLOSED_BY_OTHER = /^closed by the other device: /;

/** M15: what an honest device never tells; undefined when all is well. */
export function dishonest(event: DeviceEvent): string | undefined {
  if (event.type === 'connection ended') {
    const { kind, text } = event.reason;
    const said = text.replace(CLOSED_BY_OTHER, '');
    const isHonest =
      HONEST.has(kind) ||
      (kind === 'closed by peer' && HONEST_WORDS.some(words => words.test(said)));
    return isHonest ? undefined : `a connection has ended: ${text}`;
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
