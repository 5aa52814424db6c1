import { createContext, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Earshot } from './earshot';
import type { EarshotState } from './state';

const EarshotContext = createContext<Earshot | undefined>(undefined);

export const EarshotProvider = EarshotContext.Provider;

export function useEarshot(): Earshot {
  const earshot = useContext(EarshotContext);
  if (earshot === undefined) {
    throw new Error('useEarshot needs an EarshotProvider above it.');
  }
  return earshot;
}

/** The part of the state that a screen selects. The screen renders again only when that part has changed. */
export function useEarshotState<T>(select: (state: EarshotState) => T): T {
  return useStore(useEarshot().store, select);
}

/** The phone's own time, for what counts down or up: drawn from deadlines, once a second, and only while it is on screen. */
export function useNow(everyMs = 1000): number {
  const { nowMs } = useEarshot();
  const [shownMs, setShown] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setShown(nowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, nowMs]);
  return shownMs;
}
