import { View } from 'react-native';
import { Card } from '../components/Card';
import { SectionHead } from '../person/SectionHead';
import { useEarshotState } from '../state/context';
import type { HelloShown } from '../state/hellos';
import type { PersonState } from '../state/state';
import { useStrings } from '../strings';
import { spacing } from '../theme';
import { HelloBubble } from './HelloBubble';
import { HelloField } from './HelloField';

const NONE: readonly HelloShown[] = [];

/** On a person's page: a few words, there and back. Only between people who share a list. */
export function HelloCard({ person }: { readonly person: PersonState }) {
  const { hello } = useStrings();
  const hellos = useEarshotState(state => state.hellos[person.id] ?? NONE);
  const mayWrite = mayGreet(person);
  if (person.standing === 'blocked' || (!mayWrite && hellos.length === 0)) return null;
  return (
    <View style={{ gap: spacing.xs }}>
      <SectionHead title={hello.title} />
      <Card>
        <View aria-live="polite" style={{ gap: spacing.s }}>
          {hellos.map(said => (
            <HelloBubble
              key={said.id}
              hello={said}
              name={person.name}
              isHere={person.presence.state === 'here'}
            />
          ))}
        </View>
        {mayWrite && <HelloField person={person} />}
      </Card>
    </View>
  );
}

/** A list has crossed, one way or the other, and there is a lease that words could wait under. */
export const mayGreet = ({
  sending,
  receiving,
  presence,
  common,
  standing,
}: PersonState): boolean =>
  standing !== 'blocked' &&
  presence.state !== 'gone' &&
  (sending.state === 'finished' || receiving.state === 'finished' || common !== undefined);
