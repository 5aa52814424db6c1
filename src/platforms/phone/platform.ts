import { AppState, Linking, Platform } from 'react-native';
import type { Ports, Storage } from '../../runtime';
import { phoneClock } from './clock';
import type { DiscoverySnapshot, PhoneDiscoveryOptions } from './discovery/discovery';
import { PhoneDiscovery } from './discovery/discovery';
import type { Hearing } from './discovery/hearing';
import { Finishing } from './pocket/finishing';
import { Pocket } from './pocket/pocket';
import type { PermissionState } from './presence/permission';
import { LocalNetworkPermission } from './presence/permission';
import { permissionOnAndroid } from './presence/permission-on-android';
import { permissionOnIos } from './presence/permission-on-ios';
import type { PhonePresence } from './presence/presence';
import { presenceOf } from './presence/presence';
import type { PlatformError } from './presence/troubles';
import { PlatformErrors } from './presence/troubles';
import { WifiBinding } from './presence/wifi-binding';
import { WifiWatch } from './presence/wifi-watch';
import { phoneRandom } from './random';
import { PhoneAgentStorage } from './storage/agent-storage';
import { PhoneStorage } from './storage/storage';
import { clearTimeout, setTimeout } from './timers';
import { PhoneTransport } from './transport/transport';

/** From a listener that failed to the next one: what it failed of may last a moment. */
const LISTEN_AGAIN_AFTER_MS = 5000;

export interface PlatformState {
  readonly presence: PhonePresence;
  readonly permission: PermissionState;
  readonly wifiAddress: string | undefined;
}

/** For the screen that explains why nobody is seen. */
export interface PhoneDiagnostics extends DiscoverySnapshot {
  readonly troubles: readonly PlatformError[];
  /** Whether this app's sockets go over the Wi-Fi, whatever the system takes for the better network. */
  readonly wifiBinding: WifiBinding['state'];
}

export type PhonePlatform = ThisPhone;
export type PhonePlatformOptions = Pick<PhoneDiscoveryOptions, 'serviceName' | 'engine'>;

/** There is one for an app: its native half speaks to everyone who listens. */
export function createPhonePlatform(options: PhonePlatformOptions = {}): PhonePlatform {
  return new ThisPhone(options);
}

/**
 * Everything that a device needs, on a phone; and how this phone stands towards others. Lives outside React: screens look
 * at `state()`, which is another object whenever it has changed.
 */
class ThisPhone {
  readonly ports: Ports;
  readonly agentStorage: Storage = new PhoneAgentStorage();
  private readonly troubles = new PlatformErrors();
  private readonly discovery: PhoneDiscovery;
  private readonly permission: LocalNetworkPermission;
  private readonly wifi: WifiWatch;
  private readonly wifiBinding: WifiBinding;
  private readonly pocket: Pocket;
  private readonly finishing: Finishing;
  private isUnderWay: () => boolean = () => false;
  private staysInPocket = false;
  private listening: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;
  private readonly observers = new Set<() => void>();
  private readonly refreshers = new Set<() => void>();
  private readonly sleepers = new Set<() => void>();
  private readonly appState: { remove(): void };
  private inFront = AppState.currentState !== 'background';
  private current: PlatformState = {
    presence: { is: 'starting' },
    permission: 'not known yet',
    wifiAddress: undefined,
  };

  constructor(options: PhonePlatformOptions) {
    const troubled = (what: string) => this.troubles.note(what);
    this.discovery = new PhoneDiscovery({
      ...options,
      asleep: true,
      random: phoneRandom,
      troubled,
      hearingChanged: hearing => this.heard(hearing),
      networks: () => this.wifi.network && [this.wifi.network],
    });
    this.permission = new LocalNetworkPermission(
      Platform.OS === 'ios' ? permissionOnIos : permissionOnAndroid(),
      () => this.follow(),
      troubled,
    );
    this.wifi = new WifiWatch((address, before) => this.moved(address, before), troubled);
    this.wifiBinding = new WifiBinding(() => this.wifi.lookSoon(), troubled);
    this.pocket = new Pocket(troubled, () => this.refresh());
    this.finishing = new Finishing(
      () => this.isUnderWay(),
      () => this.fellAsleep(),
    );
    this.ports = {
      clock: phoneClock,
      random: phoneRandom,
      transport: new PhoneTransport({ troubled, listensNoMore: () => this.listenAgain() }),
      discovery: this.discovery,
      storage: new PhoneStorage(),
    };
    this.appState = AppState.addEventListener('change', state => {
      // 'inactive' comes and goes with every notice and question of the system's.
      if (state === 'active' || state === 'background') {
        this.cameToFront(state === 'active');
      }
    });
    if (this.inFront) {
      this.lookAround();
    } else {
      this.follow();
    }
  }

  state(): PlatformState {
    return this.current;
  }

