import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { Words } from '../components/Words';
import { useEarshot } from '../state/context';
import type { PersonState } from '../state/state';
import { useStrings } from '../strings';
import { useTheme } from '../useTheme';

/** An old friend's new phone, someone of the same name, or someone who pretends. */
export function NamesakeCard({ person }: { readonly person: PersonState }) {
  const earshot = useEarshot();
  const { colours } = useTheme();
  const words = useStrings().person;
  return (
    <Card style={{ borderColor: colours.outOfEarshot.shape }}>
      <Words size="small" colour="outOfEarshot">
        {person.nameTaken ? words.namesakeOfVerified(person.name) : words.namesake(person.name)}
      </Words>
      <Button title={words.acceptNamesake} onPress={() => earshot.accept(person.id)} />
    </Card>
  );
}
