import { useLayoutEffect } from 'react';
import { StyleSheet, View } from 'react-native';
import { isRegistration } from '../../lookup';
import { Answer } from '../components/Answer';
import { BackButton } from '../components/BackButton';
import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { LeaseRing } from '../components/LeaseRing';
import { Page } from '../components/Page';
import { PersonPortrait } from '../components/PersonPortrait';
import { StateDot } from '../components/StateDot';
import { Words } from '../components/Words';
import { figures, timeOfDay } from '../duration';
import { endedSentence } from '../leases/EndedRow';
import { FactRows } from '../leases/FactRows';
import { RegistrationNote } from '../leases/RegistrationNote';
import { sentenceOf, titleOf } from '../leases/sentences';
import { useOpenCalls } from '../leases/useOpenCalls';
import { useRenewal } from '../leases/useRenewal';
import { endMarkOf } from '../lifeline/endMarkOf';
import { LifelineView } from '../lifeline/LifelineView';
import type { LeasesScreenProps } from '../navigation/leasesRoutes';
import { useEarshot, useEarshotState } from '../state/context';
import { keyOf, type Lifeline } from '../state/lifelines';
import type { LeaseState } from '../state/state';
import { useStrings } from '../strings';
import { sizes, spacing } from '../theme';
import { useGrowth } from '../useTextSize';

/** One lease: how long it lasts, both ends of it on one time axis, and what can be done with it. */
export function Lease({ navigation, route }: LeasesScreenProps<'lease'>) {
  const { key, beganMs } = route.params;
  const strings = useStrings();
  const { leases: words } = strings;
  const lease = useEarshotState(state => state.leases.find(each => keyOf(each) === key));
  const line = useEarshotState(state =>
    state.lifelines.find(each => keyOf(each) === key && each.beganMs === beganMs),
  );
  const isOver = line?.ended !== undefined;
  const shown = isOver ? undefined : lease;
  const about = line ?? shown;
  const title = about === undefined ? words.page.gone : titleOf(about, strings);
  useLayoutEffect(() => navigation.setOptions({ title }), [navigation, title]);
  return (
    <Page
      above={
        <BackButton
          title={words.page.back}
          spoken={words.page.spokenBack}
          onPress={() => navigation.popToTop()}
        />
      }
      title={title}
      head={about && <Head title={title} about={about} lease={shown} line={line} />}
    >
      {about === undefined ? (
        <Words size="sentence" colour="quietInk">
          {words.page.goneWhy}
        </Words>
      ) : (
        <View style={styles.cards}>
          {line !== undefined && <Story line={line} />}
          {shown !== undefined && <Facts lease={shown} line={line} />}
          {shown !== undefined && <Actions lease={shown} name={title} />}
          {line !== undefined && <OneBefore line={line} />}
        </View>
      )}
    </Page>
  );
}

function useOtherName(peer: string): string {
  const { leases } = useStrings();
  const name = useEarshotState(state => state.people.find(({ id }) => id === peer)?.name);
  const leased = useEarshotState(state => state.leases.find(each => each.peer === peer)?.peerName);
  return (name ?? leased) || leases.someone;
}

interface HeadProps {
  readonly title: string;
  readonly about: Lifeline | LeaseState;
  /** While it lives. */
  readonly lease: LeaseState | undefined;
  readonly line: Lifeline | undefined;
}

function Head({ title, about, lease, line }: HeadProps) {
  const strings = useStrings();
  const { leases: words } = strings;
  const other = useOtherName(about.peer);
  const growth = useGrowth(sizes.iconGrowsAtMost);
  const mark = line && endMarkOf(line);
  const sentence =
    lease === undefined
      ? line && endedSentence(line, other, strings)
      : lease.origin === 'openSession' && lease.connected
      ? words.sentences.exchangeWhole(figures(lease.periodMs))
      : sentenceOf(lease, other, strings);
  return (
    <View style={styles.heads}>
      <View style={styles.head}>
        <LeaseRing
          lease={lease}
          mark={lease === undefined ? mark : undefined}
          endedOrigin={about.origin}
          size={sizes.largeRing}
        />
        <View style={styles.words}>
          <Words size="figure" role="heading">
            {title}
          </Words>
          <View style={styles.with}>
            <PersonPortrait id={about.peer} size={sizes.tinyPortrait * growth} />
            <Words size="small" colour="quietInk" style={styles.shrinking}>
              {about.role === 'grantor' ? words.page.youGave(other) : words.page.youHold(other)}
            </Words>
          </View>
          {lease !== undefined && (
            <StateDot
              state={lease.connected ? 'here' : 'outOfEarshot'}
              word={lease.connected ? words.page.connected : words.apart}
            />
          )}
        </View>
      </View>
      {lease !== undefined && isRegistration(lease.origin) ? (
        <RegistrationNote lease={lease} other={other} />
      ) : (
        sentence !== undefined && <Words size="small">{sentence}</Words>
      )}
    </View>
  );
}

