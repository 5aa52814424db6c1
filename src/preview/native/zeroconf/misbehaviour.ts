/** What the native half has been seen to do on phones, each to be switched on and off at any time. */
export interface ZeroconfMisbehaviour {
  /** Both Android engines: a service that could not be published is not mentioned. */
  silentPublishFailures: boolean;
  /** Another device has the same name: the system chooses one beside it. */
  nameConflicts: boolean;
  /** iOS, when the person has refused: everything is accepted, nothing happens, and nobody is told. */
  refusedSilently: boolean;
  /** NSD, after a screen lock: scanning goes on as far as anyone is told, and hears nothing. */
  scansHearNothing: boolean;
  /** Events that never come, by their names. */
  readonly lostEvents: Set<string>;
}

export function wellBehavedZeroconf(): ZeroconfMisbehaviour {
  return {
    silentPublishFailures: false,
    nameConflicts: false,
    refusedSilently: false,
    scansHearNothing: false,
    lostEvents: new Set(),
  };
}
