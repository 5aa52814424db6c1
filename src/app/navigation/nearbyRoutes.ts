import type { NativeStackScreenProps } from '@react-navigation/native-stack';

/** Nearby is two pages deep: the people, and one of them. */
export type NearbyRoutes = {
  people: undefined;
  person: { readonly id: string };
};

export type NearbyScreenProps<Name extends keyof NearbyRoutes> = NativeStackScreenProps<
  NearbyRoutes,
  Name
>;
