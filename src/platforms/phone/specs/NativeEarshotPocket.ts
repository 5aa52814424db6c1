import type { TurboModule } from 'react-native';
import { TurboModuleRegistry } from 'react-native';

/**
 * Keeps an Android phone's Wi-Fi, multicast and processor on while its screen is off, and ticks: `EarshotTick`, an event
 * without content. Both for a time that JavaScript has to renew, so that nothing is held for an app that hangs.
 */
export interface Spec extends TurboModule {
  /** Called again, it renews: from then on for that long. Rejects with what the system said. */
  stayAwake(forMs: number, tickEveryMs: number): Promise<void>;
  letSleep(): Promise<void>;
}

/** Null on an iPhone, whose system has nothing of the kind. */
export default TurboModuleRegistry.get<Spec>('EarshotPocket');
