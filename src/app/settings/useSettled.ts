import { useEffect, useRef, useState } from 'react';

/** Presses that follow each other this closely belong together. */
const PRESSES_MS = 700;

/**
 * A value that is shown at once and taken over when the pressing is over, or when the screen is left: what each change
 * costs is paid once.
 */
export function useSettled<T>(value: T, takeOver: (value: T) => void): [T, (value: T) => void] {
  const [shown, setShown] = useState(value);
  const waiting = useRef<{ readonly value: T } | undefined>(undefined);
  const latest = useRef(takeOver);
  useEffect(() => {
    latest.current = takeOver;
  });

  useEffect(() => {
    if (waiting.current === undefined) {
      setShown(value);
    }
  }, [value]);

  useEffect(() => {
    const timer = setTimeout(settle, PRESSES_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  useEffect(() => settle, []);

  function settle() {
    if (waiting.current !== undefined) {
      const { value: chosen } = waiting.current;
      waiting.current = undefined;
      latest.current(chosen);
    }
  }

  const choose = (chosen: T) => {
    waiting.current = { value: chosen };
    setShown(chosen);
  };
  return [shown, choose];
}
