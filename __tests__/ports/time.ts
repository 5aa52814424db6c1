/** How time passes where a port is tried: at once in a simulated world, slowly on a real machine. */
export interface Time {
  /** Lets time pass until `holds`, and fails, saying `what` was awaited, when that takes longer than `withinMs`. */
  until(what: string, holds: () => boolean, withinMs?: number): Promise<void>;
  /** Lets so much time pass. */
  pass(ms: number): Promise<void>;
}

/** Long enough for anything that is going to happen at all, on a slow machine too. */
export const patienceMs = 30_000;

type Outcome<T> = { value: T } | { error: unknown } | undefined;

/** Lets time pass until the promise is settled. Awaiting it is not enough where time passes only when asked to. */
export async function settled<T>(
  time: Time,
  what: string,
  promise: Promise<T>,
  withinMs = patienceMs,
): Promise<T> {
  let outcome: Outcome<T>;
  promise.then(
    value => (outcome = { value }),
    (error: unknown) => (outcome = { error }),
  );
  await time.until(what, () => outcome !== undefined, withinMs);
  return promise;
}

/** Whether `callback` is ever called from inside one of the `call`s: a platform must not do that. */
export function watchForCallsFromInside(): {
  call<T>(work: () => T): T;
  callback(): void;
  readonly seen: boolean;
} {
  let inside = false;
  let seen = false;
  return {
    call: work => {
      inside = true;
      try {
        return work();
      } finally {
        inside = false;
      }
    },
    callback: () => {
      seen ||= inside;
    },
    get seen() {
      return seen;
    },
  };
}
