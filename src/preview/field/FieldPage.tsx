import { useCallback, useMemo, useState } from 'react';
import { ScrollView, StyleSheet, useWindowDimensions, View } from 'react-native';
import { useStore } from 'zustand';
import { spacing, useTheme, Words } from '../../app';
import type { PhoneName } from '../phone/owners';
import { owners } from '../phone/owners';
import { Ground } from './Ground';
import type { Field } from './field';
import { LifelinesOf } from './LifelinesOf';
import { pairsOf } from './range';
import { stories } from './stories';
import { Toolbar, type Tool } from './Toolbar';
import { useStory } from './useStory';

/** Anything narrower is a phone itself. */
const NARROW = 700;
/** Less is too little for a phone that can be read. */
const LOWEST_GROUND = 430;
/** On a phone: for all of them beside each other, and for one of them. */
const LOWEST_NARROW_GROUND = 390;
const LOWEST_FOR_ONE = 560;

export function FieldPage({ field }: { readonly field: Field }) {
  const { colours } = useTheme();
  const { width, height } = useWindowDimensions();
  const { phones, ended } = useStore(field.store);
  const { story, caption, press } = useStory(field);
  const [lookedAt, setLookedAt] = useState<PhoneName>();
  const [pair, setPair] = useState(0);
  const narrow = width < NARROW;
  const pairs = useMemo(() => pairsOf(phones.map(({ name }) => name)), [phones]);
  const [one, other] = pairs[pair] ?? pairs[0] ?? [];
  const addPhone = useCallback(() => void field.add(), [field]);
  const tools: Tool[] = [
    ...stories.map(each => ({
      title: `${each === story ? '■' : '▶'} ${each.title}`,
      spoken: each === story ? `Stop: ${each.title}` : `Play: ${each.title}`,
      pressed: each === story,
      onPress: () => press(each),
    })),
    {
      title: '+ Phone',
      spoken: 'Add a phone',
      pressed: false,
      disabled: !field.canAdd,
      onPress: addPhone,
    },
  ];
  return (
    <ScrollView
      style={{ backgroundColor: colours.desk }}
      contentContainerStyle={[styles.page, narrow && styles.narrowPage, { minHeight: height }]}
    >
      <View role="banner" style={[styles.head, narrow && styles.stacked]}>
        <View style={styles.words}>
          <Words size="title" role="heading" style={narrow && styles.smallTitle}>
            Earshot
          </Words>
          <View aria-live="polite" style={styles.caption}>
            <Words size="small" colour={caption === undefined ? 'quietInk' : 'ink'}>
              {ended ? ENDED : caption ?? INVITATION}
            </Words>
          </View>
        </View>
        <Toolbar label="Stories" tools={tools} />
      </View>
      <View role="main" style={styles.main}>
        {narrow && (
          <Toolbar
            label="What to look at"
            tools={[undefined, ...phones.map(({ name }) => name)].map(name => ({
              title: name === undefined ? 'Field' : owners[name].name,
              spoken: name === undefined ? 'Show the field' : `Show ${owners[name].name}’s phone`,
              pressed: name === lookedAt,
              onPress: () => setLookedAt(name),
            }))}
          />
        )}
        <Ground
          field={field}
          lookedAt={narrow ? lookedAt : undefined}
          lowest={lowestGround(narrow, lookedAt)}
        />
        {pairs.length > 1 && (
          <Toolbar
            label="Whose leases to show"
            tools={pairs.map(([first, second], index) => ({
              title: `${owners[first].name} – ${owners[second].name}`,
              spoken: `Show the leases of ${owners[first].name} and ${owners[second].name}`,
              pressed: first === one && second === other,
              onPress: () => setPair(index),
            }))}
          />
        )}
        <LifelinesOf
          one={phones.find(({ name }) => name === one)}
          other={phones.find(({ name }) => name === other)}
          narrow={narrow}
        />
      </View>
    </ScrollView>
  );
}

function lowestGround(narrow: boolean, lookedAt: PhoneName | undefined): number {
  if (!narrow) {
    return LOWEST_GROUND;
  }
  return lookedAt === undefined ? LOWEST_NARROW_GROUND : LOWEST_FOR_ONE;
}

const INVITATION =
  'Phones, each the whole app with sockets of its own. Drag them apart by their upper edge, or play a story.';
const ENDED = 'The demo was ended. Start it again with npm run demo, then reload this page.';

const styles = StyleSheet.create({
  page: { padding: spacing.l, gap: spacing.s, overflow: 'hidden' },
  narrowPage: { padding: spacing.m },
  head: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: spacing.m,
    flexWrap: 'wrap',
    zIndex: 1,
  },
  stacked: { flexDirection: 'column' },
  words: { flex: 1, minWidth: 260 },
  smallTitle: { fontSize: 26, lineHeight: 32 },
  caption: { minHeight: 40 },
  main: { flex: 1, gap: spacing.m },
});
