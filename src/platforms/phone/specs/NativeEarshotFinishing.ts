import type { TurboModule } from 'react-native';
import { TurboModuleRegistry } from 'react-native';

/** The half minute or so that iOS gives an app that was put away, to finish what it is doing. */
export interface Spec extends TurboModule {
  /** Asks for it. Resolves once that time is up, or `end` was called; then the app is suspended. */
  begin(): Promise<void>;
  end(): Promise<void>;
}

/** Null on Android. */
export default TurboModuleRegistry.get<Spec>('EarshotFinishing');
