export { CannotCrossError } from './cannot-cross';
export type { IncomingReferences, OutgoingReferences, ValueLimits } from './crossing';
export { decodeArguments, decodeValue } from './decode';
export { encodeArguments, encodeValue } from './encode';
