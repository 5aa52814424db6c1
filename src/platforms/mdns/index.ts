export { bestAddressesFirst } from './address-order';
export { LimitedMap } from './limited-map';
export { MOST_ADDRESSES, MOST_REMEMBERED, SERVICE_NAME } from './limits';
export { sightingOf } from './sighting';
export type { AnnouncedText } from './text-record';
export { readText, writeText } from './text-record';
