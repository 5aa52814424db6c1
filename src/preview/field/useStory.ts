import { useCallback, useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../../app';
import type { Field } from './field';
import type { Story } from './stories';
import { StoryStopped, StoryStuck, Telling, type Caption } from './story';

export interface Playing {
  /** Undefined while no story is told. */
  readonly story: Story | undefined;
  /** What to watch; stays for who was too slow, until the next story. */
  readonly caption: Caption | undefined;
  /** Starts it; or ends it, when it is being told. */
  readonly press: (story: Story) => void;
}

export function useStory(field: Field): Playing {
  const [story, setStory] = useState<Story>();
  const [caption, setCaption] = useState<Caption>();
  const reduced = useReducedMotion();
  const isMotionReduced = useRef(reduced);
  useEffect(() => {
    isMotionReduced.current = reduced;
  });
  const running = useRef<{ readonly story: Story; readonly stop: () => void }>(undefined);

  const press = useCallback(
    (wanted: Story) => {
      const before = running.current;
      before?.stop();
      if (before?.story === wanted) {
        running.current = undefined;
        setStory(undefined);
        setCaption(undefined);
        return;
      }
      const calling = new AbortController();
      const mine = { story: wanted, stop: () => calling.abort() };
      running.current = mine;
      setStory(wanted);
      const telling = new Telling(field, setCaption, calling.signal, () => isMotionReduced.current);
      const over = () => {
        if (running.current === mine) {
          running.current = undefined;
          setStory(undefined);
        }
      };
      wanted.tell(telling).then(over, (error: unknown) => {
        over();
        if (error instanceof StoryStuck) {
          setCaption('stuck');
        } else if (!(error instanceof StoryStopped)) {
          throw error;
        }
      });
    },
    [field],
  );
  return { story, caption, press };
}
