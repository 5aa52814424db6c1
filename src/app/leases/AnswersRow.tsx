import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { LeaseRing } from '../components/LeaseRing';
import { Words } from '../components/Words';
import { figures } from '../duration';
import { useNow } from '../state/context';
import type { CallGroup } from '../state/open-calls';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { LeaseLine } from './LeaseLine';
import type { RowEdges } from './RowGround';

interface AnswersRowProps {
  readonly group: CallGroup;
  readonly edges: RowEdges;
}

/** The one call that is not meant to be answered (src/music/keep-alive.ts). */
const STAY = 'stay';

/** Answers on their way: each future is a lease for one call back. Thousands are one row, which opens. */
export function AnswersRow({ group, edges }: AnswersRowProps) {
  const { leases, number } = useStrings();
  const { answers: words } = leases;
  const [open, setOpen] = useState(false);
  const { count, unsent, method, isDue, connected, first } = group;
  const other = group.peerName || leases.someone;
  const isOne = count === 1;
  const soonestMs = first[0]?.endsMs ?? 0;
  const due = method === STAY ? words.stay : words.due;
  const alone = isDue ? due : leases.sentences.onceTheirs(other);
  const waits = unsent > 0 ? words.unsent(number(unsent)) : '';
  return (
    <LeaseLine
      pattern={isDue ? 'due' : 'single-call'}
      origin={group.origin}
      apart={!connected}
      name={isDue ? words.result(method) : words.answer(method)}
      whose={isDue ? <DueLine other={other} endsMs={soonestMs} /> : leases.youGranted(other)}
      sentence={[isOne ? alone : words.many(number(count)), waits].filter(Boolean).join(' ')}
      ring={
        <LeaseRing
          lease={{ origin: method, periodMs: group.periodMs, endsMs: soonestMs, connected }}
        />
      }
      edges={edges}
      row={
        isOne
          ? { disabled: true }
          : {
              role: 'button',
              'aria-expanded': open,
              accessibilityHint: words.opens,
              onPress: () => setOpen(!open),
            }
      }
    >
      {open && !isOne && (
        <View style={styles.each}>
          {first.map(({ order, endsMs }) => (
            <View key={order} style={styles.one}>
              <Words size="small">{words.each(number(order))}</Words>
              <LeaseRing
                lease={{ origin: method, periodMs: group.periodMs, endsMs, connected }}
                size={sizes.foldedRing}
              />
            </View>
          ))}
          {count > first.length && (
            <Words size="small" colour="quietInk">
              {words.further(number(count - first.length))}
            </Words>
          )}
        </View>
      )}
    </LeaseLine>
  );
}

/** Counts by itself. */
function DueLine({ other, endsMs }: { readonly other: string; readonly endsMs: number }) {
  const { leases } = useStrings();
  const left = figures(Math.max(0, endsMs - useNow()));
  return (
    <Words size="axis" colour="quietInk">
      {leases.answers.heldDue(other, left)}
    </Words>
  );
}

const styles = StyleSheet.create({
  each: { gap: spacing.xs },
  one: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'center' },
});
