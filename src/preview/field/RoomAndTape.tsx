import { useState, type ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { spacing, timeOfDay, useNow, useTheme, Words } from '../../app';
import { owners } from '../phone/owners';
import type { FieldPhone } from './field';
import { hostTimes } from './hosts';
import { HowToRead } from './HowToRead';
import { Panel } from './Panel';
import { useFieldStrings } from './strings';
import { tapeOf } from './tapeOf';
import type { TapeLog } from './useTapeLog';

interface RoomAndTapeProps {
  readonly phones: readonly FieldPhone[];
  readonly log: TapeLog | undefined;
}

/** A bar that is shorter has no room for a name. */
const LEAST_FOR_NAME = 40;
const LEAST_BAR = 4;
const VOTE = 10;
const VOTE_GAP = 3;

/**
 * Who introduces, and the latest tape as the phones that worked on it tell: who had it, and the votes as they fell. While
 * there is neither, how the panels beside it are read.
 */
export function RoomAndTape({ phones, log }: RoomAndTapeProps) {
  const words = useFieldStrings();
  const { colours } = useTheme();
  const nowMs = useNow();
  const [width, setWidth] = useState(240);
  const hosts = hostTimes(phones);
  const { stops = [], votes = [] } = log ?? {};
  const [began] = [...stops.slice(0, 1), ...hosts];
  if (began === undefined) {
    return <HowToRead />;
  }
  const now = stops.find(({ toMs }) => toMs === undefined);
  const isOver = log !== undefined && tapeOf(phones, log)?.where.is === 'home';
  const { fromMs } = began;
  const toMs = Math.max(
    fromMs + 1000,
    isOver ? Math.max(...stops.map(stop => stop.toMs ?? 0)) : nowMs,
  );
  const at = (ms: number) => Math.min(1, Math.max(0, (ms - fromMs) / (toMs - fromMs))) * width;
  const introduced = hosts.filter(({ toMs: leftMs = toMs }) => leftMs > fromMs);
  const last = [...introduced].reverse().find(({ end }) => end !== undefined);
  return (
    <Panel
      title={stops.length > 0 ? words.roomAndTape : words.room}
      state={isOver ? { is: 'done', word: words.sessionStates.done } : undefined}
    >
      <View>
        {introduced.length > 0 && (
          <Row name={words.introduces} onWidth={setWidth}>
            {introduced.map(({ host, name, fromMs: beganMs, toMs: leftMs }) => (
              <Bar
                key={`${host} ${beganMs}`}
                from={at(beganMs)}
                to={at(leftMs ?? toMs)}
                ground={leftMs === undefined ? colours.accent : colours.track}
                ink={leftMs === undefined ? 'onAccent' : 'ink'}
                name={name}
              />
            ))}
          </Row>
        )}
        {stops.length > 0 && (
          <Row name={words.tapeRow} onWidth={setWidth}>
            {stops.map(({ hop, by, fromMs: beganMs, toMs: doneMs, isDecided }) => (
              <Bar
                key={`${hop} ${by}`}
                from={at(beganMs)}
                to={at(doneMs ?? toMs)}
                ground={isDecided ? colours.here.words : colours.accentSoft}
                ink={isDecided ? 'onAccent' : 'accent'}
                name={isDecided ? `${owners[by].name} ✓` : owners[by].name}
              />
            ))}
          </Row>
        )}
        {votes.length > 0 && (
          <Row name={words.votesRow} spoken={words.votes(votes.length)} onWidth={setWidth}>
            {besideEachOther(
              votes.map(({ atMs }) => at(atMs)),
              width,
            ).map((start, index) => (
              <View
                key={index}
                style={[
                  styles.vote,
                  { start, borderColor: colours.here.shape },
                  votes[index]?.isYes === true && { backgroundColor: colours.here.shape },
                ]}
              />
            ))}
          </Row>
        )}
        <Row name="" onWidth={setWidth}>
          <Words size="axis" colour="quietInk">
            {timeOfDay(fromMs)}
          </Words>
          <Words size="axis" colour="quietInk" style={styles.last}>
            {isOver ? timeOfDay(toMs) : words.now}
          </Words>
        </Row>
      </View>
      <Words size="axisStrong" colour={isOver ? 'here' : 'quietInk'} style={styles.sentence}>
        {isOver
          ? words.tapeOver
          : now !== undefined
          ? words.tapeWith(owners[now.by].name)
          : stops.length > 0
          ? words.tapeMovesOn
          : last?.end !== undefined
          ? words.hostLeft(last.name, last.end.how, last.end.missedMs)
          : words.introducesOthers(introduced[introduced.length - 1]?.name ?? '')}
      </Words>
    </Panel>
  );
}

interface RowProps {
  readonly name: string;
  readonly spoken?: string;
  readonly onWidth: (width: number) => void;
  readonly children: ReactNode;
}

function Row({ name, spoken, onWidth, children }: RowProps) {
  return (
    <View style={styles.row}>
      <Words size="axis" colour="quietInk" style={styles.name}>
        {name}
      </Words>
      <View
        {...(spoken && { role: 'img', 'aria-label': spoken })}
        style={styles.track}
        onLayout={({ nativeEvent }) => onWidth(nativeEvent.layout.width)}
      >
        {children}
      </View>
    </View>
  );
}

interface BarProps {
  readonly from: number;
  readonly to: number;
  readonly ground: string;
  readonly ink: 'ink' | 'accent' | 'onAccent';
  readonly name: string;
}

function Bar({ from, to, ground, ink, name }: BarProps) {
  const width = Math.max(LEAST_BAR, to - from - spacing.xxs);
  return (
    <View style={[styles.bar, { start: from, width, backgroundColor: ground }]}>
      {width >= LEAST_FOR_NAME && (
        <Words size="axisStrong" colour={ink}>
          {name}
        </Words>
      )}
    </View>
  );
}

/** Votes that fell in the same moment are still to be counted: none lies over another, and none outside. */
function besideEachOther(wanted: readonly number[], width: number): readonly number[] {
  const step = VOTE + VOTE_GAP;
  const placed: number[] = [];
  for (const x of [...wanted].sort((one, other) => one - other)) {
    placed.push(Math.max(x, (placed[placed.length - 1] ?? -step) + step));
  }
  return placed
    .reverse()
    .reduce<number[]>(
      (kept, x) => [...kept, Math.min(x, (kept[kept.length - 1] ?? width + VOTE_GAP) - step)],
      [],
    )
    .reverse();
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', minHeight: 26 },
  name: { width: 72 },
  track: {
    flex: 1,
    height: 20,
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
  },
  bar: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    borderRadius: 7,
    alignItems: 'center',
    justifyContent: 'center',
    overflow: 'hidden',
  },
  vote: {
    position: 'absolute',
    top: 5,
    width: VOTE,
    height: VOTE,
    borderRadius: VOTE / 2,
    borderWidth: 1.5,
  },
  last: { textAlign: 'right' },
  sentence: { textAlign: 'center' },
});