  /** Runs after each change of `state()`. Returns how to call it off. */
  observe(changed: () => void): () => void {
    this.observers.add(changed);
    return () => this.observers.delete(changed);
  }

  /**
   * C4: runs when the device's sockets may be gone without a word, or lead nowhere: `device.refresh()` belongs there.
   * Without it nobody hears of this phone after its first sleep. Returns how to call it off.
   */
  whenRefreshIsDue(refresh: () => void): () => void {
    this.refreshers.add(refresh);
    return () => this.refreshers.delete(refresh);
  }

  /**
   * Runs before this phone is absent, while its sockets may still carry a last word: `device.sleep()` belongs there.
   * Returns how to call it off.
   */
  whenSleepIsDue(sleep: () => void): () => void {
    this.sleepers.add(sleep);
    return () => this.sleepers.delete(sleep);
  }

  /** Once the person has read why. On iOS the system's own question follows. */
  askForPermission(): Promise<void> {
    return this.permission.ask();
  }

  /** The only way back from a refusal for good. */
  openSettings(): Promise<void> {
    return Linking.openSettings();
  }

  /** Whether this phone can go on with its screen off. */
  get canStayInPocket(): boolean {
    return this.pocket.isPossible;
  }

  /**
   * Whether it does: from then on the background is no reason to be absent. Only a foreground service keeps the system from
   * ending the app meanwhile; that is for who calls this to see to.
   */
  stayInPocket(on: boolean): void {
    if (this.isClosed || this.staysInPocket === on) {
      return;
    }
    this.staysInPocket = on;
    if (!this.inFront) {
      if (on) {
        this.pocket.start();
        // It may have fallen asleep while the service was being started.
        this.lookAround();
        this.follow();
      } else {
        this.pocket.stop();
        this.fellAsleep();
      }
    }
  }

  /** What an iPhone that is put away goes on for, as long as its system lets it. */
  finishFirst(isUnderWay: () => boolean): void {
    this.isUnderWay = isUnderWay;
  }

  diagnostics(): PhoneDiagnostics {
    return {
      ...this.discovery.snapshot(),
      troubles: this.troubles.all,
      wifiBinding: this.wifiBinding.state,
    };
  }

  /** Never used again. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.listening);
    this.refreshers.clear();
    this.sleepers.clear();
    this.appState.remove();
    this.pocket.stop();
    this.finishing.stop();
    this.wifiBinding.stop();
    this.wifi.stop();
    this.discovery.close();
    this.observers.clear();
  }

  private cameToFront(inFront: boolean): void {
    if (this.inFront === inFront) {
      return;
    }
    this.inFront = inFront;
    if (inFront) {
      this.finishing.stop();
      this.pocket.stop();
      this.lookAround();
      this.follow();
    } else if (this.staysInPocket) {
      this.pocket.start();
    } else {
      this.finishing.start();
      this.fellAsleep();
    }
  }

  /** Unless something keeps this phone going. */
  private fellAsleep(): void {
    if (!this.isUp()) {
      this.wifi.stop();
    }
    this.follow();
  }

  private isUp(): boolean {
    return this.inFront || this.staysInPocket || this.finishing.isGoingOn;
  }

  private lookAround(): void {
    this.wifi.start();
    void this.permission.look();
  }

  private heard(hearing: Hearing): void {
    // Without Wi-Fi there may be nobody to hear, oneself included.
    if (hearing !== 'deaf' || this.wifi.address !== undefined) {
      this.permission.heard(hearing);
    }
  }

  private moved(address: string | undefined, before: 'not known yet' | 'known'): void {
    const isElsewhere =
      address !== undefined && before === 'known' && this.current.presence.is === 'present';
    this.follow();
    // Not when the address is only lost: what was lost is found out anyway, and may come back.
    if (isElsewhere) {
      this.refresh();
    }
  }

  private follow(): void {
    const before = this.current;
    const permission = this.permission.state;
    const presence = presenceOf(this.isUp(), permission);
    this.current = { presence, permission, wifiAddress: this.wifi.address };
    if (presence.is === 'present' && before.presence.is !== 'present') {
      // First what is due, then the sockets, and only then is this phone seen again.
      if (before.presence.is !== 'starting') {
        this.refresh();
      }
      this.discovery.wake();
    } else if (presence.is !== 'present' && before.presence.is === 'present') {
      this.sleepers.forEach(sleep => sleep());
      this.discovery.sleep();
    }
    this.observers.forEach(changed => changed());
  }

  private listenAgain(): void {
    clearTimeout(this.listening);
    this.listening = setTimeout(() => {
      if (this.current.presence.is === 'present') {
        this.refresh();
      }
    }, LISTEN_AGAIN_AFTER_MS);
  }

  private refresh(): void {
    this.refreshers.forEach(refresh => refresh());
  }
}
