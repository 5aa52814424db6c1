import type { DeviceEvent } from '../../runtime';
import type { HeardDevice, Trouble } from './state';

const MOST_TROUBLES = 50;
const MOST_HEARD = 50;

/** For the Diagnostics screen: recent errors, also per peer, and the devices whose announcements were heard. */
export class Troubles {
  readonly byPeer = new Map<string, Trouble>();
  private all: readonly Trouble[] = [];
  private sightings: readonly HeardDevice[] = [];

  list(): readonly Trouble[] {
    return this.all;
  }

  heard(): readonly HeardDevice[] {
    return this.sightings;
  }

  deviceEvent(event: DeviceEvent, atMs: number): void {
    switch (event.type) {
      case 'peer found': {
        const { idPrefix } = event;
        const others = this.sightings.filter(heard => heard.idPrefix !== idPrefix);
        this.sightings = [...others.slice(1 - MOST_HEARD), { idPrefix, atMs }];
        break;
      }
      case 'dial failed':
        this.add({
          atMs,
          remote: event.remote,
          about: { in: 'dial', kind: event.reason.kind },
          what: event.reason.text,
        });
        break;
      case 'connection ended': {
        const { remote, reason } = event;
        const about = { in: 'connection', kind: reason.kind } as const;
        const trouble = { atMs, remote, about, what: reason.text };
        this.add(trouble);
        if (event.peer !== undefined) {
          this.byPeer.set(event.peer, trouble);
        }
        break;
      }
      case 'application error':
        this.add({ atMs, about: { in: 'app' }, what: String(event.error) });
        break;
      default:
    }
  }

  add(trouble: Trouble): void {
    this.all = [...this.all.slice(1 - MOST_TROUBLES), trouble];
  }
}
