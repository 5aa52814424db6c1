export { phoneClock } from './clock';
export { phoneRandom } from './random';
export { PhoneTransport } from './transport/transport';
