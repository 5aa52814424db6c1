import { memo, useMemo } from 'react';
import { StyleSheet, View } from 'react-native';
import { Card } from '../components/Card';
import { LeaseRing } from '../components/LeaseRing';
import { Words } from '../components/Words';
import { endMarkOf } from '../lifeline/endMarkOf';
import { LifelineView } from '../lifeline/LifelineView';
import { useEarshotState } from '../state/context';
import { keyOf, type Lifeline } from '../state/lifelines';
import type { LeaseState, PersonState } from '../state/state';
import { useStrings } from '../strings';
import { spacing } from '../theme';

/** More than these, nobody scrolls through. */
const MOST_STORIES = 12;

/** The leases between two people, those that live first, then the latest that ended. */
export function LeaseStories({ person }: { readonly person: PersonState }) {
  const words = useStrings().person;
  const lifelines = useEarshotState(state => state.lifelines);
  const leases = useEarshotState(state => state.leases);
  const stories = useMemo(() => storiesOf(lifelines, person.id), [lifelines, person.id]);
  if (stories.length === 0) {
    return (
      <Words size="small" colour="quietInk">
        {words.noLeases}
      </Words>
    );
  }
  return (
    <View style={styles.stories}>
      {stories.map(line => (
        <Story
          key={`${keyOf(line)} ${line.beganMs}`}
          line={line}
          lease={leases.find(lease => keyOf(lease) === keyOf(line))}
          otherName={person.name}
        />
      ))}
    </View>
  );
}

interface StoryProps {
  readonly line: Lifeline;
  readonly lease: LeaseState | undefined;
  readonly otherName: string;
}

/** While songs cross, one lease changes ten times a second: the drawings of the others stay as they are. */
const Story = memo(function StoryOf({ line, lease, otherName }: StoryProps) {
  const { lease: words } = useStrings();
  return (
    <Card>
      <View style={styles.head}>
        <View style={styles.words}>
          <Words size="heading">{words.name(line.origin)}</Words>
          <Words size="small" colour="quietInk">
            {words.role(line.role)}
          </Words>
        </View>
        <LeaseRing lease={lease} endedOrigin={line.origin} mark={endMarkOf(line)} />
      </View>
      <LifelineView line={line} otherName={otherName} />
    </Card>
  );
});

/** A lease of one answer is over before anyone has looked at it. */
function storiesOf(lifelines: readonly Lifeline[], peer: string): readonly Lifeline[] {
  const theirs = lifelines.filter(line => line.peer === peer && line.pattern !== 'single-call');
  const latestFirst = [...theirs].reverse();
  const live = latestFirst.filter(({ ended }) => ended === undefined);
  return [...live, ...latestFirst.filter(({ ended }) => ended !== undefined)].slice(
    0,
    MOST_STORIES,
  );
}

const styles = StyleSheet.create({
  stories: { gap: spacing.m },
  head: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: spacing.m },
  // Follows the direction of the layout, even where its own words run the other way.
  words: { flexGrow: 1, flexShrink: 1, alignItems: 'flex-start' },
});
