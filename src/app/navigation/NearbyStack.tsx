import { createNativeStackNavigator } from '@react-navigation/native-stack';
import { Met } from '../screens/Met';
import { Mixtape } from '../screens/Mixtape';
import { Nearby } from '../screens/Nearby';
import { NewMixtape } from '../screens/NewMixtape';
import { Person } from '../screens/Person';
import { Room } from '../screens/Room';
import { SharedSongs } from '../screens/SharedSongs';
import { useStrings } from '../strings';
import { useReducedMotion } from '../useReducedMotion';
import type { NearbyRoutes } from './nearbyRoutes';

const Stack = createNativeStackNavigator<NearbyRoutes>();

export function NearbyStack() {
  const { history, nearby, room } = useStrings();
  const animation = useReducedMotion() ? 'none' : 'default';
  return (
    <Stack.Navigator screenOptions={{ headerShown: false, animation, title: nearby.title }}>
      <Stack.Screen name="people" component={Nearby} />
      <Stack.Screen name="person" component={Person} />
      <Stack.Screen name="songs" component={SharedSongs} />
      <Stack.Screen name="met" component={Met} options={{ title: history.title }} />
      <Stack.Screen name="room" component={Room} options={{ title: room.title }} />
      <Stack.Screen name="mixtape" component={Mixtape} />
      <Stack.Screen name="new mixtape" component={NewMixtape} />
    </Stack.Navigator>
  );
}
