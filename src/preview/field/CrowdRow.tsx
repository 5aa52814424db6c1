import { StyleSheet, View } from 'react-native';
import { useStore } from 'zustand';
import { PersonPortrait, radii, sizes, spacing, useTheme, Words } from '../../app';
import type { LightPhoneState } from '../crowd/people';
import { owners } from '../phone/owners';
import type { Field } from './field';
import { useFieldStrings } from './strings';

const PORTRAIT = 24;

/** The light phones around those that are drawn: a ring in green for each whom a host has on its list. */
export function CrowdRow({ field }: { readonly field: Field }) {
  const words = useFieldStrings();
  const crowd = useStore(field.store, state => state.crowd);
  const host = useStore(field.store, state => {
    const leader = leaderOf(state.crowd);
    return state.phones.find(({ shows }) => leader !== undefined && shows?.me.id === leader)?.name;
  });
  if (crowd.length === 0) {
    return null;
  }
  const introduced = crowd.filter(phone => phone.host !== undefined).length;
  const name = host === undefined ? undefined : owners[host].name;
  return (
    <View role="region" aria-label={words.crowd} style={styles.row}>
      <View style={styles.people}>
        {crowd.map(phone => (
          <Someone key={phone.name} phone={phone} />
        ))}
      </View>
      <Words size="small" colour="quietInk">
        {words.crowdOf(crowd.length, introduced, name)}
      </Words>
    </View>
  );
}

/** Whom most of them follow. */
function leaderOf(crowd: readonly LightPhoneState[]): string | undefined {
  const counts = new Map<string, number>();
  crowd.forEach(({ host }) => host !== undefined && counts.set(host, (counts.get(host) ?? 0) + 1));
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

function Someone({ phone: { id, host } }: { readonly phone: LightPhoneState }) {
  const { colours } = useTheme();
  const borderColor = host === undefined ? colours.outOfEarshot.shape : colours.here.shape;
  return (
    <View style={[styles.someone, { borderColor, backgroundColor: colours.card }]}>
      {id !== undefined && <PersonPortrait id={id} size={PORTRAIT} />}
    </View>
  );
}

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: spacing.m,
    rowGap: spacing.xs,
  },
  people: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.xs, flexShrink: 1 },
  someone: {
    width: PORTRAIT + 2 * spacing.xs,
    height: PORTRAIT + 2 * spacing.xs,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radii.pill,
    borderWidth: 2 * sizes.hairline,
  },
});
