import {
  createNativeStackNavigator,
  type NativeStackScreenProps,
} from '@react-navigation/native-stack';
import type { NavigationProp } from '@react-navigation/native';
import { Diagnostics } from '../screens/Diagnostics';
import { Settings } from '../screens/Settings';
import { useStrings } from '../strings';
import { useReducedMotion } from '../useReducedMotion';
import type { TabRoutes } from './tabRoutes';

/** Settings is two pages deep: what can be chosen, and what helps when nothing is heard. */
type SettingsRoutes = { choices: undefined; diagnostics: undefined };

const Stack = createNativeStackNavigator<SettingsRoutes>();

export function SettingsStack() {
  const { settings } = useStrings();
  const animation = useReducedMotion() ? 'none' : 'default';
  return (
    <Stack.Navigator screenOptions={{ headerShown: false, animation, title: settings.title }}>
      <Stack.Screen name="choices" component={Choices} />
      <Stack.Screen name="diagnostics" component={Diagnosis} />
    </Stack.Navigator>
  );
}

function Choices({ navigation }: NativeStackScreenProps<SettingsRoutes, 'choices'>) {
  const tabs = navigation.getParent<NavigationProp<TabRoutes>>();
  return (
    <Settings
      onDiagnostics={() => navigation.navigate('diagnostics')}
      onPeople={() => tabs.navigate('nearby', { screen: 'met', initial: false })}
    />
  );
}

function Diagnosis({ navigation }: NativeStackScreenProps<SettingsRoutes, 'diagnostics'>) {
  return <Diagnostics onBack={() => navigation.goBack()} />;
}
