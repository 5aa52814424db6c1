import { useFocusEffect } from '@react-navigation/native';
import { useCallback } from 'react';
import { useEarshot, useEarshotState } from '../state/context';
import type { OpenCalls } from '../state/open-calls';

/** Answers on their way, asked for only while this page is in sight. */
export function useOpenCalls(): OpenCalls {
  const earshot = useEarshot();
  useFocusEffect(useCallback(() => earshot.lookAtCalls(), [earshot]));
  return useEarshotState(state => state.calls);
}
