import type { TurboModule } from 'react-native';
import { TurboModuleRegistry } from 'react-native';

/** The songs that the phone itself has. */
export interface Spec extends TurboModule {
  /**
   * 'granted', 'to be asked for', or 'refused for good'. `ask` asks the person first where the system has a question for
   * that; Android's is asked by PermissionsAndroid.
   */
  authorization(ask: boolean): Promise<string>;
  /** Artist, title, artist, title, …; empty where the phone knows none. Rejects without the permission. */
  list(): Promise<Array<string>>;
}

export default TurboModuleRegistry.getEnforcing<Spec>('EarshotSongs');
