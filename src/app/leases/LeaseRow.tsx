import { memo } from 'react';
import { Platform, type AccessibilityActionEvent } from 'react-native';
import { isRegistration } from '../../lookup';
import { LeaseRing } from '../components/LeaseRing';
import { useEarshot } from '../state/context';
import type { LeaseState } from '../state/state';
import { useStrings } from '../strings';
import { LeaseLine } from './LeaseLine';
import { isKnownPattern } from './PatternMark';
import { RegistrationNote } from './RegistrationNote';
import type { RowEdges } from './RowGround';
import { sentenceOf, titleOf } from './sentences';
import { useRenewal } from './useRenewal';

interface LeaseRowProps {
  readonly lease: LeaseState;
  /** Messages through this lease that wait for the other's return. */
  readonly waiting: number;
  readonly edges: RowEdges;
  readonly onOpen: (lease: LeaseState) => void;
  /** The list announces what came of it: the row may be gone by then. */
  readonly onAnswer: (answer: string) => void;
}

/** A lease that lives. Its own page shows both ends, and what can be done with it. */
export const LeaseRow = memo(function LeaseRowOf(props: LeaseRowProps) {
  const { lease, waiting, edges, onOpen, onAnswer } = props;
  const earshot = useEarshot();
  const strings = useStrings();
  const { leases } = strings;
  const other = lease.peerName || leases.someone;
  const name = titleOf(lease, strings);
  const { renew } = useRenewal(lease, other, onAnswer);
  const pattern = leases.patterns[isPatternOfWords(lease.pattern) ? lease.pattern : 'own'];
  const state = lease.connected ? leases.connected : leases.apart;
  const whose = lease.role === 'grantor' ? leases.youGranted(other) : leases.youHold(other);
  const shown = lease.connected ? whose : `${whose} · ${leases.isApart}`;
  const waits =
    waiting > 0 && !lease.connected
      ? leases.sentences.waiting(strings.number(waiting), waiting === 1)
      : '';
  const open = () => onOpen(lease);
  const act = ({ nativeEvent }: AccessibilityActionEvent) => {
    if (nativeEvent.actionName === 'renew') {
      void renew();
    } else if (nativeEvent.actionName === 'revoke') {
      earshot.revokeLease(lease);
      onAnswer(leases.revoked(name, other));
    } else {
      open();
    }
  };
  return (
    <LeaseLine
      pattern={lease.pattern}
      origin={lease.origin}
      apart={!lease.connected}
      name={name}
      whose={shown}
      sentence={[sentenceOf(lease, other, strings), waits].filter(Boolean).join(' ')}
      ring={<LeaseRing lease={lease} />}
      edges={edges}
      row={{
        role: 'button',
        // In a browser its name is what is written on it: who speaks to a computer says what they read.
        ...(Platform.OS !== 'web' && { 'aria-label': [name, whose, pattern, state].join(', ') }),
        accessibilityHint: leases.opens,
        accessibilityActions: [
          { name: 'activate' },
          { name: 'renew', label: leases.renew },
          { name: 'revoke', label: leases.revoke },
        ],
        onAccessibilityAction: act,
        onPress: open,
      }}
    >
      {isRegistration(lease.origin) && <RegistrationNote lease={lease} other={other} />}
    </LeaseLine>
  );
});

type Spoken = 'renew-on-call' | 'single-call' | 'plain';

function isPatternOfWords(pattern: string): pattern is Spoken {
  return isKnownPattern(pattern) && pattern !== 'due' && pattern !== 'vote';
}
