import { View } from 'react-native';
import type { FieldPhone } from './field';
import { Lifelines } from './Lifelines';
import { useFieldStrings } from './strings';

interface LifelinesOfProps {
  readonly one: FieldPhone | undefined;
  readonly other: FieldPhone | undefined;
  readonly narrow: boolean;
}

/** The leases between two phones, while both run. */
export function LifelinesOf({ one, other, narrow }: LifelinesOfProps) {
  const [ours, theirs] = [one?.shows, other?.shows];
  const clock = one?.inside?.earshot;
  return (
    <View role="region" aria-label={useFieldStrings().bothTell}>
      {ours !== undefined && theirs !== undefined && clock !== undefined && (
        <Lifelines one={ours} other={theirs} clock={clock} narrow={narrow} />
      )}
    </View>
  );
}
