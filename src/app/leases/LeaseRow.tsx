import { useState } from 'react';
import { Platform, Pressable, StyleSheet, View, type AccessibilityActionEvent } from 'react-native';
import { isRegistration } from '../../lookup';
import { Answer } from '../components/Answer';
import { Button } from '../components/Button';
import { LeaseRing } from '../components/LeaseRing';
import { StateDot } from '../components/StateDot';
import { useEarshot } from '../state/context';
import type { LeaseState } from '../state/state';
import { useStrings } from '../strings';
import { spacing } from '../theme';
import { LeaseLine } from './LeaseLine';
import { LeaseNews } from './LeaseNews';
import { isKnownPattern } from './PatternMark';
import { RegistrationNote } from './RegistrationNote';
import { useRenewal } from './useRenewal';

interface LeaseRowProps {
  readonly lease: LeaseState;
  /** Messages that wait for the other's return. */
  readonly waiting: number;
  readonly renewedMs: number | undefined;
  /** The row is unmounted by then, so the list announces the answer. */
  readonly onRevoked: (answer: string) => void;
}

/** A lease that lives. Opens to show what can be done with it. */
export function LeaseRow({ lease, waiting, renewedMs, onRevoked }: LeaseRowProps) {
  const earshot = useEarshot();
  const { leases, lease: words } = useStrings();
  const [open, setOpen] = useState(false);
  const other = lease.peerName || leases.someone;
  const name = words.name(lease.origin);
  const { renewal, renew } = useRenewal(lease, other);
  const pattern = leases.patterns[isKnownPattern(lease.pattern) ? lease.pattern : 'own'];
  const state = lease.connected ? leases.connected : leases.apart;
  const whose = lease.role === 'grantor' ? leases.youGranted(other) : leases.youHold(other);
  const toggle = () => setOpen(!open);
  const revoke = () => {
    earshot.revokeLease(lease);
    onRevoked(leases.revoked(name, other));
  };
  const act = ({ nativeEvent }: AccessibilityActionEvent) => {
    if (nativeEvent.actionName === 'renew') {
      // Its answer is to be seen as well as heard.
      setOpen(true);
      void renew();
    } else if (nativeEvent.actionName === 'revoke') {
      revoke();
    } else {
      toggle();
    }
  };
  return (
    <LeaseLine
      pattern={lease.pattern}
      origin={lease.origin}
      name={name}
      whose={whose}
      row={{
        role: 'button',
        'aria-expanded': open,
        // In a browser its name is what is written on it: who speaks to a computer says what they read.
        ...(Platform.OS !== 'web' && { 'aria-label': [name, whose, pattern, state].join(', ') }),
        accessibilityHint: leases.opens,
        accessibilityActions: [
          { name: 'activate' },
          { name: 'renew', label: leases.renew },
          { name: 'revoke', label: leases.revoke },
        ],
        onAccessibilityAction: act,
        onPress: toggle,
      }}
      news={<LeaseNews lease={lease} waiting={waiting} renewedMs={renewedMs} />}
      ring={
        // A finger may well aim at the ring; for a screen reader it only tells the time.
        <Pressable accessible={false} tabIndex={-1} onPress={toggle}>
          <LeaseRing lease={lease} />
        </Pressable>
      }
    >
      {isRegistration(lease.origin) && <RegistrationNote lease={lease} other={other} />}
      {open && (
        <View style={styles.open}>
          <StateDot
            state={lease.connected ? 'here' : 'outOfEarshot'}
            word={`${state} · ${pattern}`}
          />
          <View style={styles.buttons}>
            <Button
              title={renewal.asking ? leases.renewing : leases.renew}
              spoken={leases.spokenRenew(name, other)}
              weight="primary"
              disabled={renewal.asking}
              onPress={() => void renew()}
            />
            <Button
              title={leases.revoke}
              spoken={leases.spokenRevoke(name, other)}
              weight="danger"
              onPress={revoke}
            />
          </View>
          <Answer words={renewal.answer} tone={renewal.refused ? 'failed' : 'done'} />
        </View>
      )}
    </LeaseLine>
  );
}

const styles = StyleSheet.create({
  open: { gap: spacing.s },
  buttons: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
});
