import { StyleSheet, View } from 'react-native';
import { LighthouseIcon } from '../art/icons';
import { Card } from '../components/Card';
import { Decoration } from '../components/Decoration';
import { PersonPortrait } from '../components/PersonPortrait';
import { Words } from '../components/Words';
import { timeInHours } from '../duration';
import type { RoomState } from '../state/room-state';
import { useStrings } from '../strings';
import { radii, sizes, spacing } from '../theme';
import { useTheme } from '../useTheme';

const BADGE = 26;

export function HostCard({ room }: { readonly room: RoomState }) {
  const { colours } = useTheme();
  const { room: words } = useStrings();
  const { host, isOwn, people, details, history } = room;
  const name = host.name || words.someone;
  const [term, before] = history;
  const sinceMs = details?.sinceMs ?? term?.sinceMs;
  const since = sinceMs === undefined ? undefined : timeInHours(sinceMs);
  const beforeName = before === undefined ? undefined : before.name || words.someone;
  const tookOver = isOwn && beforeName !== undefined && isSuccession(before?.end?.how);
  const facts = [
    since === undefined
      ? undefined
      : tookOver
      ? words.sinceAfter(since, beforeName)
      : words.since(since),
    isOwn || details === undefined ? undefined : words.answersIn(Math.round(details.answerMs)),
  ].filter(Boolean);
  return (
    <Card
      {...(isOwn && {
        style: { backgroundColor: colours.accentSoft, borderColor: colours.accentSoft },
      })}
    >
      <View style={styles.head}>
        <View>
          <PersonPortrait id={host.id} size={sizes.roomPortrait} />
          <Decoration
            style={[
              styles.badge,
              {
                backgroundColor: colours.accent,
                borderColor: isOwn ? colours.accentSoft : colours.card,
              },
            ]}
          >
            <LighthouseIcon size={sizes.arrowIcon} color={colours.onAccent} />
          </Decoration>
        </View>
        <View style={styles.words}>
          <Words size="name" role="heading">
            {isOwn ? words.youIntroduce(people) : words.introduces(name)}
          </Words>
          {facts.length > 0 && (
            <Words size="smallFigures" colour="quietInk">
              {facts.join(' · ')}
            </Words>
          )}
        </View>
      </View>
      <Words size="small">
        {tookOver ? words.tookOver(beforeName) : isOwn ? words.youList : words.explained}
      </Words>
    </Card>
  );
}

/** The one before has left, and its list is here. */
const isSuccession = (how: string | undefined) => how === 'bye' || how === 'silent';

const styles = StyleSheet.create({
  head: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: spacing.m + spacing.xs,
  },
  words: { flexShrink: 1, flexGrow: 1 },
  badge: {
    position: 'absolute',
    right: -spacing.xs,
    bottom: -spacing.xs,
    width: BADGE,
    height: BADGE,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radii.pill,
    borderWidth: 2,
  },
});
