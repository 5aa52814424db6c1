import { isSameAbout, requireAbout } from './about';
import { PROTOCOL_VERSION } from './link/preamble';
import type { AboutDevice, Announcement, Discovery } from './ports';

/** What this device announces of itself, while it listens. */
export class OwnAnnouncement {
  private about: AboutDevice | undefined = {};
  private port: number | undefined;

  constructor(
    private readonly discovery: Discovery,
    private readonly incarnation: string,
    private readonly idPrefix: () => string,
  ) {}

  /** Nothing is published where nothing changes: on some phones others are long in hearing of a change. */
  change(about: AboutDevice | undefined): void {
    const next = about && requireAbout(about);
    const isSame = (next === undefined) === (this.about === undefined);
    if (isSame && isSameAbout(next, this.about)) {
      return;
    }
    this.about = next;
    this.repeat();
  }

  listens(port: number): void {
    this.port = port;
    this.repeat();
  }

  /** Others may still hear of the port for a while. */
  listensNoMore(): void {
    this.port = undefined;
  }

  repeat(): void {
    if (this.port !== undefined) {
      this.discovery.publish(this.about && this.announcement(this.port, this.about));
    }
  }

  private announcement(port: number, about: AboutDevice): Announcement {
    return {
      port,
      idPrefix: this.idPrefix(),
      incarnation: this.incarnation,
      protocolVersion: PROTOCOL_VERSION,
      ...(Object.keys(about).length > 0 && { about }),
    };
  }
}
