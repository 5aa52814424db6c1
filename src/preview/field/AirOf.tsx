import { StyleSheet, View } from 'react-native';
import { Words, type StateName } from '../../app';
import type { PhoneName } from '../phone/owners';
import { owners } from '../phone/owners';
import { Air } from './Air';
import type { FieldPhone } from './field';
import { LinkLabels } from './LinkLabels';
import { lookOfLink } from './link';
import { isNear, pairsOf } from './range';
import { useFieldStrings } from './strings';

interface AirOfProps {
  readonly phones: readonly FieldPhone[];
  readonly host: PhoneName | undefined;
  readonly field: { readonly width: number; readonly height: number };
  /** As large as each phone is drawn. */
  readonly phone: { readonly width: number; readonly height: number };
  readonly isNarrow: boolean;
}

/** The air as the phones that are in it know it. */
export function AirOf({ phones, host, field, phone, isNarrow }: AirOfProps) {
  const words = useFieldStrings();
  const aspect = field.height / field.width;
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
      <Air {...{ phones, host, colourOf, links, field, phone }} />
      <LinkLabels {...{ phones, links, field, phone, isNarrow }} />
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
