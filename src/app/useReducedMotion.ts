import { useEffect, useState } from 'react';
import { AccessibilityInfo } from 'react-native';

/** Nothing moves before the system has said that it may. */
export function useReducedMotion(): boolean {
  const [reduced, setReduced] = useState(true);
  useEffect(() => {
    let asking = true;
    AccessibilityInfo.isReduceMotionEnabled().then(
      answer => asking && setReduced(answer),
      () => {},
    );
    const listener = AccessibilityInfo.addEventListener('reduceMotionChanged', setReduced);
    return () => {
      asking = false;
      listener.remove();
    };
  }, []);
  return reduced;
}
