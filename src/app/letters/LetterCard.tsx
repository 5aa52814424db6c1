import { useState } from 'react';
import { LONGEST_LETTER } from '../../music';
import { Answer } from '../components/Answer';
import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { Field } from '../components/Field';
import { Words } from '../components/Words';
import { AgentsStopped } from '../mixtape/AgentsStopped';
import { useEarshot, useEarshotState } from '../state/context';
import type { PersonState } from '../state/state';
import { useStrings } from '../strings';
import { Sent } from './Sent';

/** From here on people want to know how much room is left. */
const NEARLY_FULL = 40;

/** On a person's page: a few words for when they are not here, and what became of those on their way. */
export function LetterCard({ person }: { readonly person: PersonState }) {
  const { letters: words } = useStrings();
  const { carrier } = useEarshot();
  const works = useEarshotState(({ agents }) => agents.works);
  const sent = useEarshotState(({ agents }) => agents.sent);
  const [written, setWritten] = useState('');
  const [answer, setAnswer] = useState<{ readonly words: string; readonly failed: boolean }>();
  const { id, name, presence, standing } = person;
  const toThem = sent.filter(({ to }) => to.id === id);
  const isAway = presence.state !== 'here' && standing !== 'blocked';
  const problem = useEarshotState(({ agents }) => agents.problem);
  if (!works && problem === undefined) return null;
  if (!isAway && toThem.length === 0) return null;
  const left = LONGEST_LETTER - written.length;
  const send = () => {
    carrier.sendLetter(id, written).then(
      () => {
        setWritten('');
        setAnswer({ words: words.sent, failed: false });
      },
      (error: unknown) =>
        setAnswer({ words: words.failed((error as Error).message), failed: true }),
    );
  };
  return (
    <Card>
      <Words size="heading" role="heading">
        {words.title(name)}
      </Words>
      {toThem.map(letter => (
        <Sent key={letter.id} letter={letter} />
      ))}
      <AgentsStopped />
      {isAway && works && (
        <>
          <Words size="small" colour="quietInk">
            {words.explained(name)}
          </Words>
          <Field
            label={words.words}
            value={written}
            onChangeText={setWritten}
            maxLength={LONGEST_LETTER}
            autoCorrect
          />
          {left <= NEARLY_FULL && (
            <Words size="small" colour="quietInk">
              {words.left(left)}
            </Words>
          )}
          <Button
            title={words.send}
            spoken={words.spokenSend(name)}
            disabled={written.trim() === ''}
            onPress={send}
          />
          <Answer words={answer?.words} tone={answer?.failed === true ? 'failed' : 'done'} />
        </>
      )}
    </Card>
  );
}
