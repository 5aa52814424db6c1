import type { Far } from '../../runtime';
import type { Notebooks } from './notebooks';
import type { Self } from './self';
import type { Desk, Notes, Puzzle, Request } from './services';

/** What an app of a trial throws on purpose. */
export class TrialError extends Error {
  override readonly name = 'TrialError';
}

/** What every phone of a trial offers. `listen`: somebody has passed a callback. */
export function deskOf(
  self: Self,
  notebooks: Notebooks,
  listen: (request: Request, notes: Far<Notes>) => void,
): Desk {
  return {
    whoAreYou: () => self.name,
    open: request => notebooks.open(request),
    openLater: request => notebooks.slowly(() => notebooks.open(request)),
    refuse: ({ id }) => {
      throw new TrialError(`${id} is refused`);
    },
    echo: (request, notes) => {
      listen(request, notes);
      return notebooks.slowly(() => notes);
    },
    collect: notes => notes.length,
    isHome: notes => notebooks.owns(notes),
    puzzle: which => PUZZLE[which](),
  };
}

/** M15: looking for `then`, or calling it, throws. */
const PUZZLE: Readonly<Record<Puzzle, () => unknown>> = {
  'throwing getter': () =>
    Object.defineProperty({}, 'then', {
      enumerable: true,
      get() {
        throw new TrialError('then cannot be looked at');
      },
    }),
  'revoked proxy': () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
  'throwing then': () => ({
    then() {
      throw new TrialError('then cannot be called');
    },
  }),
};
