import type { MusicEvent } from '../music';
import type { DeviceEvent, EndReason, Role } from '../runtime';
import { counted, duration, printable } from './text';

/** A device's events in a sentence each; undefined for those that are only there for a closer look. */
export function tellDeviceEvent(
  event: DeviceEvent,
  nameOf: (peer: string) => string,
): string | undefined {
  switch (event.type) {
    case 'link':
      return {
        up: `${printable(event.name)} is here`,
        suspected: `${printable(event.name)} is out of earshot`,
        down: `The connection with ${printable(event.name)} is gone`,
      }[event.state];
    case 'peer restarted':
      return `${nameOf(event.peer)} was restarted: what was between you has ended`;
    case 'name warning':
      return `Careful: someone new calls themselves ${printable(
        event.name,
      )}, as someone you met before does`;
    case 'lease created':
      return `Lease ${event.lease} ${leaseText(event, nameOf)}: ${event.origin}, ${
        event.pattern
      }, ${duration(event.periodMs)}`;
    case 'lease expired':
    case 'lease revoked':
      return `Lease ${event.lease} ${leaseText(event, nameOf)} has ended: ${endText(event.reason)}`;
    case 'connection ended':
      return event.peer === undefined || REFUSALS.test(event.reason)
        ? `A connection with ${
            event.peer === undefined ? event.remote : nameOf(event.peer)
          } ended: ${printable(event.reason)}`
        : undefined;
    case 'application error':
      return `Something went wrong: ${printable(String(event.error))}`;
    case 'message timed out':
      return `${nameOf(event.peer)} did not answer ${event.method} in time`;
    case 'peer found':
    case 'dial failed':
    case 'lease renewed':
    case 'message buffered':
    case 'message sent':
    case 'message answered':
    case 'message withdrawn':
      return undefined;
  }
}

/** What a person should know of, though it concerns someone who is known. */
const REFUSALS = /verified|blocked|version|sealed/;

export function tellMusicEvent(event: MusicEvent): string | undefined {
  const name = printable(event.name);
  switch (event.type) {
    case 'exchange started':
      return event.direction === 'sending'
        ? `Your songs are on their way to ${name}`
        : `${name}'s songs are coming in`;
    case 'exchange finished':
      return event.direction === 'sending' ? `${name} has your songs` : `You have ${name}'s songs`;
    case 'exchange dropped':
      return printable(event.message);
    case 'matched':
      return `★ You and ${name} match: ${counted(event.common, 'song')} in common, ${Math.floor(
        event.percent,
      )} %`;
    case 'exchange progress':
      return undefined;
  }
}

function leaseText(
  { peer, role }: { readonly peer: string; readonly role: Role },
  nameOf: (peer: string) => string,
): string {
  return role === 'holder' ? `held from ${nameOf(peer)}` : `granted to ${nameOf(peer)}`;
}

function endText(reason: EndReason): string {
  return { elapsed: 'its time is over', used: 'it was used' }[reason as string] ?? reason;
}
