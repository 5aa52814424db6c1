import type { NativeStackScreenProps } from '@react-navigation/native-stack';

/** Leases is two pages deep: all of them, and one, by which end of which it is and when it began. */
export type LeasesRoutes = {
  list: undefined;
  lease: { readonly key: string; readonly beganMs: number | undefined };
};

export type LeasesScreenProps<Name extends keyof LeasesRoutes> = NativeStackScreenProps<
  LeasesRoutes,
  Name
>;
