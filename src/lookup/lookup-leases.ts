import { LookupDesk } from './services';

const REGISTER: keyof LookupDesk = 'register';

/** Of a lease's origin: what devices need to agree on a host. It says nothing of people to people. */
export const isOfLookup = (origin: string): boolean => origin === LookupDesk.name;

/** Of a lease's origin: a place on a host's list. */
export const isRegistration = (origin: string): boolean => origin === REGISTER;
