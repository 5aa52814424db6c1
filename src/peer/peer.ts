import type { AcquaintanceSnapshot, RunningMusicPlayer } from '../music';
import type { Device, PeerSnapshot, Person } from '../runtime';
import { tellDeviceEvent, tellMusicEvent } from './happenings';
import { printable } from './text';
import type { Focus, LeaseView, PersonView, Presence, Question, View } from './view';

/** What a person can do with a key. */
export type Action =
  | 'up'
  | 'down'
  | 'other list'
  | 'renew'
  | 'revoke'
  | 'verify'
  | 'block'
  | 'forget'
  | 'accept'
  | 'only verified'
  | 'yes'
  | 'no';

export interface PeerParts {
  readonly device: Device;
  readonly player: RunningMusicPlayer;
  readonly addresses: () => readonly string[];
  readonly now: () => number;
  /** Something happened that a person may want to read. */
  readonly happened: (line: string) => void;
}

/** More than any screen shows. */
const HAPPENINGS_KEPT = 200;

/** The app behind the screen: what there is to see, and what a key does. */
export class Peer {
  private readonly happenings: string[] = [];
  private readonly awaySinceMs = new Map<string, number>();
  private readonly metNow = new Set<string>();
  private focus: Focus = { list: 'people', person: 0, lease: 0 };
  private question: Question | undefined;
  private readonly stop: readonly (() => void)[];

  constructor(private readonly parts: PeerParts) {
    const { device, player, now } = parts;
    this.stop = [
      device.observe(event => {
        if (event.type === 'link') {
          this.metNow.add(event.peer);
          if (event.state === 'up') {
            this.awaySinceMs.delete(event.peer);
          } else if (!this.awaySinceMs.has(event.peer)) {
            this.awaySinceMs.set(event.peer, now());
          }
        }
        this.tell(tellDeviceEvent(event, peer => this.nameOf(peer)));
      }),
      player.observe(event => this.tell(tellMusicEvent(event))),
    ];
  }

  view(): View {
    const { device, player } = this.parts;
    const { name, port } = device.snapshot();
    const people = this.people();
    const leases = this.leases();
    const within = (index: number, { length }: readonly unknown[]) =>
      Math.max(0, Math.min(index, length - 1));
    this.focus = {
      list: this.focus.list,
      person: within(this.focus.person, people),
      lease: within(this.focus.lease, leases),
    };
    return {
      name,
      songs: player.snapshot().songs,
      port,
      addresses: this.parts.addresses(),
      onlyVerified: device.people.onlyVerified,
      people,
      leases,
      happenings: this.happenings,
      focus: this.focus,
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
        this.focus = { ...this.focus, list: this.focus.list === 'people' ? 'leases' : 'people' };
        break;
      case 'only verified': {
        const { people } = this.parts.device;
        people.onlyVerified = !people.onlyVerified;
        this.tell(
          people.onlyVerified ? 'Only people you have verified are let in' : 'Everyone is let in',
        );
        break;
      }
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

  private people(): PersonView[] {
    const { device, player } = this.parts;
    const { peers } = device.snapshot();
    const music = new Map(player.snapshot().people.map(person => [person.peer, person]));
    return device.people
      .list()
      .filter(({ id, standing }) => this.metNow.has(id) || standing === 'blocked' || music.has(id))
      .map(person =>
        this.personView(
          person,
          peers.find(({ id }) => id === person.id),
          music.get(person.id),
        ),
      );
  }

  private personView(
    { id, name, standing, namesakes }: Person,
    peer: PeerSnapshot | undefined,
    music: AcquaintanceSnapshot | undefined,
  ): PersonView {
    return {
      id,
      name,
      standing,
      namesake: namesakes.length > 0,
      presence: this.presence(id, peer),
      waiting: peer?.state === 'up' ? 0 : peer?.waiting ?? 0,
      sending: music?.sending,
      receiving: music?.receiving,
      percent: music?.percent,
      matched: music?.notified ?? false,
    };
  }

  private presence(id: string, peer: PeerSnapshot | undefined): Presence {
    if (peer === undefined) {
      return { state: 'gone' };
    }
    const awaySinceMs = this.awaySinceMs.get(id);
    return peer.state === 'up' || awaySinceMs === undefined
      ? { state: 'here' }
      : { state: 'out of earshot', forMs: this.parts.now() - awaySinceMs };
  }

  private leases(): LeaseView[] {
    return this.parts.device
      .snapshot()
      .leases.map(lease => ({ ...lease, peerName: this.nameOf(lease.peer) }));
  }

  private nameOf(peer: string): string {
    const known = this.parts.device.people.list().find(({ id }) => id === peer);
    return printable(known?.name ?? `${peer.slice(0, 8)}…`);
  }

  private move(by: number): void {
    const { list, person, lease } = this.focus;
    this.focus =
      list === 'people'
        ? { list, person: person + by, lease }
        : { list, person, lease: lease + by };
  }

  private leaseAction(action: 'renew' | 'revoke'): void {
    const chosen = this.view().leases[this.focus.lease];
    if (this.focus.list !== 'leases' || chosen === undefined) {
      this.tell('Choose a lease first: tab, then the arrows');
      return;
    }
    const handle = this.parts.device.findLease(chosen);
    if (handle === undefined) {
      this.tell('That lease has just ended');
    } else if (action === 'revoke') {
      handle.revoke();
    } else {
      handle.renew(chosen.periodMs).then(
        () => this.tell(`Lease ${chosen.lease} is renewed`),
        (error: unknown) => this.tell(`It was not renewed: ${printable(String(error))}`),
      );
    }
  }

  private personAction(action: 'verify' | 'block' | 'forget' | 'accept'): void {
    const chosen = this.view().people[this.focus.person];
    if (this.focus.list !== 'people' || chosen === undefined) {
      this.tell('Choose a person first: tab, then the arrows');
      return;
    }
    const { people } = this.parts.device;
    const name = printable(chosen.name);
    const ask = (lines: readonly string[], does: () => void, done: string) => {
      this.question = {
        lines,
        yes: () => {
          does();
          this.tell(done);
        },
      };
    };
    switch (action) {
      case 'verify':
        ask(
          [
            `Ask ${name} to read out the code on their screen.`,
            '',
            `   ${people.codeFor(chosen.id)}`,
            '',
            'Is it the same, number for number?',
          ],
          () => people.verify(chosen.id),
          `${name} is verified`,
        );
        break;
      case 'block':
        ask(
          [`Block ${name}? What is between you ends, and they are not let in any more.`],
          () => people.block(chosen.id),
          `${name} is blocked`,
        );
        break;
      case 'forget':
        ask(
          [`Forget ${name}? The next meeting will be as the first.`],
          () => people.forget(chosen.id),
          `${name} is forgotten`,
        );
        break;
      case 'accept':
        people.accept(chosen.id);
        this.tell(`${name} may have that name`);
    }
  }

  private tell(line: string | undefined): void {
    if (line !== undefined) {
      this.happenings.push(line);
      this.happenings.splice(0, this.happenings.length - HAPPENINGS_KEPT);
      this.parts.happened(line);
    }
  }
}
