import { StyleSheet, View } from 'react-native';
import { Card } from '../components/Card';
import { PersonPortrait } from '../components/PersonPortrait';
import { Words } from '../components/Words';
import { useEarshotState } from '../state/context';
import type { RoomState } from '../state/room-state';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';

export function Deputies({ room }: { readonly room: RoomState }) {
  const { room: words } = useStrings();
  const { deputies, isOwn } = room;
  const myId = useEarshotState(({ me }) => me.id);
  if (deputies.length === 0) {
    return null;
  }
  const names = deputies.map(({ id, name }) => (id === myId ? words.you : name || words.someone));
  return (
    <Card style={styles.row}>
      <View style={styles.portraits}>
        {deputies.map(({ id }) => (
          <PersonPortrait key={id} id={id} size={sizes.rowPortrait} />
        ))}
      </View>
      <View style={styles.words}>
        <Words size="heading">{words.standBy(names)}</Words>
        <Words size="axis" colour="quietInk">
          {isOwn ? words.ifYouLeave : words.standByExplained(deputies.length)}
        </Words>
      </View>
    </Card>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: spacing.m },
  portraits: { flexDirection: 'row', gap: spacing.xxs },
  words: { flexShrink: 1, flexGrow: 1 },
});
