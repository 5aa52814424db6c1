import { useState } from 'react';
import { useEarshot } from '../state/context';
import { useStrings } from '../strings';
import { useSurroundings } from '../surroundings';

interface Saving {
  /** Undefined while there is nothing to say. */
  readonly answer: { readonly words: string; readonly tone: 'done' | 'failed' } | undefined;
  save(): Promise<void>;
}

/** All that this phone keeps of its owner, into a file of theirs. */
export function useSaving(): Saving {
  const earshot = useEarshot();
  const { saveFile } = useSurroundings();
  const { history } = useStrings();
  const [answer, setAnswer] = useState<Saving['answer']>();
  const save = async () => {
    setAnswer(undefined);
    try {
      const file = earshot.myData();
      if (await saveFile(file)) setAnswer({ words: history.saved(file.name), tone: 'done' });
    } catch (error) {
      setAnswer({ words: history.saveFailed((error as Error).message), tone: 'failed' });
    }
  };
  return { answer, save };
}
