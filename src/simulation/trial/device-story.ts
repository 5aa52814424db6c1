import type { DeviceEvent } from '../../runtime';

/** As devices know a lease: by its number at the grantor. */
export const leaseName = (grantor: string, holder: string, number: number) =>
  `${grantor}'s lease ${number} for ${holder}`;

/** What the history of a trial tells of a device's event, and of which lease; undefined for what does not help. */
export function storyOf(
  event: DeviceEvent,
  phone: string,
  other: string | undefined,
): { readonly lease?: string; text(): string } | undefined {
  const them = other ?? 'a stranger';
  switch (event.type) {
    case 'link':
      return { text: () => `link with ${event.name} ${event.state}` };
    case 'connection ended':
      return { text: () => `connection with ${them} ended: ${event.reason.text}` };
    case 'peer restarted':
      return { text: () => `${them} has restarted` };
    case 'application error':
      return { text: () => `application error: ${String(event.error)}` };
    case 'peer found':
    case 'sighting gone':
    case 'sleeping':
    case 'dial failed':
    case 'name warning':
    case 'verification code':
      return undefined;
    default: {
      const { type, role, lease } = event;
      const [grantor, holder] = role === 'grantor' ? [phone, them] : [them, phone];
      const detail = 'method' in event ? event.method : 'reason' in event ? event.reason : '';
      return { lease: leaseName(grantor, holder, lease), text: () => `${type} ${detail}` };
    }
  }
}
