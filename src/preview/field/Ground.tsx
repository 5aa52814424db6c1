import { useCallback, useMemo, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { PhoneName } from '../phone/owners';
import { AirOf } from './AirOf';
import type { Field, FieldPhone } from './field';
import { phoneShape } from './geometry';
import { hostOf } from './hosts';
import { LABEL_HEIGHT } from './LinkLabels';
import { PhoneOnField } from './PhoneOnField';
import { TapeWay } from './TapeWay';
import { usePlaces } from './useShownPhones';
import type { TapeLog } from './useTapeLog';

interface GroundProps {
  readonly field: Field;
  readonly phones: readonly FieldPhone[];
  readonly log: TapeLog | undefined;
  readonly lookedAt: PhoneName | undefined;
  readonly narrow: boolean;
  readonly lowest: number;
}

/** Where the phones stand. */
export function Ground({ field, phones: shown, log, lookedAt, narrow, lowest }: GroundProps) {
  const places = usePlaces(field);
  const phones = useMemo(
    () => shown.map((phone, index) => ({ ...phone, place: places[index] ?? phone.place })),
    [shown, places],
  );
  const [size, setSize] = useState({ width: 0, height: 0 });
  const { width, height } = size;
  const { scale, frame } = phoneShape(size, phones.length);
  const drawn = { width: frame.width * scale, height: frame.height * scale };
  const resized = useCallback(
    (layout: { readonly width: number; readonly height: number }) => {
      setSize({ width: layout.width, height: layout.height });
      field.resized(layout);
    },
    [field],
  );
  const move = useCallback(
    (name: PhoneName, x: number, y: number) => {
      const place = field.phone(name)?.place;
      if (place !== undefined) {
        field.move(name, { x: place.x + x / width, y: place.y + y / height });
      }
    },
    [field, width, height],
  );
  const host = hostOf(phones);
  const hasWays = phones.length > 2 && !narrow;
  return (
    <View
      style={[
        styles.ground,
        { minHeight: lowest },
        narrow ? styles.narrow : styles.roomy,
        hasWays && styles.ways,
      ]}
    >
      <View style={styles.field} onLayout={({ nativeEvent }) => resized(nativeEvent.layout)}>
        {width > 0 && (
          <>
            <AirOf phones={phones} host={host} field={size} phone={drawn} isNarrow={narrow} />
            {phones.map(({ name, address, power, place, shows }) => (
              <PhoneOnField
                key={name}
                name={name}
                address={address}
                power={power}
                place={place}
                notified={power === 'in the pocket' ? shows : undefined}
                isHost={name === host}
                field={size}
                frame={frame}
                scale={scale}
                lookedAt={name === lookedAt}
                onMove={move}
              />
            ))}
            {log !== undefined && hasWays && (
              <TapeWay phones={phones} log={log} field={size} phone={drawn} />
            )}
          </>
        )}
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  ground: { flex: 1 },
  /** For the lighthouse above the phones. */
  roomy: { paddingTop: 22 },
  /** Of tapes, below them. */
  ways: { paddingBottom: 62 },
  /** For the words about two phones that leave no room between them. */
  narrow: { paddingBottom: LABEL_HEIGHT + 6 },
  field: { flex: 1 },
});
