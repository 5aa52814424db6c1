import type { MusicEvent, PersonNearby, RunningMusicPlayer } from '../music';
import type { Device } from '../runtime';
import type { PeerAgents } from './agents';
import { Choice } from './choice';
import { tellDeviceEvent, tellMusicEvent } from './happenings';
import type { Introducing } from './introducing';
import { LeaseNews } from './lease-news';
import { Nearby } from './nearby';
import type { PersonAction } from './person-actions';
import { actOnPerson } from './person-actions';
import { RefusalReports } from './refusals';
import { counted, duration, printable } from './text';
import type { ToldLine, LeaseView, View, YesNoQuestion } from './view';

/** What a person can do with a key. */
export type Action =
  | 'up'
  | 'down'
  | 'other list'
  | 'renew'
  | 'revoke'
  | PersonAction
  | 'only verified'
  | 'mixtape'
  | 'save data'
  | 'yes'
  | 'no';

export interface PeerParts {
  readonly device: Device;
  readonly player: RunningMusicPlayer;
  readonly addresses: () => readonly string[];
  readonly now: () => number;
  /** Without it nobody introduces anyone. */
  readonly introducing?: Introducing;
  /** Something happened that a person may want to read. */
  readonly happened: (line: string) => void;
  /** Saves a file for its owner; resolves with where it is. */
  readonly saveData?: (people: readonly PersonNearby[]) => Promise<string>;
  /** Mixtapes and letters, where there is a store for them. */
  readonly agents?: PeerAgents;
}

/** More than any screen shows. */
const HAPPENINGS_KEPT = 200;
const TAPE_TITLE = 'From the terminal';
const TAPE_STOPS = 8;

/** The terminal app behind its screen: what is shown, and what each key does. */
export class PeerApp {
  private readonly happenings: ToldLine[] = [];
  private readonly nearby: Nearby;
  private readonly refusals = new RefusalReports();
  private readonly leaseNews: LeaseNews;
  /** By person: the match that was told last. */
  private readonly matches = new Map<string, string>();
  private list: 'people' | 'leases' = 'people';
  private readonly person = new Choice<PersonNearby>(({ id }) => id);
  private readonly lease = new Choice<LeaseView>(
    ({ peer, role, lease }) => `${peer} ${role} ${lease}`,
  );
  private question: YesNoQuestion | undefined;
  private readonly stop: readonly (() => void)[];

  constructor(private readonly parts: PeerParts) {
    const { device, player } = parts;
    this.nearby = new Nearby(parts);
    const nameOf = (peer: string) => this.nearby.nameOf(peer);
    this.leaseNews = new LeaseNews(nameOf);
    this.stop = [
      device.observe(event => {
        this.nearby.deviceEvent(event);
        if (event.type === 'link' && event.state === 'up') {
          this.refusals.letIn(event.peer);
        }
        this.tell(
          event.type === 'connection ended'
            ? this.refusals.report(event, nameOf)
            : tellDeviceEvent(event, nameOf, this.leaseNews),
        );
      }),
      player.observe(event => {
        this.nearby.musicEvent(event);
        this.tell(this.musicNews(event));
      }),
    ];
  }

  view(): View {
    const { device, player } = this.parts;
    const { name, port } = device.snapshot();
    const people = this.nearby.people();
    const leases = this.leases();
    return {
      name,
      nowMs: this.parts.now(),
      songs: player.snapshot().songs,
      port,
      addresses: this.parts.addresses(),
      onlyVerified: device.people.onlyVerified,
      introducing: this.parts.introducing?.line(),
      people,
      leases,
      happenings: this.happenings,
      focus: {
        list: this.list,
        person: this.person.indexIn(people),
        lease: this.lease.indexIn(leases),
      },
      question: this.question,
    };
  }

  act(action: Action): void {
    const { question } = this;
    if (question !== undefined) {
      if (action === 'yes' || action === 'no') {
        this.question = undefined;
        if (action === 'yes') question.yes();
      }
      return;
    }
    switch (action) {
      case 'up':
      case 'down':
        this.move(action === 'up' ? -1 : 1);
        break;
      case 'other list':
        this.list = this.list === 'people' ? 'leases' : 'people';
        break;
      case 'only verified': {
        const { people } = this.parts.device;
        people.onlyVerified = !people.onlyVerified;
        this.tell(whoIsLetIn(people));
        break;
      }
      case 'mixtape':
        this.mixtape();
        break;
      case 'save data':
        this.saveData();
        break;
      case 'renew':
      case 'revoke':
        this.leaseAction(action);
        break;
      case 'verify':
      case 'block':
      case 'forget':
      case 'accept':
        this.personAction(action);
        break;
      case 'yes':
      case 'no':
    }
  }

