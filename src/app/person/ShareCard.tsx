import { StyleSheet, View } from 'react-native';
import { VennArt } from '../art/VennArt';
import { Card } from '../components/Card';
import { Decoration } from '../components/Decoration';
import { LeftToRight } from '../components/LeftToRight';
import { Words } from '../components/Words';
import { useEarshotState } from '../state/context';
import { useStrings } from '../strings';
import { spacing } from '../theme';
import { ShareLine } from './ShareLine';

interface ShareCardProps {
  readonly person: { readonly id: string; readonly name: string };
  readonly ours: number;
  readonly theirs: number;
  readonly common: number;
}

/** What two people share, drawn: areas of true size. */
export function ShareCard({ person, ours, theirs, common }: ShareCardProps) {
  const { number, sharing } = useStrings();
  const own = useEarshotState(({ me }) => me.id ?? '');
  const percent = ours === 0 ? 0 : (100 * common) / ours;
  return (
    <Card style={styles.card}>
      <ShareLine percent={percent} common={common} />
      <LeftToRight
        accessible
        aria-label={sharing.spokenVenn(ours, person.name, theirs)}
        style={styles.row}
      >
        <Side name={sharing.you} songs={number(ours)} />
        <Decoration>
          <VennArt
            {...{ ours, theirs, common }}
            percent={Math.round(percent)}
            ids={[own, person.id]}
          />
        </Decoration>
        <Side name={person.name} songs={number(theirs)} isEnd />
      </LeftToRight>
    </Card>
  );
}

function Side(props: { readonly name: string; readonly songs: string; readonly isEnd?: boolean }) {
  return (
    <View style={[styles.side, props.isEnd === true && styles.end]}>
      <Words size="smallStrong">{props.name}</Words>
      <Words size="smallFigures" colour="quietInk">
        {props.songs}
      </Words>
    </View>
  );
}

const styles = StyleSheet.create({
  card: { alignItems: 'center' },
  row: {
    alignSelf: 'stretch',
    flexDirection: 'row',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: spacing.xs,
  },
  side: { flexGrow: 1, flexBasis: 60 },
  end: { alignItems: 'flex-end' },
});
