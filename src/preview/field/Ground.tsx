import { useCallback, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { useStore } from 'zustand';
import type { PhoneName } from '../phone/owners';
import { AirOf } from './AirOf';
import type { Field } from './field';
import { frameSize, phoneScale } from './geometry';
import { PhoneOnField } from './PhoneOnField';

interface GroundProps {
  readonly field: Field;
  readonly lookedAt: PhoneName | undefined;
  readonly lowest: number;
}

/** Where the phones stand. */
export function Ground({ field, lookedAt, lowest }: GroundProps) {
  const { phones, aspect, phoneSize } = useStore(field.store);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const scale = phoneScale(size, phones.length);
  const { width, height } = size;
  const resized = useCallback(
    (layout: { readonly width: number; readonly height: number }) => {
      setSize({ width: layout.width, height: layout.height });
      const fit = phoneScale(layout, field.phones.length);
      field.resized(layout.height / layout.width, {
        width: (fit * frameSize.width) / layout.width,
        height: (fit * frameSize.height) / layout.height,
      });
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
  return (
    <View
      style={[styles.ground, { minHeight: lowest }]}
      onLayout={({ nativeEvent }) => resized(nativeEvent.layout)}
    >
      {width > 0 && (
        <>
          <AirOf phones={phones} aspect={aspect} field={size} phoneWidth={phoneSize.width} />
          {phones.map(phone => (
            <PhoneOnField
              key={phone.name}
              phone={phone}
              field={size}
              scale={scale}
              lookedAt={phone.name === lookedAt}
              onMove={move}
            />
          ))}
        </>
      )}
    </View>
  );
}

const styles = StyleSheet.create({ ground: { flex: 1 } });
