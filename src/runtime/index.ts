export { createDevice } from './device';
export type {
  Device,
  DeviceOptions,
  DeviceSnapshot,
  LeaseHandle,
  LeaseKey,
  LeaseSnapshot,
  PeerSnapshot,
} from './device';
export { ExpiredLeaseError, LimitError, RemoteError, RetractedError, TimeoutError } from './errors';
export type { EndReason } from './errors';
export type { DeviceEvent, LinkState, Role } from './events';
export type { Lease, LeasePattern, Message, PatternMaker } from './lease/pattern';
export {
  lease,
  leaseTimeLeft,
  leaseWith,
  peerOf,
  renew,
  renewOnCallLease,
  retract,
  revoke,
  singleCallLease,
  whenDisconnected,
  whenExpired,
  whenReconnected,
} from './leasing';
export type { Limits } from './limits';
export type * from './ports';
export { serviceType } from './services';
export type { ServiceType } from './services';
export { decodeText, encodeText } from './text';
export { millis, minutes, seconds } from './time';
export type { Far, Future, Leased } from './types';
export type { People, Person, Standing } from './trust/person';
export { CannotCrossError } from './values';
