import { useCallback, useMemo, useState } from 'react';
import { ScrollView, StyleSheet, useWindowDimensions, View } from 'react-native';
import { useStore } from 'zustand';
import { spacing, useTheme, Words } from '../../app';
import type { PhoneName } from '../phone/owners';
import { owners } from '../phone/owners';
import { CrowdRow } from './CrowdRow';
import { Ground } from './Ground';
import type { Field } from './field';
import { LifelinesOf } from './LifelinesOf';
import { PlayIcon, StopIcon } from './playIcons';
import { pointing } from './pointing';
import { TapePanel } from './TapePanel';
import { pairsOf } from './range';
import { stories } from './stories';
import { useFieldStrings } from './strings';
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
  const words = useFieldStrings();
  const { width, height } = useWindowDimensions();
  const { phones, ended } = useStore(field.store);
  const { story, caption, press } = useStory(field);
  const [lookedAt, setLookedAt] = useState<PhoneName>();
  const [pair, setPair] = useState(0);
  const narrow = width < NARROW;
  const pairs = useMemo(() => pairsOf(phones.map(({ name }) => name)), [phones]);
  const [one, other] = pairs[pair] ?? pairs[0] ?? [];
  const crowdHasRoom = useStore(field.store, () => field.crowdHasRoom);
  const addCrowd = useCallback(() => field.addCrowd(), [field]);
  const addPhone = useCallback(() => void field.add(), [field]);
  const tools: Tool[] = [
    ...stories.map(each => {
      const title = words.storyTitles[each.id];
      const pressed = each === story;
      return {
        icon: pressed ? StopIcon : PlayIcon,
        title,
        spoken: pressed ? words.stop(title) : words.play(title),
        pressed,
        onPress: () => press(each),
      };
    }),
    {
      title: words.onePhoneMore,
      spoken: words.spokenOnePhoneMore,
      pressed: false,
      disabled: !field.canAdd,
      onPress: addPhone,
    },
    {
      title: words.crowdMore,
      spoken: words.spokenCrowdMore,
      pressed: false,
      disabled: !crowdHasRoom,
      onPress: addCrowd,
    },
  ];
  const cameras = pointing(phones).map(({ scanner, shown, open }) => {
    const title = words.camera(owners[scanner].name, owners[shown].name);
    return { title, spoken: title, pressed: false, onPress: open };
  });
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
              {ended ? words.ended : caption ? words.captions[caption] : words.invitation}
            </Words>
          </View>
        </View>
        <Toolbar label={words.stories} tools={tools} />
        {cameras.length > 0 && <Toolbar label={words.cameras} tools={cameras} />}
      </View>
      <View role="main" style={styles.main}>
        {narrow && (
          <Toolbar
            label={words.lookAt}
            tools={[undefined, ...phones.map(({ name }) => name)].map(name => ({
              title: name === undefined ? words.field : owners[name].name,
              spoken: name === undefined ? words.showField : words.showPhone(owners[name].name),
              pressed: name === lookedAt,
              onPress: () => setLookedAt(name),
            }))}
          />
        )}
        <CrowdRow field={field} />
        <Ground
          field={field}
          lookedAt={narrow ? lookedAt : undefined}
          lowest={lowestGround(narrow, lookedAt)}
        />
        {pairs.length > 1 && (
          <Toolbar
            label={words.whoseLeases}
            tools={pairs.map(([first, second], index) => ({
              title: `${owners[first].name} – ${owners[second].name}`,
              spoken: words.showLeases(owners[first].name, owners[second].name),
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
        <TapePanel field={field} />
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
