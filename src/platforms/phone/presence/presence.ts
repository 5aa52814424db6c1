import type { PermissionState } from './permission';

/** Where this phone stands towards others nearby. */
export type PhonePresence =
  | { readonly is: 'starting' }
  /** In the background, and not kept going: nobody is told of it, and nobody is looked for. Leases live on. */
  | { readonly is: 'asleep' }
  /** Until the person allows it: `why` says what to tell them. */
  | { readonly is: 'shut out'; readonly why: 'to be asked for' | 'refused' | 'refused for good' }
  | { readonly is: 'present'; readonly hears: 'perhaps' | 'nobody, not even itself' };

/** `isUp`: in front; or in the background, and kept going there. */
export function presenceOf(isUp: boolean, permission: PermissionState): PhonePresence {
  if (!isUp) {
    return { is: 'asleep' };
  }
  switch (permission) {
    case 'not known yet':
      return { is: 'starting' };
    case 'to be asked for':
    case 'refused':
    case 'refused for good':
      return { is: 'shut out', why: permission };
    case 'silently refused':
      // It goes on trying: that is how it is noticed when the person changes their mind.
      return { is: 'present', hears: 'nobody, not even itself' };
    case 'granted':
      return { is: 'present', hears: 'perhaps' };
  }
}