function Story({ line }: { readonly line: Lifeline }) {
  const { page } = useStrings().leases;
  const other = useOtherName(line.peer);
  return (
    <Card>
      <View style={styles.between}>
        <Words size="heading" role="heading">
          {page.story}
        </Words>
        <Words size="axis" colour="quietInk">
          {page.notch}
        </Words>
      </View>
      <LifelineView line={line} otherName={other} />
      {line.ended === undefined && (
        <Words size="axis" colour="quietInk">
          {page.grey}
        </Words>
      )}
    </Card>
  );
}

function Facts(props: { readonly lease: LeaseState; readonly line: Lifeline | undefined }) {
  const { lease, line } = props;
  const { leases, number } = useStrings();
  const { page } = leases;
  const { sent = 0, unsent = 0 } = useOpenCalls().byLease[keyOf(lease)] ?? {};
  const times = line?.renewals ?? 0;
  return (
    <FactRows
      facts={[
        { label: page.granted, value: figures(lease.periodMs) },
        {
          label: page.renewed,
          value: times === 0 ? page.never : page.times(number(times), times === 1),
        },
        ...(lease.role === 'holder'
          ? [{ label: page.underWay, value: `${number(sent)}, ${number(unsent)}` }]
          : []),
        {
          label: lease.connected ? page.wouldEnd : page.wouldEndHere,
          value: timeOfDay(lease.endsMs),
        },
      ]}
    />
  );
}

function Actions({ lease, name }: { readonly lease: LeaseState; readonly name: string }) {
  const earshot = useEarshot();
  const { leases } = useStrings();
  const other = lease.peerName || leases.someone;
  const { renewal, renew } = useRenewal(lease, other);
  return (
    <View style={styles.actions}>
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
          onPress={() => earshot.revokeLease(lease)}
        />
      </View>
      <Answer words={renewal.answer} tone={renewal.refused ? 'failed' : 'done'} />
    </View>
  );
}

/** The last of this kind with the same person that ended before this one began. */
function OneBefore({ line }: { readonly line: Lifeline }) {
  const { leases } = useStrings();
  const other = useOtherName(line.peer);
  const before = useEarshotState(({ lifelines }) =>
    [...lifelines]
      .reverse()
      .find(
        ({ peer, origin, role, ended, beganMs }) =>
          peer === line.peer &&
          origin === line.origin &&
          role === line.role &&
          ended !== undefined &&
          beganMs < line.beganMs,
      ),
  );
  if (before === undefined) {
    return null;
  }
  return (
    <>
      <Words size="heading" role="heading">
        {leases.page.before(other)}
      </Words>
      <Card>
        <LifelineView line={before} otherName={other} />
      </Card>
    </>
  );
}

const styles = StyleSheet.create({
  cards: { gap: spacing.s },
  heads: { gap: spacing.s, marginBottom: spacing.s },
  head: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: spacing.m },
  // Follows the direction of the layout, even where its own words run the other way.
  words: { flexGrow: 1, flexShrink: 1, minWidth: 160, alignItems: 'flex-start', gap: spacing.xxs },
  with: { flexDirection: 'row', alignItems: 'center', gap: spacing.xs + spacing.xxs },
  shrinking: { flexShrink: 1 },
  between: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    columnGap: spacing.s,
  },
  actions: { gap: spacing.s },
  buttons: { flexDirection: 'row', flexWrap: 'wrap', gap: spacing.s },
});
