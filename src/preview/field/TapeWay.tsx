import { StyleSheet, View, type ViewStyle } from 'react-native';
import Svg, { Circle, G, Path } from 'react-native-svg';
import { endMarks, HomeIcon, sizes, useReducedMotion, useTheme, Words } from '../../app';
import type { PhoneName } from '../phone/owners';
import { owners } from '../phone/owners';
import type { FieldPhone } from './field';
import { SmallCassette } from './SmallCassette';
import { useFieldStrings } from './strings';
import { tapeOf } from './tapeOf';
import { wayOf, type Leg } from './wayOf';
import type { TapeLog } from './useTapeLog';

interface TapeWayProps {
  readonly phones: readonly FieldPhone[];
  readonly log: TapeLog;
  readonly field: { readonly width: number; readonly height: number };
  readonly phone: { readonly width: number; readonly height: number };
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** How deep an arc hangs, and how far below the phones the way home runs. */
const DEPTH = 46;
const HOME_DEPTH = 60;
const CORNER = 54;
const NODE = 11;
const CASSETTE = { width: 68, height: 42 } as const;
const TRAVEL_MS = 700;
/** A shorter arc has no room for words. */
const LEAST_FOR_WORDS = 240;

/** Below the phones: from whom to whom the latest tape went, where it is, and its way home. */
export function TapeWay({ phones, log, field, phone }: TapeWayProps) {
  const { colours } = useTheme();
  const words = useFieldStrings();
  const reduced = useReducedMotion();
  const way = wayOf(log);
  const spots = new Map(
    phones.map(({ name, place }) => [
      name,
      { x: place.x * field.width, y: place.y * field.height + phone.height / 2 + 4 },
    ]),
  );
  const spot = (name: PhoneName): Spot => spots.get(name) ?? { x: 0, y: 0 };
  if (way === undefined) {
    return null;
  }
  const { owner, legs, marks, last } = way;
  const tape = tapeOf(phones, log);
  const isHome = tape?.where.is === 'home';
  const now = legs.find(({ is }) => is === 'now');
  const from = spot(last ?? owner);
  const side = from.x >= spot(owner).x ? 1 : -1;
  const house = { x: spot(owner).x - side * (CORNER + 16), y: spot(owner).y + 34 };
  const cassette = isHome
    ? house
    : now === undefined
    ? { x: from.x, y: from.y + DEPTH / 2 }
    : middleOf(spot(now.from), spot(now.to));
  const [firstLeg] = legs;
  return (
    <View aria-hidden style={styles.all}>
      <Svg width={field.width} height={field.height} style={styles.beyond}>
        {last !== undefined && (
          <Path
            d={wayHome(from, spot(owner), side)}
            fill="none"
            stroke={colours.accent}
            strokeWidth={isHome ? 3 : 2}
            strokeOpacity={isHome ? 1 : 0.5}
            strokeLinecap="round"
            {...(!isHome && { strokeDasharray: '2 7' })}
          />
        )}
        {legs.map((leg, index) => (
          <LegArc key={index} is={leg.is} from={spot(leg.from)} to={spot(leg.to)} />
        ))}
        {[...marks].map(([name, { is, number }]) => (
          <Node key={name} {...spot(name)} is={is} number={number} />
        ))}
      </Svg>
      <View style={[styles.house, { left: house.x - 14, top: house.y - 14 }]}>
        <View style={[styles.houseGround, { backgroundColor: colours.desk }]}>
          <HomeIcon size={sizes.tabIcon} color={colours.accent} />
        </View>
      </View>
      {firstLeg?.is === 'done' &&
        legs.filter(({ from: began }) => began === owner).length === 1 &&
        Math.abs(spot(firstLeg.to).x - spot(firstLeg.from).x) >= LEAST_FOR_WORDS && (
          <Words
            size="axis"
            colour="quietInk"
            style={[styles.sent, sentPlace(spot(firstLeg.from), spot(firstLeg.to))]}
          >
            {words.sentItOut(owners[owner].name)}
          </Words>
        )}
      <View
        style={[
          styles.cassette,
          {
            transform: [
              { translateX: cassette.x - CASSETTE.width / 2 },
              { translateY: cassette.y - CASSETTE.height / 2 },
            ],
          },
          !reduced && travelling,
        ]}
      >
        <SmallCassette title={tape?.title ?? ''} {...CASSETTE} />
      </View>
    </View>
  );
}

function LegArc({
  is,
  from,
  to,
}: {
  readonly is: Leg['is'];
  readonly from: Spot;
  readonly to: Spot;
}) {
  const { colours } = useTheme();
  const middle = middleOf(from, to);
  const dashes = { strokeDasharray: '2 7' };
  const line = { fill: 'none', strokeLinecap: 'round', strokeWidth: 3 } as const;
  if (is === 'now') {
    const [first, second] = halvesOf(from, to, middle);
    return (
      <G>
        <Path d={first} {...line} stroke={colours.accent} />
        <Path d={second} {...line} {...dashes} stroke={colours.accent} />
      </G>
    );
  }
  return (
    <Path
      d={`M${from.x} ${from.y} Q${middle.x} ${2 * middle.y - (from.y + to.y) / 2} ${to.x} ${to.y}`}
      {...line}
      {...(is === 'given up' && dashes)}
      stroke={is === 'done' ? colours.accent : colours.timeUp.shape}
    />
  );
}

function Node(props: Spot & { readonly is: Leg['is']; readonly number: number }) {
  const { colours } = useTheme();
  const { x, y, is, number } = props;
  const ground = { done: colours.here.shape, now: colours.card, 'given up': colours.timeUp.shape };
  return (
    <G>
      <Circle
        cx={x}
        cy={y}
        r={NODE}
        fill={ground[is]}
        stroke={is === 'now' ? colours.accent : colours.card}
        strokeWidth={2}
      />
      {is === 'now' ? (
        <Circle cx={x} cy={y} r={number > 0 ? 3.5 : 0} fill={colours.accent} />
      ) : (
        <G transform={`translate(${x - 6.6} ${y - 6.6}) scale(0.55)`}>
          <Path
            d={endMarks[is === 'done' ? 'done' : 'timeUp']}
            fill="none"
            stroke={colours.card}
            strokeWidth={3.6}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </G>
      )}
    </G>
  );
}

const middleOf = (from: Spot, to: Spot): Spot => ({
  x: (from.x + to.x) / 2,
  y: (from.y + to.y) / 2 + DEPTH,
});

/** An arc, cut in its middle. */
function halvesOf(from: Spot, to: Spot, middle: Spot): readonly [string, string] {
  const lowY = (near: Spot) => (near.y + 2 * middle.y - (from.y + to.y) / 2) / 2;
  const half = (a: Spot, b: Spot) => (a.x + b.x) / 2;
  return [
    `M${from.x} ${from.y} Q${half(from, middle)} ${lowY(from)} ${middle.x} ${middle.y}`,
    `M${middle.x} ${middle.y} Q${half(middle, to)} ${lowY(to)} ${to.x} ${to.y}`,
  ];
}

/** Out on the far side, along below all phones, and up on the near side. */
function wayHome(last: Spot, owner: Spot, side: 1 | -1): string {
  const [far, near] = [last.x + side * (CORNER + 16), owner.x - side * (CORNER + 16)];
  const low = Math.max(last.y, owner.y) + HOME_DEPTH;
  return [
    `M${last.x + side * 16} ${last.y}`,
    `Q${far} ${last.y} ${far} ${(last.y + low) / 2} T${far - side * 40} ${low}`,
    `H${near + side * 40}`,
    `Q${near} ${low} ${near} ${(owner.y + low) / 2} T${owner.x - side * 16} ${owner.y}`,
  ].join(' ');
}

const WORDS_WIDTH = 140;
const sentPlace = (from: Spot, to: Spot) => ({
  left: (from.x + to.x) / 2 - WORDS_WIDTH / 2,
  top: middleOf(from, to).y - 24,
});

/** Words that React Native has no words for. */
const travelling = {
  transitionProperty: 'transform',
  transitionDuration: `${TRAVEL_MS}ms`,
} as object as ViewStyle;

const styles = StyleSheet.create({
  all: { position: 'absolute', inset: 0, pointerEvents: 'none' },
  beyond: { overflow: 'visible' },
  house: { position: 'absolute' },
  houseGround: {
    width: 28,
    height: 28,
    borderRadius: 14,
    alignItems: 'center',
    justifyContent: 'center',
  },
  sent: { position: 'absolute', width: WORDS_WIDTH, textAlign: 'center' },
  cassette: { position: 'absolute', left: 0, top: 0 },
});
