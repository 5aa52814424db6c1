import type { DeviceEvents } from './events';
import type { Deadlines } from './time/deadlines';
import type { ElapsedTime } from './time/elapsed-time';
import type { Limits } from './limits';
import { DurationError } from './time/durations';

/** What all parts of one device share. */
export interface Environment {
  readonly elapsed: ElapsedTime;
  readonly deadlines: Deadlines;
  readonly events: DeviceEvents;
  readonly limits: Limits;
}

/** Runs a callback of the application in a later turn. What it throws is reported and disturbs nothing else (L9). */
export function runLater(events: DeviceEvents | undefined, callback: () => unknown): void {
  void Promise.resolve()
    .then(callback)
    .catch((error: unknown) => report(events, error));
}

/** The same in this turn, where its effects are needed before the turn ends. */
export function runNow(events: DeviceEvents | undefined, callback: () => unknown): void {
  try {
    callback();
  } catch (error) {
    report(events, error);
  }
}

/**
 * L17: a pattern's hook has thrown. One that returned no valid duration has refused that renewal and nothing else; any
 * other error goes to the caller.
 */
export function hookThrew(events: DeviceEvents, error: unknown): void {
  if (!(error instanceof DurationError)) {
    throw error;
  }
  report(events, error);
}

function report(events: DeviceEvents | undefined, error: unknown): void {
  events?.emit?.({ type: 'application error', error });
}
