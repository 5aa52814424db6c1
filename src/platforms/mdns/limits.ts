/** `_earshot._tcp`: the service type that devices announce and browse for. */
export const SERVICE_NAME = 'earshot';
/** Devices, hosts or services that are kept: a hostile network can make up any number. */
export const MOST_REMEMBERED = 256;
/** Of one host or device. */
export const MOST_ADDRESSES = 16;
