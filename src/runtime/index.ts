export { isSameAbout, readAbout } from './about';
export type { CloseKind, CloseReason } from './close-reason';
export { createDevice } from './device';
export type { DialFailureKind, DialReason } from './dial-reason';
export type { Company } from './link/company';
export type { Audience, ServiceType } from './services';
export type { SightedDevice } from './sightings';
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
export type { TransferOptions } from './handing-on/transfer';
export type { CallSnapshot } from './reference/call-snapshot';
export type { Transferred } from './reference/transfer';
export { IdentityError } from './identity';
export type { IdentityProblem } from './identity';
export type { HandingOnRequest, Lease, LeasePattern, Message, PatternMaker } from './lease/pattern';
export {
  isConnected,
  lease,
  leaseTimeLeft,
  leaseWith,
  peerOf,
  renew,
  renewOnCallLease,
  retract,
  revoke,
  singleCallLease,
  transfer,
  whenDisconnected,
  whenExpired,
  whenReconnected,
} from './leasing';
export type { Limits } from './limits';
export { parseIpAddress } from './link/ip-address';
export { isPort } from './link/nearby';
export { callerOf } from './reference/invocation';
export type * from './ports';
export { serviceType } from './services';
export { copyChanges, keysWith, LARGEST_STORED_VALUE_BYTES } from './stored';
export { plainText } from './bytes/plain-text';
export { decodeText, encodeText } from './bytes/text';
export { millis, minutes, seconds } from './time/durations';
export type { Far, Future, Leased } from './types';
export type { People, Person, Standing } from './trust/person';
export { verificationLink, verificationLinkProblem } from './trust/verification-link';
export type { KeyPairInView, VerificationLinkProblem } from './trust/verification-link';
export { CannotCrossError } from './values';
