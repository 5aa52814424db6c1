import { createNativeStackNavigator } from '@react-navigation/native-stack';
import { Nearby } from '../screens/Nearby';
import { Person } from '../screens/Person';
import { useStrings } from '../strings';
import { useReducedMotion } from '../useReducedMotion';
import type { NearbyRoutes } from './nearbyRoutes';

const Stack = createNativeStackNavigator<NearbyRoutes>();

export function NearbyStack() {
  const { nearby } = useStrings();
  const animation = useReducedMotion() ? 'none' : 'default';
  return (
    <Stack.Navigator screenOptions={{ headerShown: false, animation, title: nearby.title }}>
      <Stack.Screen name="people" component={Nearby} />
      <Stack.Screen name="person" component={Person} />
    </Stack.Navigator>
  );
}
