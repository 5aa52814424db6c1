import { useCallback, useState } from 'react';
import { ScrollView, StyleSheet, useWindowDimensions, View } from 'react-native';
import { useStore } from 'zustand';
import { spacing, useTheme, Words } from '../../app';
import type { PhoneName } from '../phone/owners';
import { owners } from '../phone/owners';
import { CrowdRow } from './CrowdRow';
import { Ground } from './Ground';
import type { Field } from './field';
import { Panels } from './Panels';
import { PlayIcon, StopIcon } from './playIcons';
import { pointing } from './pointing';
import { stories } from './stories';
import { useFieldStrings } from './strings';
import { Toolbar, type Tool } from './Toolbar';
import { useShownPhones } from './useShownPhones';
import { useStory } from './useStory';
import { useTapeLog } from './useTapeLog';

/** Anything narrower is a phone itself. */
const NARROW = 700;
/** Narrower, and three panels beside each other are too small to be read. */
const NARROW_PANELS = 1000;
/** Wider, and what a story tells has room in one line. */
const ONE_LINE = 1100;
/** Less is too little for phones that can be read. */
const LOWEST_GROUND = 500;
/** With the ways of tapes below them. */
const LOWEST_OF_MANY = 520;
/** On a phone: for all of them beside each other, and for one of them. */
const LOWEST_NARROW_GROUND = 350;
const LOWEST_FOR_ONE = 560;

export function FieldPage({ field }: { readonly field: Field }) {
  const { colours } = useTheme();
  const words = useFieldStrings();
  const { width, height } = useWindowDimensions();
  const phones = useShownPhones(field);
  const ended = useStore(field.store, state => state.ended);
  const log = useTapeLog(field);
  const { story, caption, press } = useStory(field);
  const [lookedAt, setLookedAt] = useState<PhoneName>();
  const narrow = width < NARROW;
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
  const looks = [undefined, ...phones.map(({ name }) => name)].map(name => ({
    title: name === undefined ? words.field : owners[name].name,
    spoken: name === undefined ? words.showField : words.showPhone(owners[name].name),
    pressed: name === lookedAt,
    onPress: () => setLookedAt(name),
  }));
  return (
    <ScrollView
      style={{ backgroundColor: colours.desk }}
      contentContainerStyle={[styles.page, narrow && styles.narrowPage, { minHeight: height }]}
    >
      <View role="banner" style={styles.head}>
        <View style={styles.titleRow}>
          <Words size="title" role="heading" style={narrow ? styles.smallTitle : styles.title}>
            Earshot
          </Words>
          {narrow ? (
            <View style={styles.looks}>
              <Toolbar label={words.lookAt} tools={looks} isOneRow />
            </View>
          ) : (
            <Toolbar label={words.stories} tools={tools} />
          )}
        </View>
        <View aria-live="polite" style={width < ONE_LINE && styles.twoLines}>
          <Words size="small" colour={caption === undefined ? 'quietInk' : 'ink'}>
            {ended ? words.ended : caption ? words.captions[caption] : words.invitation}
          </Words>
        </View>
        {narrow && <Toolbar label={words.stories} tools={tools} isOneRow />}
        {cameras.length > 0 && <Toolbar label={words.cameras} tools={cameras} isOneRow={narrow} />}
      </View>
      <View role="main" style={styles.main}>
        <CrowdRow field={field} />
        <Ground
          field={field}
          phones={phones}
          log={log}
          lookedAt={narrow ? lookedAt : undefined}
          narrow={narrow}
          lowest={lowestGround(narrow, lookedAt, phones.length)}
        />
        <Panels phones={phones} log={log} narrow={width < NARROW_PANELS} />
      </View>
    </ScrollView>
  );
}

function lowestGround(narrow: boolean, lookedAt: PhoneName | undefined, count: number): number {
  if (!narrow) {
    return count > 2 ? LOWEST_OF_MANY : LOWEST_GROUND;
  }
  return lookedAt === undefined ? LOWEST_NARROW_GROUND : LOWEST_FOR_ONE;
}

const styles = StyleSheet.create({
  page: {
    paddingHorizontal: spacing.l,
    paddingVertical: spacing.m + spacing.xxs,
    gap: spacing.s,
    overflow: 'hidden',
  },
  narrowPage: { paddingHorizontal: spacing.m, paddingVertical: spacing.m },
  head: { gap: spacing.xs + spacing.xxs, zIndex: 1 },
  titleRow: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    columnGap: spacing.m,
    rowGap: spacing.xs,
  },
  title: { fontSize: 32, lineHeight: 38 },
  smallTitle: { fontSize: 26, lineHeight: 32 },
  looks: { flex: 1 },
  twoLines: { minHeight: 40 },
  main: { flex: 1, gap: spacing.m },
});
