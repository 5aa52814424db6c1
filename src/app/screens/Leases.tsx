import { useCallback, useMemo, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { LeaseArt } from '../art/LeaseArt';
import { Answer } from '../components/Answer';
import { Chip } from '../components/Chip';
import { EmptyTab } from '../components/EmptyTab';
import { ListPage } from '../components/ListPage';
import { Words } from '../components/Words';
import { AnswersRow } from '../leases/AnswersRow';
import { EndedRow } from '../leases/EndedRow';
import { LeaseRow } from '../leases/LeaseRow';
import { leaseRows, type LeaseItem, type Which } from '../leases/rows';
import { useOpenCalls } from '../leases/useOpenCalls';
import { VoteRow } from '../leases/VoteRow';
import { AskWhatALeaseIs, WhatIsALease } from '../leases/WhatIsALease';
import type { LeasesScreenProps } from '../navigation/leasesRoutes';
import { useEarshotState, useNow } from '../state/context';
import { keyOf } from '../state/lifelines';
import type { LeaseState } from '../state/state';
import { useStrings } from '../strings';
import { spacing } from '../theme';

/** What has just ended leaves the list of what lives by itself. */
const LOOK_AGAIN_MS = 4000;

export function Leases({ navigation }: LeasesScreenProps<'list'>) {
  const strings = useStrings();
  const { leases: words } = strings;
  const leases = useEarshotState(state => state.leases);
  const lifelines = useEarshotState(state => state.lifelines);
  const people = useEarshotState(state => state.people);
  const tapes = useEarshotState(state => state.agents.tapes);
  const calls = useOpenCalls();
  const nowMs = useNow(LOOK_AGAIN_MS);
  const [which, setWhich] = useState<Which>('all');
  const [answer, setAnswer] = useState<string>();
  const [explained, setExplained] = useState(false);

  const names = useMemo(() => new Map(people.map(({ id, name }) => [id, name])), [people]);
  const began = useMemo(
    () => new Map(lifelines.map(line => [keyOf(line), line.beganMs])),
    [lifelines],
  );
  const { items, counts } = useMemo(
    () => leaseRows({ leases, calls, lifelines, tapes }, which, nowMs),
    [leases, calls, lifelines, tapes, which, nowMs],
  );
  const open = useCallback(
    (lease: LeaseState) => {
      const key = keyOf(lease);
      navigation.navigate('lease', { key, beganMs: began.get(key) });
    },
    [navigation, began],
  );

  if (counts.all + counts.over === 0) {
    return <EmptyTab title={words.title} sentence={words.empty} art={<LeaseArt />} />;
  }

  const chips: readonly (readonly [Which, string])[] = [
    ['all', words.all(counts.all)],
    ['granted', words.granted(counts.granted)],
    ['held', words.held(counts.held)],
    ['over', words.over(counts.over)],
  ];

  const renderItem = (item: LeaseItem) => {
    switch (item.kind) {
      case 'lease': {
        const { sent = 0, unsent = 0 } = calls.byLease[keyOf(item.lease)] ?? {};
        const waiting = item.lease.connected ? 0 : sent + unsent;
        return (
          <LeaseRow
            lease={item.lease}
            waiting={waiting}
            edges={item.edges}
            onOpen={open}
            onAnswer={setAnswer}
          />
        );
      }
      case 'answers':
        return <AnswersRow group={item.group} edges={item.edges} />;
      case 'vote':
        return <VoteRow tape={item.tape} edges={item.edges} />;
      case 'heading':
        return (
          <Words size="heading" colour="quietInk" role="heading" style={styles.heading}>
            {words.justEnded}
          </Words>
        );
      case 'ended':
        return (
          <EndedRow
            line={item.line}
            other={names.get(item.line.peer) ?? words.someone}
            edges={item.edges}
          />
        );
    }
  };

  return (
    <ListPage
      title={words.title}
      subtitle={words.subtitle}
      action={!explained && <AskWhatALeaseIs onPress={() => setExplained(true)} />}
      top={
        <>
          {explained && <WhatIsALease onClose={() => setExplained(false)} />}
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
      keyOf={({ key }) => key}
      renderItem={renderItem}
      empty={
        <Words size="sentence" colour="quietInk">
          {words.noneChosen}
        </Words>
      }
    />
  );
}

const styles = StyleSheet.create({
  chips: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
  heading: { paddingTop: spacing.l, paddingBottom: spacing.s },
});
