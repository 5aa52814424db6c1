import { StyleSheet, View } from 'react-native';
import { EarshotArt } from '../art/EarshotArt';
import { Card } from '../components/Card';
import { Decoration } from '../components/Decoration';
import { Steps } from '../components/Steps';
import { Words } from '../components/Words';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { useGrowth } from '../useTextSize';

/** What will be here, and what to check when it does not come. */
export function NobodyYet() {
  const { nearby } = useStrings();
  const artWidth = sizes.smallArtWidth / useGrowth(sizes.artShrinksAtMost);
  return (
    <View style={styles.all}>
      <Decoration style={{ width: artWidth }}>
        <EarshotArt />
      </Decoration>
      <Words size="sentence" colour="quietInk" style={styles.sentence}>
        {nearby.empty}
      </Words>
      <Card style={styles.card}>
        <Words size="heading">{nearby.checksTitle}</Words>
        <Steps steps={nearby.checks} />
      </Card>
    </View>
  );
}

const styles = StyleSheet.create({
  all: { alignItems: 'center', gap: spacing.m },
  sentence: { textAlign: 'center', maxWidth: sizes.sentenceWidth, marginBottom: spacing.s },
  card: { alignSelf: 'stretch', gap: spacing.m },
});
