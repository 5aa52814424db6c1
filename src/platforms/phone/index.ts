export { phoneClock } from './clock';
export { PhoneDiscovery } from './discovery/discovery';
export type { DiscoverySnapshot, HeardNote } from './discovery/discovery';
export { createPhonePlatform } from './platform';
export type {
  PhoneDiagnostics,
  PhonePlatform,
  PhonePlatformOptions,
  PlatformState,
} from './platform';
export type { PermissionState } from './presence/permission';
export type { PhonePresence } from './presence/presence';
export type { PlatformError } from './presence/troubles';
export { phoneRandom } from './random';
export { handedOn } from './storage/handed-on';
export { phoneSongs } from './songs/songs';
export { PhoneStorage } from './storage/storage';
export { PhoneTransport } from './transport/transport';
