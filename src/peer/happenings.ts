import type { MusicEvent } from '../music';
import type { DeviceEvent, EndReason, Role } from '../runtime';
import type { ConnectionEnded } from './refusals';
import { counted, duration } from './text';

/** A device's events in a sentence each; undefined for those that are only there for a closer look. */
export function tellDeviceEvent(
  event: Exclude<DeviceEvent, ConnectionEnded>,
  nameOf: (peer: string) => string,
): string | undefined {
  switch (event.type) {
    case 'link':
      return {
        up: `${event.name} is here`,
        suspected: `${event.name} is out of earshot`,
        down: `The connection with ${event.name} is gone`,
      }[event.state];
    case 'peer restarted':
      return `${nameOf(event.peer)} was restarted: every lease between you has ended`;
    case 'name warning':
      return `Careful: someone calls themselves ${event.name} now, as someone else you know does`;
    case 'lease created':
      return `${leaseText(event, nameOf)}: ${event.origin}, ${event.pattern}, ${duration(
        event.periodMs,
      )}`;
    case 'lease expired':
    case 'lease revoked':
      return `${leaseText(event, nameOf)} has ended: ${BECAUSE[event.reason]}`;
    case 'application error':
      return `Something went wrong: ${String(event.error)}`;
    case 'peer found':
    case 'sighting gone':
    case 'sleeping':
    case 'verification code':
    case 'dial failed':
    case 'lease renewed':
    case 'lease corrected':
    case 'pattern unknown':
    case 'message buffered':
    case 'message sent':
    case 'message answered':
    case 'message timed out':
    case 'message withdrawn':
      // Where it matters that an answer did not come, the music player says what came of it.
      return undefined;
  }
}

export function tellMusicEvent(event: MusicEvent): string | undefined {
  const { name } = event;
  switch (event.type) {
    case 'exchange started':
      return event.direction === 'sending'
        ? `Your songs are on their way to ${name}`
        : `${name}'s songs are coming in`;
    case 'exchange finished':
      return event.direction === 'sending' ? `${name} has your songs` : `You have ${name}'s songs`;
    case 'exchange dropped':
      return event.message;
    case 'matched': {
      const { common, percent, theirPercent } = event;
      return (
        `★ You and ${name} match: ${counted(common, 'song')} in common, ` +
        `${Math.floor(percent)} % of yours and ${Math.floor(theirPercent)} % of theirs`
      );
    }
    case 'exchange progress':
      return undefined;
  }
}

/** Each grantor numbers its own leases: two leases can have the same number. */
function leaseText(
  { peer, lease, role }: { readonly peer: string; readonly lease: number; readonly role: Role },
  nameOf: (peer: string) => string,
): string {
  return role === 'holder'
    ? `Lease ${lease} held from ${nameOf(peer)}`
    : `Lease ${lease} granted to ${nameOf(peer)}`;
}

const BECAUSE: Readonly<Record<EndReason, string>> = {
  elapsed: 'its time is over',
  revoked: 'it was revoked',
  used: 'it was used',
  'peer restarted': 'Earshot was restarted on their phone',
  closed: 'this device was closed',
};
