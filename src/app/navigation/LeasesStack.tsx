import { createNativeStackNavigator } from '@react-navigation/native-stack';
import { Lease } from '../screens/Lease';
import { Leases } from '../screens/Leases';
import { useStrings } from '../strings';
import { useReducedMotion } from '../useReducedMotion';
import type { LeasesRoutes } from './leasesRoutes';

const Stack = createNativeStackNavigator<LeasesRoutes>();

export function LeasesStack() {
  const { leases } = useStrings();
  const animation = useReducedMotion() ? 'none' : 'default';
  return (
    <Stack.Navigator screenOptions={{ headerShown: false, animation, title: leases.title }}>
      <Stack.Screen name="list" component={Leases} />
      <Stack.Screen name="lease" component={Lease} />
    </Stack.Navigator>
  );
}
