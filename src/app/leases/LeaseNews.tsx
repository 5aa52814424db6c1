import { useLocale } from '@react-navigation/native';
import { StyleSheet } from 'react-native';
import { Words } from '../components/Words';
import { figures } from '../duration';
import { useNow } from '../state/context';
import type { LeaseState } from '../state/state';
import { useStrings } from '../strings';
import { useStacked } from './useStacked';

/** While songs cross, a lease is renewed all the time: a figure that jumps between 0 and 1 tells nobody anything. */
const JUST_NOW_MS = 2000;

interface LeaseNewsProps {
  readonly lease: LeaseState;
  readonly waiting: number;
  readonly renewedMs: number | undefined;
}

/** What is new about a lease: how many messages wait, or when it was renewed. Counts by itself. */
export function LeaseNews({ lease, waiting, renewedMs }: LeaseNewsProps) {
  const { leases } = useStrings();
  if (!lease.connected && waiting > 0) {
    return <News>{leases.waiting(waiting)}</News>;
  }
  return renewedMs === undefined ? null : <RenewedAgo renewedMs={renewedMs} />;
}

function RenewedAgo({ renewedMs }: { readonly renewedMs: number }) {
  const { leases } = useStrings();
  const agoMs = useNow() - renewedMs;
  return (
    <News>{agoMs < JUST_NOW_MS ? leases.renewedJustNow : leases.renewedAgo(figures(agoMs))}</News>
  );
}

function News({ children }: { readonly children: string }) {
  // Texts know left and right, where layouts know start and end.
  const { direction } = useLocale();
  const stacked = useStacked();
  return (
    <Words
      size="smallFigures"
      colour="quietInk"
      style={!stacked && (direction === 'rtl' ? styles.endIsLeft : styles.endIsRight)}
    >
      {children}
    </Words>
  );
}

const styles = StyleSheet.create({
  endIsLeft: { textAlign: 'left' },
  endIsRight: { textAlign: 'right' },
});
