import { useEffect, useRef, type ReactNode } from 'react';
import { Animated, Platform } from 'react-native';
import { motion, spacing } from '../theme';

interface AppearingProps {
  /** Not under reduced motion, and not for what was there before the screen was. */
  readonly moves: boolean;
  readonly children: ReactNode;
}

/** Comes in gently, so that the eye sees what is new. */
export function Appearing({ moves, children }: AppearingProps) {
  const shown = useRef(new Animated.Value(moves ? 0 : 1)).current;
  useEffect(() => {
    const coming = Animated.timing(shown, {
      toValue: 1,
      duration: motion.comeAndGoMs,
      useNativeDriver: Platform.OS !== 'web',
    });
    coming.start();
    return () => coming.stop();
  }, [shown]);
  const rise = shown.interpolate({ inputRange: [0, 1], outputRange: [spacing.m, 0] });
  return (
    <Animated.View style={{ opacity: shown, transform: [{ translateY: rise }] }}>
      {children}
    </Animated.View>
  );
}
