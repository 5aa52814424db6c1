import { useEffect, useRef, type RefObject } from 'react';
import type { View } from 'react-native';

/** One press of an arrow key, in pixels. */
const STEP = 24;

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** By whichever finger or pointer came first. */
interface Held {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
}

/** Taken hold of by a pointer or a finger, or moved with the arrow keys: tells how far, in pixels of the page. */
export function useHolding(moved: (x: number, y: number) => void): RefObject<View | null> {
  const ref = useRef<View>(null);
  const latest = useRef(moved);
  useEffect(() => {
    latest.current = moved;
  });
  useEffect(() => {
    const element = ref.current as unknown as HTMLElement;
    const calling = new AbortController();
    const { signal } = calling;
    let held: Held | undefined;
    element.addEventListener(
      'pointerdown',
      ({ pointerId, clientX: x, clientY: y, button }) => {
        if (button === 0 && held === undefined) {
          // Else a pointer that is faster than the phone, or above a page, would be lost.
          element.setPointerCapture(pointerId);
          held = { pointerId, x, y };
        }
      },
      { signal },
    );
    element.addEventListener(
      'pointermove',
      ({ pointerId, clientX: x, clientY: y }) => {
        if (held?.pointerId === pointerId) {
          latest.current(x - held.x, y - held.y);
          held = { pointerId, x, y };
        }
      },
      { signal },
    );
    const letGo = ({ pointerId }: PointerEvent) => {
      if (held?.pointerId === pointerId) {
        held = undefined;
      }
    };
    element.addEventListener('pointerup', letGo, { signal });
    element.addEventListener('pointercancel', letGo, { signal });
    element.addEventListener(
      'keydown',
      event => {
        const step = steps[event.key];
        if (step !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
          event.preventDefault();
          latest.current(...step);
        }
      },
      { signal },
    );
    return () => calling.abort();
  }, []);
  return ref;
}
