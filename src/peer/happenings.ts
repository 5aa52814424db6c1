import type { MusicEvent } from '../music';
import type { DeviceEvent } from '../runtime';
import type { LeaseNews } from './lease-news';
import type { ConnectionEnded } from './refusals';
import { counted } from './text';

/** A device's events in a sentence each; undefined for those that are only there for a closer look. */
export function tellDeviceEvent(
  event: Exclude<DeviceEvent, ConnectionEnded>,
  nameOf: (peer: string) => string,
  leases: LeaseNews,
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
      return leases.created(event);
    case 'lease expired':
    case 'lease revoked':
      return leases.ended(event);
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
