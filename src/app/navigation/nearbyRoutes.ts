import type { NativeStackScreenProps } from '@react-navigation/native-stack';

/** Nearby is two pages deep: the people, and one of them, the room that they are in, or a mixtape. */
export type NearbyRoutes = {
  people: undefined;
  person: { readonly id: string };
  songs: { readonly id: string; readonly which: 'common' | 'theirs' };
  met: undefined;
  room: undefined;
  mixtape: { readonly id: string };
  'new mixtape': undefined;
};

export type NearbyScreenProps<Name extends keyof NearbyRoutes> = NativeStackScreenProps<
  NearbyRoutes,
  Name
>;
