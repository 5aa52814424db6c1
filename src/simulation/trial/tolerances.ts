/** How often a link says something when there is nothing to say. */
export const HEARTBEAT_MS = 1000;
/** Of two clocks that go apart by twice the drift there is, over the longest period. */
export const DRIFT_MS = 60_000 * 4e-4 + 5;
/** An app hears a little later that it is back in front, and looks at its deadlines then. */
export const FOREGROUND_MS = 150;
/** One way, at the worst of times. */
export const DELAY_MS = 820;
/** Two ends that differ by less need not be corrected (L13): no clock is read that exactly. */
export const AGREEMENT_MS = DRIFT_MS + 70;
/** How far two clocks of a phone that are read one after the other seem to have gone apart, at most. */
export const CLOCK_NOISE_MS = 25;
/** How far a wall clock that jitters is off, either way. */
export const JITTER_MS = 30;
/** One that is set back by less cannot be told from one that jitters; by less than the second, only after a while. */
export const SWING_MS = 70;
export const SET_BACK_MS = 2000;
export const SET_BACK_SEEN_MS = 15_000;
/** A later turn of the same app, with the timers of the runtime before it. */
export const LATER_TURN_MS = 50;
/** The longest period of a lease in a trial. */
export const LONGEST_PERIOD_MS = 60_000;
