import { StyleSheet, View } from 'react-native';
import Svg, { Circle, Line } from 'react-native-svg';
import { Words, useTheme, type StateName } from '../../app';
import type { FieldPhone } from './field';
import type { LinkLook } from './link';
import { RANGE, type FieldPosition } from './range';
import { useFieldStrings } from './strings';

interface DrawnLink {
  readonly one: FieldPosition;
  readonly other: FieldPosition;
  readonly look: LinkLook;
}

interface AirProps {
  readonly phones: readonly FieldPhone[];
  readonly colourOf: (phone: FieldPhone) => StateName;
  readonly links: readonly DrawnLink[];
  readonly field: { readonly width: number; readonly height: number };
  /** How much of the field's width a phone takes. */
  readonly phoneWidth: number;
}

/** Fainter with the distance; the last is as far as a phone is heard by another's last. */
const rings = [
  { share: 0.4, opacity: 0.3 },
  { share: 0.55, opacity: 0.26 },
  { share: 0.7, opacity: 0.22 },
  { share: 0.85, opacity: 0.18 },
  { share: 1, opacity: 0.6 },
];

/** How far each phone carries, and what is between them. Two hear each other while their outermost rings touch. */
export function Air({ phones, colourOf, links, field, phoneWidth }: AirProps) {
  const { colours } = useTheme();
  const { width, height } = field;
  return (
    <View style={StyleSheet.absoluteFill}>
      <View aria-hidden style={StyleSheet.absoluteFill}>
        <Svg width={width} height={height} style={styles.beyond}>
          {phones.map(phone =>
            rings.map(({ share, opacity }) => (
              <Circle
                key={`${phone.name} ${share}`}
                cx={phone.place.x * width}
                cy={phone.place.y * height}
                r={(share * RANGE * width) / 2}
                fill={share === 1 ? colours[colourOf(phone)].shape : 'none'}
                fillOpacity={0.05}
                stroke={colours[colourOf(phone)].shape}
                opacity={opacity}
              />
            )),
          )}
          {[...links].sort(byState).map(({ one, other, look }, index) => (
            <Line
              key={index}
              x1={one.x * width}
              y1={one.y * height}
              x2={other.x * width}
              y2={other.y * height}
              stroke={colours[look.colour].shape}
              strokeWidth={2.5}
              strokeDasharray={look.colour === 'here' ? '' : '3 6'}
            />
          ))}
        </Svg>
      </View>
      {phones.length === 2 &&
        links.map((link, index) => (
          <Label key={index} {...link} {...field} above={!hasRoom(link, width, phoneWidth)} />
        ))}
    </View>
  );
}

const fromTheBottom: readonly StateName[] = ['timeUp', 'byHand', 'outOfEarshot', 'here'];

/** Phones stand in a row: a line to the next but one lies under the line to the next, and what is alive is to be seen. */
function byState({ look: one }: DrawnLink, { look: other }: DrawnLink): number {
  return fromTheBottom.indexOf(one.colour) - fromTheBottom.indexOf(other.colour);
}

const LABEL_WIDTH = 170;
const LABEL_HEIGHT = 52;

/** Between two phones. */
function hasRoom({ one, other }: DrawnLink, width: number, phoneWidth: number): boolean {
  return (Math.abs(one.x - other.x) - phoneWidth) * width > LABEL_WIDTH * 0.7;
}

interface LabelProps extends DrawnLink {
  readonly width: number;
  readonly height: number;
  /** At the upper edge of the field, where no phone is. */
  readonly above: boolean;
}

function Label({ one, other, look, width, height, above }: LabelProps) {
  const { colours } = useTheme();
  const { title, note } = useFieldStrings().links[look.is];
  const left = ((one.x + other.x) / 2) * width - LABEL_WIDTH / 2;
  const top = ((one.y + other.y) / 2) * height - LABEL_HEIGHT / 2;
  return (
    <View style={[styles.place, { left }, !above && { top }]}>
      <View
        style={[styles.label, { backgroundColor: colours.card, borderColor: colours.hairline }]}
      >
        <Words size="heading" colour={look.colour} style={styles.centred}>
          {title}
        </Words>
        <Words size="axis" colour="quietInk" style={styles.centred}>
          {note}
        </Words>
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  /** The air does not end where the field does. */
  beyond: { overflow: 'visible' },
  place: { position: 'absolute', top: 0, width: LABEL_WIDTH, alignItems: 'center' },
  centred: { textAlign: 'center' },
  label: {
    borderRadius: 26,
    borderWidth: 1,
    paddingHorizontal: 16,
    paddingVertical: 6,
    alignItems: 'center',
  },
});
