import { useEffect } from 'react';
import { AccessibilityInfo, Platform, View } from 'react-native';
import { Words, type WordColour } from './Words';

interface AnswerProps {
  /** Undefined while there is nothing to say. */
  readonly words: string | undefined;
  readonly tone?: 'done' | 'failed';
}

const colourOf: Record<'done' | 'failed', WordColour> = { done: 'quietInk', failed: 'failed' };

/** What became of something that a person did: shown where they did it, and spoken to who cannot see it. */
export function Answer({ words, tone = 'done' }: AnswerProps) {
  useEffect(() => {
    // The other platforms speak what changes in a live region by themselves.
    if (words !== undefined && Platform.OS === 'ios') {
      AccessibilityInfo.announceForAccessibility(words);
    }
  }, [words]);
  return (
    <View aria-live={tone === 'failed' ? 'assertive' : 'polite'}>
      {words !== undefined && (
        <Words size="small" colour={colourOf[tone]}>
          {words}
        </Words>
      )}
    </View>
  );
}
