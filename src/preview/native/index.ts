export { Ether } from './ether';
export { createNativePhone } from './native-phone';
export type { NativePhone, NativePhoneOptions } from './native-phone';
