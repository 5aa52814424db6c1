import { StyleSheet, View } from 'react-native';
import { Words, type StateName } from '../../app';
import { owners } from '../phone/owners';
import { Air } from './Air';
import type { FieldPhone } from './field';
import { lookOfLink } from './link';
import { isNear, pairsOf } from './range';
import { useFieldStrings } from './strings';

interface AirOfProps {
  readonly phones: readonly FieldPhone[];
  readonly aspect: number;
  readonly field: { readonly width: number; readonly height: number };
  readonly phoneWidth: number;
}

/** The air as the phones that are in it know it. */
export function AirOf({ phones, aspect, field, phoneWidth }: AirOfProps) {
  const words = useFieldStrings();
  const links = pairsOf(phones).map(([one, other]) => ({
    names: [one.name, other.name] as const,
    one: one.place,
    other: other.place,
    look: lookOfLink(one, other, isNear(one.place, other.place, aspect)),
  }));
  const colourOf = ({ name }: FieldPhone): StateName =>
    links.some(({ names, look }) => look.colour === 'here' && names.includes(name))
      ? 'here'
      : 'outOfEarshot';
  const spoken = links
    .map(({ names: [one, other], look }) => {
      return words.spokenLink(owners[one].name, owners[other].name, words.links[look.is].title);
    })
    .join(' ');
  return (
    <View style={StyleSheet.absoluteFill}>
      <Air {...{ phones, colourOf, links, field, phoneWidth }} />
      <View aria-live="polite" style={styles.spoken}>
        <Words size="small">{spoken}</Words>
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  /** For screen readers. */
  spoken: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', opacity: 0 },
});
