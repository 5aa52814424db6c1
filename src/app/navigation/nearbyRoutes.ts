import type { NativeStackScreenProps } from '@react-navigation/native-stack';

/** Nearby is two pages deep: the people, and one of them, or the room that they are in. */
export type NearbyRoutes = {
  people: undefined;
  person: { readonly id: string };
  room: undefined;
};

export type NearbyScreenProps<Name extends keyof NearbyRoutes> = NativeStackScreenProps<
  NearbyRoutes,
  Name
>;
