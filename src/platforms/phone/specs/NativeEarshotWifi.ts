import type { TurboModule } from 'react-native';
import { TurboModuleRegistry } from 'react-native';

/**
 * Has an Android app's sockets go over the Wi-Fi while there is one, also where it has no internet: otherwise Android sends
 * them over mobile data. Tells of each change: `EarshotWifiBound`, with `true` or `false`.
 */
export interface Spec extends TurboModule {
  /** From now on, and for what is there now. */
  follow(): Promise<void>;
  /** As if there were no Wi-Fi. */
  leave(): Promise<void>;
}

/** Null on an iPhone, which sends them the right way by itself. */
export default TurboModuleRegistry.get<Spec>('EarshotWifi');
