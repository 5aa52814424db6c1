import type { DeviceEvent } from '../../runtime';
import type { Heard, Trouble } from './state';

const MOST_TROUBLES = 50;
const MOST_HEARD = 50;

/** For the Diagnostics screen: what went wrong lately, with whom, and who was heard of. */
export class Troubles {
  readonly byPeer = new Map<string, Trouble>();
  private all: readonly Trouble[] = [];
  private sightings: readonly Heard[] = [];

  list(): readonly Trouble[] {
    return this.all;
  }

  heard(): readonly Heard[] {
    return this.sightings;
  }

  happened(event: DeviceEvent, atMs: number): void {
    switch (event.type) {
      case 'peer found': {
        const { idPrefix } = event;
        const others = this.sightings.filter(heard => heard.idPrefix !== idPrefix);
        this.sightings = [...others.slice(1 - MOST_HEARD), { idPrefix, atMs }];
        break;
      }
      case 'dial failed':
        this.add({ atMs, what: `${event.remote}: ${event.reason}` });
        break;
      case 'connection ended': {
        const trouble = { atMs, what: `${event.remote}: ${event.reason}` };
        this.add(trouble);
        if (event.peer !== undefined) {
          this.byPeer.set(event.peer, trouble);
        }
        break;
      }
      case 'application error':
        this.add({ atMs, what: String(event.error) });
        break;
      default:
    }
  }

  add(trouble: Trouble): void {
    this.all = [...this.all.slice(1 - MOST_TROUBLES), trouble];
  }
}
