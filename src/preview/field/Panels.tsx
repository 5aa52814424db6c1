import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { EarshotProvider, spacing, useNow } from '../../app';
import { owners } from '../phone/owners';
import { latestCutShort, sessionOf, sessionToWatch } from './bothEnds';
import type { FieldPhone } from './field';
import { longestSpan } from './longestSpan';
import { pairAfter, pairsToWatch, type PhonePair } from './pairsToWatch';
import { RoomAndTape } from './RoomAndTape';
import { SessionPanel } from './SessionPanel';
import { SmallButton } from './SmallButton';
import { useFieldStrings } from './strings';
import { tellerOf } from './teller';
import type { TapeLog } from './useTapeLog';

interface ShownProps {
  readonly phones: readonly FieldPhone[];
  readonly log: TapeLog | undefined;
}

/** Three: two exchanges, and what goes on between all phones. */
export function Panels({ phones, log, narrow }: ShownProps & { readonly narrow: boolean }) {
  // All phones here go by one clock; a phone that is off has none.
  const clock = phones.find(({ inside }) => inside !== undefined)?.inside?.earshot;
  return (
    <View role="region" aria-label={useFieldStrings().bothTell}>
      {clock !== undefined && (
        <EarshotProvider value={clock}>
          <View style={[styles.all, !narrow && styles.beside]}>
            {phones.length > 2 ? (
              <OfMany phones={phones} log={log} />
            ) : (
              <OfTwo phones={phones} log={log} />
            )}
          </View>
        </EarshotProvider>
      )}
    </View>
  );
}

/** Each one's songs to the other, and what was cut short between them. */
function OfTwo({ phones, log }: ShownProps) {
  const words = useFieldStrings();
  const nowMs = useNow();
  const [one, other] = phones.map(tellerOf);
  const there = sessionOf(one, other);
  const back = sessionOf(other, one);
  const latestCut = one && other && latestCutShort(one, other);
  const cut = [there, back].some(told => told?.ends.holder === latestCut?.ends.holder)
    ? undefined
    : latestCut;
  const spanMs = longestSpan([there, back, cut], nowMs);
  const [first = 'ada', second = 'noor'] = phones.map(({ name }) => name);
  return (
    <>
      <SessionPanel
        title={words.songsTo(owners[first].name, owners[second].name)}
        told={there}
        spanMs={spanMs}
      />
      <SessionPanel
        title={words.songsTo(owners[second].name, owners[first].name)}
        told={back}
        spanMs={spanMs}
      />
      {log === undefined && cut !== undefined ? (
        <SessionPanel
          title={words.cutShort(cut.holder.name, cut.grantor.name)}
          told={cut}
          spanMs={spanMs}
        />
      ) : (
        <RoomAndTape phones={phones} log={log} />
      )}
    </>
  );
}

/** The two pairs that matter most, unless somebody asked for another; and the room. */
function OfMany({ phones, log }: ShownProps) {
  const words = useFieldStrings();
  const nowMs = useNow();
  const [chosen, setChosen] = useState<PhonePair>();
  const [shown, setShown] = useState<readonly PhonePair[]>([]);
  const pairs = pairsToWatch(phones, shown, chosen);
  if (pairs.join() !== shown.join()) {
    setShown(pairs);
  }
  const tellers = new Map(phones.map(phone => [phone.name, tellerOf(phone)]));
  const told = pairs.map(([one, other]) => {
    const [first, second] = [tellers.get(one), tellers.get(other)];
    return first && second && sessionToWatch(first, second);
  });
  const spanMs = longestSpan(told, nowMs);
  return (
    <>
      {pairs.map(([one, other], index) => (
        <SessionPanel
          key={index}
          title={words.exchange(owners[one].name, owners[other].name)}
          told={told[index]}
          first={tellers.get(one)?.id}
          spanMs={spanMs}
          button={
            index === 0 && (
              <SmallButton
                title={words.anotherPair}
                onPress={() => setChosen(pairAfter([one, other], pairs, phones))}
              />
            )
          }
        />
      ))}
      <RoomAndTape phones={phones} log={log} />
    </>
  );
}

const styles = StyleSheet.create({
  all: { gap: spacing.m },
  beside: { flexDirection: 'row', alignItems: 'stretch' },
});
