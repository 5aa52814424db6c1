import { StyleSheet, View } from 'react-native';
import Svg, { Circle, Line } from 'react-native-svg';
import { useTheme, type StateName } from '../../app';
import type { PhoneName } from '../phone/owners';
import type { FieldPhone } from './field';
import { Beams } from './Lighthouse';
import type { LinkLook } from './link';
import { RANGE, type FieldPosition } from './range';

export interface DrawnLink {
  readonly names: readonly [PhoneName, PhoneName];
  readonly one: FieldPosition;
  readonly other: FieldPosition;
  readonly look: LinkLook;
}

interface AirProps {
  readonly phones: readonly FieldPhone[];
  readonly host: PhoneName | undefined;
  readonly colourOf: (phone: FieldPhone) => StateName;
  readonly links: readonly DrawnLink[];
  readonly field: { readonly width: number; readonly height: number };
  readonly phone: { readonly width: number; readonly height: number };
}

/** Fainter with the distance; the last is as far as a phone is heard by another's last. */
const rings = [
  { share: 0.57, opacity: 0.22 },
  { share: 0.78, opacity: 0.3 },
  { share: 1, opacity: 0.55 },
];

/** Words about what is between two phones stand above their middle, where most cards are. */
export const LINK_RISE = 0.13;

/** How far each phone carries, and what is between them. Two hear each other while their outermost rings touch. */
export function Air({ phones, host, colourOf, links, field, phone: drawn }: AirProps) {
  const { colours } = useTheme();
  const { width, height } = field;
  const rise = LINK_RISE * drawn.height;
  return (
    <View aria-hidden style={StyleSheet.absoluteFill}>
      <Svg width={width} height={height} style={styles.beyond}>
        {phones.map(phone =>
          rings.map(({ share, opacity }) => (
            <Circle
              key={`${phone.name} ${share}`}
              cx={phone.place.x * width}
              cy={phone.place.y * height}
              r={(share * RANGE * width) / 2}
              fill={colours[colourOf(phone)].shape}
              fillOpacity={0.06}
              stroke={colours[colourOf(phone)].shape}
              opacity={opacity}
            />
          )),
        )}
        {phones
          .filter(({ name }) => name === host)
          .map(({ name, place }) => (
            <Beams key={name} x={place.x * width} y={place.y * height - drawn.height / 2 - 10} />
          ))}
        {[...links].sort(byState).map(({ names, one, other, look }) => (
          <Line
            key={names.join()}
            x1={one.x * width}
            y1={one.y * height - rise}
            x2={other.x * width}
            y2={other.y * height - rise}
            stroke={colours[look.colour].shape}
            strokeWidth={3}
            {...(look.colour !== 'here' && { strokeDasharray: '2 7', strokeLinecap: 'round' })}
          />
        ))}
      </Svg>
    </View>
  );
}

const fromTheBottom: readonly StateName[] = ['timeUp', 'byHand', 'outOfEarshot', 'here'];

/** Phones stand in a row: a line to the next but one lies under the line to the next, and what is alive is to be seen. */
function byState({ look: one }: DrawnLink, { look: other }: DrawnLink): number {
  return fromTheBottom.indexOf(one.colour) - fromTheBottom.indexOf(other.colour);
}

const styles = StyleSheet.create({
  /** The air does not end where the field does. */
  beyond: { overflow: 'visible' },
});
