/** How long each figure is looked at. */
export interface Effort {
  readonly rounds: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
  /** At most; of a slow contender as many as it has calls in a second. */
  readonly sessions: number;
  /** Far away each takes a round trip. */
  readonly oneAtATimeFarAway: number;
  readonly windowsFarAway: number;
  readonly manySongs: number;
  readonly exchanges: number;
}

export const FULL: Effort = {
  rounds: 3,
  warmUpMs: 2000,
  measureMs: 1500,
  sessions: 20_000,
  oneAtATimeFarAway: 10,
  windowsFarAway: 10,
  manySongs: 5000,
  exchanges: 9,
};

/** Enough to see that everything works; the figures mean little. */
export const QUICK: Effort = {
  rounds: 1,
  warmUpMs: 50,
  measureMs: 100,
  sessions: 2000,
  oneAtATimeFarAway: 1,
  windowsFarAway: 1,
  manySongs: 500,
  exchanges: 1,
};