  /** Something from outside that belongs among what happened. */
  note(line: string): void {
    this.tell(line);
  }

  close(): void {
    this.stop.forEach(stop => stop());
  }

  private leases(): LeaseView[] {
    return this.parts.device
      .snapshot()
      .leases.map(lease => ({ ...lease, peerName: this.nearby.nameOf(lease.peer) }));
  }

  private move(by: number): void {
    if (this.list === 'people') {
      this.person.move(this.nearby.people(), by);
    } else {
      this.lease.move(this.leases(), by);
    }
  }

  private saveData(): void {
    const { saveData } = this.parts;
    if (saveData === undefined) {
      this.tell('There is nowhere to save to');
      return;
    }
    saveData(this.nearby.people()).then(
      file => this.tell(`Your songs and the people you met are in ${file}`),
      (error: unknown) => this.tell(`Nothing was saved: ${(error as Error).message}`),
    );
  }

  /** Tells of those that are here; with none here, asks whether to send one out. */
  private mixtape(): void {
    const { agents } = this.parts;
    if (agents === undefined) {
      this.tell('Mixtapes do not work here');
      return;
    }
    const here = agents.tapesHere();
    here.forEach(line => this.tell(line));
    if (here.length > 0) return;
    const { askable } = agents;
    this.question = {
      lines: [
        'Send a mixtape out? It asks each person for one song and comes home as a list.',
        '',
        askable === 0
          ? 'Nobody that it could ask is here: it waits until somebody is.'
          : `It can ask ${askable} here.`,
      ],
      yes: () => void agents.sendTape(TAPE_TITLE, TAPE_STOPS),
    };
  }

  private leaseAction(action: 'renew' | 'revoke'): void {
    const chosen = this.list === 'leases' ? this.lease.in(this.leases()) : undefined;
    if (chosen === undefined) {
      this.tell('Choose a lease first: tab, then the arrows');
      return;
    }
    const { lease, peerName, periodMs } = chosen;
    const handle = this.parts.device.findLease(chosen);
    if (handle === undefined) {
      this.tell('That lease has just ended');
    } else if (action === 'revoke') {
      this.leaseNews.endHere(chosen, () => handle.revoke());
    } else {
      handle.renew(periodMs).then(
        leftMs => this.tell(`Lease ${lease} with ${peerName} is renewed: ${duration(leftMs)} left`),
        (error: unknown) =>
          this.tell(`Lease ${lease} with ${peerName} was not renewed: ${(error as Error).message}`),
      );
    }
  }

  private personAction(action: PersonAction): void {
    const chosen = this.list === 'people' ? this.person.in(this.nearby.people()) : undefined;
    if (chosen === undefined) {
      this.tell('Choose a person first: tab, then the arrows');
      return;
    }
    actOnPerson(action, chosen, {
      people: this.parts.device.people,
      forget: peer => this.forget(peer),
      tell: line => this.tell(line),
      ask: question => {
        this.question = question;
      },
    });
  }

  /** A match is told again once it is another one: each meeting compares the same libraries. */
  private musicNews(event: MusicEvent): string | undefined {
    const line = tellMusicEvent(event);
    if (event.type !== 'matched' || line === undefined) {
      return line;
    }
    const isNew = this.matches.get(event.peer) !== line;
    this.matches.set(event.peer, line);
    return isNew ? line : undefined;
  }

  private forget(peer: string): void {
    this.nearby.forget(peer);
    this.matches.delete(peer);
  }

  private tell(line: string | undefined): void {
    if (line !== undefined) {
      // Names, reasons and patterns come from others, and go to a terminal.
      const safe = printable(line);
      this.happenings.push({ atMs: this.parts.now(), line: safe });
      this.happenings.splice(0, this.happenings.length - HAPPENINGS_KEPT);
      this.parts.happened(safe);
    }
  }
}

function whoIsLetIn(people: Device['people']): string {
  if (people.onlyVerified) {
    return 'Only people you have verified are let in';
  }
  const blocked = people.list().filter(({ standing }) => standing === 'blocked').length;
  return blocked === 0
    ? 'Everyone is let in'
    : `Everyone is let in but the ${counted(blocked, 'person', 'people')} you have blocked`;
}
