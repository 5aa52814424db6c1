import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Field, FieldPhone } from './field';
import type { FieldPosition } from './range';

/** While songs cross, each phone changes ten times a second: nobody reads so fast. */
const DRAW_EVERY_MS = 250;

/** The phones as they are drawn: what their screens show a few times a second, what happens to a phone itself at once. */
export function useShownPhones(field: Field): readonly FieldPhone[] {
  const [phones, setPhones] = useState(field.phones);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      clearTimeout(timer);
      timer = undefined;
      setPhones(field.phones);
    };
    const unsubscribe = field.store.subscribe((now, before) => {
      if (isAnotherPhone(now.phones, before.phones)) {
        draw();
      } else {
        timer ??= setTimeout(draw, DRAW_EVERY_MS);
      }
    });
    draw();
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [field]);
  return phones;
}

/** Where they stand, with every move. */
export function usePlaces(field: Field): readonly FieldPosition[] {
  return useStore(
    field.store,
    useShallow(({ phones }) => phones.map(({ place }) => place)),
  );
}

function isAnotherPhone(now: readonly FieldPhone[], before: readonly FieldPhone[]): boolean {
  const lives = (phones: readonly FieldPhone[]) =>
    phones.map(({ power, inside }) => [power, inside]).flat();
  const were = lives(before);
  return now.length !== before.length || lives(now).some((each, index) => each !== were[index]);
}
