import { useEffect, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { figures, sizes, StateDot, useTheme, Words } from '../../app';
import type { DrawnLink } from './Air';
import { LINK_RISE } from './Air';
import type { FieldPhone } from './field';
import { gaps } from './geometry';
import type { LinkLook } from './link';
import { leaseEndBetween } from './otherPhone';
import { useFieldStrings } from './strings';

interface LinkLabelsProps {
  readonly phones: readonly FieldPhone[];
  readonly links: readonly DrawnLink[];
  readonly field: { readonly width: number; readonly height: number };
  readonly phone: { readonly width: number; readonly height: number };
  /** There is room below the phones, and none between them. */
  readonly isNarrow: boolean;
}

const WIDE = 170;
export const LABEL_HEIGHT = 52;
const MARK = 30;

/** Between each phone and the one that stands next to it: words, or where the two stand close, a mark. */
export function LinkLabels({ phones, links, field, phone, isNarrow }: LinkLabelsProps) {
  const inARow = [...phones].sort((one, other) => one.place.x - other.place.x);
  return (
    <>
      {inARow.slice(1).map((right, index) => {
        const left = inARow[index] ?? right;
        const link = links.find(
          ({ names }) => names.includes(left.name) && names.includes(right.name),
        );
        const gap = (right.place.x - left.place.x) * field.width - phone.width;
        const x = ((left.place.x + right.place.x) / 2) * field.width;
        const y = ((left.place.y + right.place.y) / 2) * field.height - LINK_RISE * phone.height;
        if (link === undefined) {
          return null;
        }
        const { look } = link;
        const isBelow = isNarrow && phones.length === 2;
        if (gap >= gaps.words - 1 || isBelow) {
          const width = isBelow ? WIDE : Math.max(gaps.words + 8, Math.min(WIDE, gap));
          return (
            <Pill
              key={`${left.name} ${right.name}`}
              look={look}
              endsMs={leaseEndBetween(left, right)}
              isSmall={width < WIDE * 0.75}
              place={{
                left: x - width / 2,
                top: isBelow ? field.height + 4 : y - LABEL_HEIGHT / 2,
                width,
              }}
            />
          );
        }
        return (
          gap >= MARK * 0.6 && (
            <Mark
              key={`${left.name} ${right.name}`}
              look={look}
              place={{ left: x - MARK / 2, top: y - MARK / 2 }}
            />
          )
        );
      })}
    </>
  );
}

interface PillProps {
  readonly look: LinkLook;
  /** When the lease between the two ends. */
  readonly endsMs: number | undefined;
  readonly isSmall: boolean;
  readonly place: { readonly left: number; readonly top: number; readonly width: number };
}

function Pill({ look, endsMs, isSmall, place }: PillProps) {
  const { colours } = useTheme();
  const words = useFieldStrings();
  const { title, note } = words.links[look.is];
  const counts = isSmall && look.is === 'apart' && endsMs !== undefined;
  return (
    <View style={[styles.place, place]}>
      <View
        style={[
          styles.label,
          isSmall && styles.small,
          { backgroundColor: colours.card, borderColor: colours.hairline },
        ]}
      >
        <Words
          size={isSmall ? 'axisStrong' : 'heading'}
          colour={look.colour}
          style={styles.centred}
        >
          {title}
        </Words>
        <Words size="axis" colour="quietInk" style={[styles.centred, isSmall && styles.smallNote]}>
          {counts ? <TimeLeft endsMs={endsMs} /> : isSmall ? shortNote(note) : note}
        </Words>
      </View>
    </View>
  );
}

/** What has room beside a phone: the first of two things that are said. */
const shortNote = (note: string) => note.split(',')[0];

function TimeLeft({ endsMs }: { readonly endsMs: number }) {
  const words = useFieldStrings();
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return words.timeLeft(figures(endsMs - nowMs));
}

/** The same in a sign; a screen reader hears the words from elsewhere. */
function Mark({ look, place }: Pick<PillProps, 'look'> & { place: { left: number; top: number } }) {
  const { colours } = useTheme();
  return (
    <View
      aria-hidden
      style={[styles.mark, place, { backgroundColor: colours.card, borderColor: colours.hairline }]}
    >
      <StateDot state={look.colour} word="" />
    </View>
  );
}

const styles = StyleSheet.create({
  place: { position: 'absolute', alignItems: 'center' },
  centred: { textAlign: 'center' },
  label: {
    borderRadius: 26,
    borderWidth: sizes.hairline,
    paddingHorizontal: 16,
    paddingVertical: 6,
    alignItems: 'center',
  },
  small: { alignSelf: 'stretch', paddingHorizontal: 4, paddingVertical: 5 },
  smallNote: { fontSize: 11, lineHeight: 15 },
  mark: {
    position: 'absolute',
    width: MARK,
    height: MARK,
    borderRadius: MARK / 2,
    borderWidth: sizes.hairline,
    alignItems: 'center',
    justifyContent: 'center',
    paddingStart: 6,
  },
});
