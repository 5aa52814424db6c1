/** What is measured of each contender. */
export interface Measurement {
  readonly oneAtATimePerSecond: number;
  readonly inFlightPerSecond: number;
  readonly bytesUpOneAtATime: number;
  readonly bytesDownOneAtATime: number;
  /** Both ends, 64 in flight. */
  readonly cpuMicrosPerCall: number;
  /** 64 in flight. */
  readonly bytesUpPerCall: number;
  readonly bytesDownPerCall: number;
  /** At the grantor. */
  readonly heapPerSession: number;
  readonly oneAtATimePerSecondAt40Ms: number;
  readonly inFlightPerSecondAt40Ms: number;
  /** All at once, at 40 ms. */
  readonly manySongsSeconds: number;
  /** Open, ten songs, end, at 40 ms. */
  readonly smallExchangeMs: number;
}
