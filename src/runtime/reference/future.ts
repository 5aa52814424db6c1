import { Outcome } from './outcome';

/** What a future can still ask of the call behind it. Absent where there is none. */
export interface CallControl {
  setDue(ms: number): void;
  setOneWay(): void;
  /** M12: a call on what the answer will be. */
  callOnAnswer(method: string, args: readonly unknown[]): Outcome & Partial<CallControl>;
}

const OUTCOME = Symbol('outcome');

interface FutureInside {
  readonly [OUTCOME]: Outcome & Partial<CallControl>;
}

/**
 * Names that are not ours are methods of the reference that the answer will be (M12). They are looked up here, at the
 * end of the prototype chain, so that a future is an ordinary object and not a proxy each.
 */
const unknownNames = new Proxy(Object.create(null) as object, {
  get(_target, name, future: FutureInside) {
    // A symbol is asked for by the language itself.
    if (typeof name !== 'string' || !Object.prototype.hasOwnProperty.call(future, OUTCOME)) {
      return undefined;
    }
    return (...args: unknown[]) => callOnAnswer(future[OUTCOME], name, args);
  },
  set: () => false,
});

const futurePrototype = Object.setPrototypeOf(
  {
    then(this: FutureInside, succeeded?: Then, failed?: Then): Promise<unknown> {
      return this[OUTCOME].promise().then(succeeded, failed);
    },

    catch(this: FutureInside, failed?: Then): Promise<unknown> {
      return this[OUTCOME].promise().catch(failed);
    },

    finally(this: FutureInside, settled?: () => void): Promise<unknown> {
      return this[OUTCOME].promise().finally(settled);
    },

    due(this: FutureInside, ms: number): FutureInside {
      this[OUTCOME].setDue?.(ms);
      return this;
    },

    oneWay(this: FutureInside): void {
      const outcome = this[OUTCOME];
      if (outcome.failed) {
        // There is no future to fail any more: whoever called has to hear of it here.
        throw outcome.error;
      }
      outcome.setOneWay?.();
    },
  },
  unknownNames,
) as object;

type Then = ((given: unknown) => unknown) | null;

/** M1: what a call gives at once. */
export function makeFuture(outcome: Outcome & Partial<CallControl>): object {
  // Not a class: its constructor would have to set the property past the proxy in the prototype chain.
  return { __proto__: futurePrototype, [OUTCOME]: outcome };
}

function callOnAnswer(
  outcome: Outcome & Partial<CallControl>,
  method: string,
  args: readonly unknown[],
): object {
  if (outcome.failed) {
    // M12: with its error, also when there never was a call behind it.
    return makeFuture(Outcome.failed(outcome.error));
  }
  try {
    if (outcome.callOnAnswer !== undefined) {
      return makeFuture(outcome.callOnAnswer(method, args));
    }
    return makeFuture(Outcome.failed(notAReference(method)));
  } catch (error) {
    return makeFuture(Outcome.failed(error));
  }
}

export function notAReference(method: string): TypeError {
  return new TypeError(notAReferenceText(method));
}

export function notAReferenceText(method: string): string {
  return `The answer is not a reference: ${method} cannot be called on it.`;
}
