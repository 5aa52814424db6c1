import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import Svg, { Circle, G, Line, Path, Rect } from 'react-native-svg';
import { endMarks, sizes, spacing, useTheme, Words } from '../../app';
import { Panel } from './Panel';
import { useFieldStrings } from './strings';

const WIDTH = 46;
const HEIGHT = 20;
const TOP = (HEIGHT - sizes.lifeline) / 2;
const hatches = [-14, -7, 0, 7, 14, 21, 28, 35, 42];

/** What the drawings beside it are made of, while nothing else asks for the room. */
export function HowToRead() {
  const { colours } = useTheme();
  const words = useFieldStrings().howToRead;
  return (
    <Panel title={words.title}>
      <View style={styles.signs}>
        <Sign says={words.renewed}>
          <LivePart />
          {[10, 19, 28, 37].map(x => (
            <Line
              key={x}
              x1={x}
              x2={x}
              y1={TOP + 3}
              y2={TOP + sizes.lifeline - 3}
              stroke={colours.card}
              strokeWidth={1.5}
            />
          ))}
        </Sign>
        <Sign says={words.apart}>
          <G stroke={colours.outOfEarshot.shape}>
            {hatches.map(x => (
              <Line key={x} x1={x} x2={x + HEIGHT} y1={HEIGHT} y2={0} opacity={0.5} />
            ))}
          </G>
        </Sign>
        <Sign says={words.wouldLive}>
          <Rect
            y={TOP}
            width={WIDTH}
            height={sizes.lifeline}
            rx={sizes.lifeline / 2}
            fill={colours.track}
          />
        </Sign>
        <Sign says={words.done}>
          <Circle cx={HEIGHT / 2} cy={HEIGHT / 2} r={8} fill={colours.here.shape} />
          <Mark path={endMarks.done} x={0} />
          <Circle cx={HEIGHT * 1.7} cy={HEIGHT / 2} r={8} fill={colours.timeUp.shape} />
          <Mark path={endMarks.timeUp} x={HEIGHT * 1.2} />
        </Sign>
      </View>
    </Panel>
  );
}

function LivePart() {
  const { colours } = useTheme();
  return (
    <Rect
      y={TOP}
      width={WIDTH}
      height={sizes.lifeline}
      rx={sizes.lifeline / 2}
      fill={colours.here.shape}
    />
  );
}

function Mark({ path, x }: { readonly path: string; readonly x: number }) {
  const { colours } = useTheme();
  return (
    <G transform={`translate(${x + 4.7} 4.7) scale(0.44)`}>
      <Path
        d={path}
        fill="none"
        stroke={colours.card}
        strokeWidth={4.4}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </G>
  );
}

function Sign({ says, children }: { readonly says: string; readonly children: ReactNode }) {
  return (
    <View style={styles.sign}>
      <View aria-hidden>
        <Svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
          {children}
        </Svg>
      </View>
      <Words size="small" colour="quietInk" style={styles.words}>
        {says}
      </Words>
    </View>
  );
}

const styles = StyleSheet.create({
  signs: { gap: spacing.s, paddingTop: spacing.xs },
  sign: { flexDirection: 'row', alignItems: 'center', gap: spacing.m },
  words: { flex: 1 },
});
