import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Animated } from 'react-native';
import { useReducedMotion } from '../useReducedMotion';

/** A ring that is filled again by less than this looks as if it had stood still. */
const NOTICEABLE = 0.02;
const spring = { friction: 7, tension: 120, useNativeDriver: false } as const;

/** Follows a share that sinks by itself; when it is raised again, with a short spring. */
export function useRefill(share: number): number {
  const reduced = useReducedMotion();
  const [moving, setMoving] = useState<number>();
  const before = useRef(share);
  const refill = useRef<Animated.CompositeAnimation>(undefined);

  useLayoutEffect(() => {
    const from = before.current;
    before.current = share;
    if (reduced || share - from < NOTICEABLE) {
      return;
    }
    const value = new Animated.Value(from);
    value.addListener(({ value: at }) => setMoving(at));
    setMoving(from);
    refill.current?.stop();
    refill.current = Animated.spring(value, { toValue: share, ...spring });
    refill.current.start(({ finished }) => finished && setMoving(undefined));
  }, [share, reduced]);

  useEffect(() => () => refill.current?.stop(), []);

  return moving ?? share;
}
