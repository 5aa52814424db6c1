import { useCallback, useSyncExternalStore } from 'react';
import { useSurroundings, type NotificationState } from '.';

const nothingToCallOff = () => undefined;

/** Undefined where no system asks. */
export function useNotificationState(): NotificationState | undefined {
  const { notifications } = useSurroundings();
  return useSyncExternalStore(
    // The same one from drawing to drawing: each new observer has the system asked for the state.
    useCallback(changed => notifications?.observe(changed) ?? nothingToCallOff, [notifications]),
    () => notifications?.state(),
  );
}
