import { createContext, useContext, useSyncExternalStore } from 'react';
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

/**
 * The phone's own time, for what counts down or up: drawn from deadlines, once a second, and only while it is on screen. All
 * that is on it counts together: a ring and a sentence about the same end say the same.
 */
export function useNow(everyMs = 1000): number {
  const tick = tickOf(useEarshot(), everyMs);
  return useSyncExternalStore(tick.observe, tick.nowMs);
}

interface Tick {
  readonly observe: (changed: () => void) => () => void;
  readonly nowMs: () => number;
}

const ticks = new WeakMap<Earshot, Map<number, Tick>>();

function tickOf(earshot: Earshot, everyMs: number): Tick {
  const known = ticks.get(earshot) ?? new Map<number, Tick>();
  ticks.set(earshot, known);
  const tick = known.get(everyMs) ?? newTick(earshot.nowMs, everyMs);
  known.set(everyMs, tick);
  return tick;
}

/** Runs while somebody looks. */
function newTick(nowMs: () => number, everyMs: number): Tick {
  const observers = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let shownMs = nowMs();
  return {
    nowMs() {
      // Nobody has looked for a while, or timers rested with the phone.
      if (Math.abs(nowMs() - shownMs) >= everyMs) shownMs = nowMs();
      return shownMs;
    },
    observe(changed) {
      observers.add(changed);
      if (timer === undefined) {
        timer = setInterval(() => {
          shownMs = nowMs();
          observers.forEach(tell => tell());
        }, everyMs);
      }
      return () => {
        observers.delete(changed);
        if (observers.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
