import { useMemo, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { LeaseArt } from '../art/LeaseArt';
import { Answer } from '../components/Answer';
import { Chip } from '../components/Chip';
import { EmptyTab } from '../components/EmptyTab';
import { ListPage } from '../components/ListPage';
import { Words } from '../components/Words';
import { EndedRow } from '../leases/EndedRow';
import { endedLeases, type EndedLease } from '../leases/endedLeases';
import { LeaseRow } from '../leases/LeaseRow';
import { useEarshotState } from '../state/context';
import { keyOf } from '../state/lifelines';
import type { LeaseState } from '../state/state';
import { useStrings } from '../strings';
import { spacing } from '../theme';

type Which = 'all' | 'granted' | 'held';

type Item =
  | { readonly kind: 'lease'; readonly lease: LeaseState }
  | { readonly kind: 'heading' }
  | { readonly kind: 'ended'; readonly lease: EndedLease };

/** They stay a while, to be read; the lines that a person's screen draws go back further. */
const MOST_ENDED = 20;

export function Leases() {
  const strings = useStrings();
  const { leases: words } = strings;
  const leases = useEarshotState(state => state.leases);
  const lifelines = useEarshotState(state => state.lifelines);
  const people = useEarshotState(state => state.people);
  const [which, setWhich] = useState<Which>('all');
  const [answer, setAnswer] = useState<string>();

  const byId = useMemo(() => new Map(people.map(person => [person.id, person])), [people]);
  const lines = useMemo(() => new Map(lifelines.map(line => [keyOf(line), line])), [lifelines]);
  const ended = useMemo(() => endedLeases(lifelines), [lifelines]);

  if (leases.length === 0 && ended.length === 0) {
    return <EmptyTab title={words.title} sentence={words.empty} art={<LeaseArt />} />;
  }

  const granted = leases.filter(({ role }) => role === 'grantor').length;
  const held = leases.length - granted;
  const wanted = (role: LeaseState['role']) =>
    which === 'all' || (which === 'granted') === (role === 'grantor');
  const endedShown = ended.filter(({ line }) => wanted(line.role)).slice(0, MOST_ENDED);
  const items: readonly Item[] = [
    ...leases.filter(({ role }) => wanted(role)).map(lease => ({ kind: 'lease', lease } as const)),
    ...(endedShown.length === 0 ? [] : [{ kind: 'heading' } as const]),
    ...endedShown.map(lease => ({ kind: 'ended', lease } as const)),
  ];

  const chips: readonly (readonly [Which, string])[] = [
    ['all', words.all(leases.length)],
    ['granted', words.granted(granted)],
    ['held', words.held(held)],
  ];

  const renderItem = (item: Item) => {
    switch (item.kind) {
      case 'lease': {
        const renewals = lines.get(keyOf(item.lease))?.renewalsMs;
        return (
          <LeaseRow
            lease={item.lease}
            waiting={byId.get(item.lease.peer)?.waiting ?? 0}
            renewedMs={renewals?.[renewals.length - 1]}
            onRevoked={setAnswer}
          />
        );
      }
      case 'heading':
        return (
          <Words size="heading" colour="quietInk" role="heading" style={styles.heading}>
            {words.endedHeading}
          </Words>
        );
      case 'ended': {
        const other = byId.get(item.lease.line.peer)?.name ?? words.someone;
        return <EndedRow lease={item.lease} other={other} />;
      }
    }
  };

  return (
    <ListPage
      title={words.title}
      subtitle={words.subtitle(granted, held)}
      top={
        <>
          <View style={styles.chips}>
            {chips.map(([name, title]) => (
              <Chip
                key={name}
                title={title}
                chosen={which === name}
                onPress={() => setWhich(name)}
              />
            ))}
          </View>
          <Answer words={answer} />
        </>
      }
      items={items}
      keyOf={keyOfItem}
      renderItem={renderItem}
      empty={
        <Words size="sentence" colour="quietInk">
          {words.noneChosen}
        </Words>
      }
    />
  );
}

function keyOfItem(item: Item): string {
  switch (item.kind) {
    case 'lease':
      return keyOf(item.lease);
    case 'heading':
      return item.kind;
    case 'ended':
      // A number that is free again may be given again.
      return `${keyOf(item.lease.line)} ${item.lease.line.beganMs} ${item.lease.atMs}`;
  }
}

const styles = StyleSheet.create({
  chips: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
  heading: { paddingTop: spacing.l },
});
