/** How often a link says something when there is nothing to say. */
export const HEARTBEAT_MS = 1000;
/** Of two clocks that go apart by twice the drift there is, over the longest period. */
export const DRIFT_MS = 60_000 * 4e-4 + 5;
/** An app hears a little later that it is back in front, and looks at its deadlines then. */
export const FOREGROUND_MS = 150;
/** One way, at the worst of times. */
export const DELAY_MS = 820;
