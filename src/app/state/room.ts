import type { Eligibility, HostFacts, Lookup } from '../../lookup';
import { mayStand } from '../../lookup';
import type { WorthMeeting } from '../../music';
import type { Clock, Device, DeviceEvent, Timer } from '../../runtime';
import { seconds } from '../../runtime';
import { HostHistory } from './host-history';
import type { GrantPoint, HostDetails, PersonName, RoomState, SuggestionState } from './room-state';

/** While a person looks at it, a room is asked about so often. */
const LOOK_EVERY_MS = seconds(2);
const MOST_POINTS = 32;

export interface RoomSources {
  readonly clock: Clock;
  readonly nowMs: () => number;
  readonly changed: () => void;
}

/** What is known of the room's host, folded for the screens. Kept when a new name replaces the device. */
export class Room {
  private readonly history = new HostHistory();
  private readonly names = new Map<string, string>();
  private points: readonly GrantPoint[] = [];
  private joined: { readonly lookup: Lookup; readonly device: Device } | undefined;
  private facts:
    | { readonly told: HostFacts; readonly answerMs: number; readonly atMs: number }
    | undefined;
  private lookers = 0;
  private timer: Timer | undefined;
  private stopObserving: () => void = () => undefined;
  private standing: Eligibility;

  constructor(private readonly sources: RoomSources, ownerAllows: boolean) {
    this.standing = {
      ownerAllows,
      platformAllows: true,
      isInFront: true,
      isPlugged: false,
      battery: undefined,
    };
  }

  get mayStand(): boolean {
    return mayStand(this.standing);
  }

  /** Where nobody tells of a battery, nothing is said about one. */
  get knowsBattery(): boolean {
    return this.standing.battery !== undefined;
  }

  get isManaged(): boolean {
    return this.joined?.lookup.snapshot().mode === 'managed';
  }

  join(lookup: Lookup, device: Device): void {
    this.joined = { lookup, device };
    lookup.setMayStand(this.mayStand);
    this.stopObserving = lookup.observe(event => {
      const nowMs = this.sources.nowMs();
      if (event.type === 'state') {
        this.history.leaderIs(event.leader, nowMs);
      } else if (event.type === 'host left') {
        this.history.left(event.host, event.how, nowMs);
        this.facts = undefined;
        this.points = [];
        this.lookSoon();
      }
      this.sources.changed();
    });
  }

  leave(): void {
    this.stopObserving();
    this.history.leaderIs(undefined, this.sources.nowMs());
    this.joined = undefined;
    this.facts = undefined;
    this.points = [];
  }

  deviceEvent(event: DeviceEvent, nowMs: number): void {
    if (event.type === 'link' && event.state !== 'up') {
      this.history.silent(event.peer, nowMs);
    } else if (event.type === 'link') {
      this.history.heard(event.peer);
    }
  }

  /** E18: the owner's word, the battery, and whether the app is in front. */
  stand(changes: Partial<Eligibility>): void {
    const [before, knewBattery] = [this.mayStand, this.knowsBattery];
    this.standing = { ...this.standing, ...changes };
    if (this.mayStand !== before) this.joined?.lookup.setMayStand(this.mayStand);
    if (this.mayStand !== before || this.knowsBattery !== knewBattery) this.sources.changed();
  }

  /** A person looks at the room. Returns how to say that they do no more. */
  look(): () => void {
    this.lookers += 1;
    this.lookSoon();
    return () => {
      this.lookers -= 1;
      if (this.lookers === 0) this.timer?.cancel();
    };
  }

  close(): void {
    this.leave();
    this.timer?.cancel();
    this.lookers = 0;
  }

  state(worthMeeting: readonly WorthMeeting[]): RoomState | undefined {
    const { joined } = this;
    const snapshot = joined?.lookup.snapshot();
    if (joined === undefined || snapshot?.leader === undefined) {
      return undefined;
    }
    const { leader, leases, periodMs, deputies } = snapshot;
    for (const { id, name } of joined.device.people.list()) this.names.set(id, name);
    const named = (id: string): PersonName => ({ id, name: this.nameOf(id) });
    const isOwn = leader === joined.lookup.id;
    // The host lists itself, and introduces the others.
    const people = Math.max(0, leases - 1);
    if (!isOwn && periodMs !== undefined) this.addPoint({ people, periodMs });
    return {
      host: named(leader),
      isOwn,
      people,
      periodMs: isOwn ? this.facts?.told.periodMs : periodMs,
      deputies: deputies.map(named),
      details: this.details(),
      points: this.points,
      history: this.history.list(leader).map(past => ({ ...past, ...named(past.host) })),
      worthMeeting: this.suggestions(worthMeeting),
    };
  }

  /** In a crowd that nobody introduces. */
  unmet(worthMeeting: readonly WorthMeeting[]): readonly SuggestionState[] {
    return this.isManaged ? [] : this.suggestions(worthMeeting);
  }

  private suggestions(worthMeeting: readonly WorthMeeting[]): readonly SuggestionState[] {
    return worthMeeting.map(({ peer, name, aboutPercent, isAsked }) => ({
      id: peer,
      name: this.knownName(peer) ?? name,
      aboutPercent,
      isAsked,
    }));
  }

  private details(): HostDetails | undefined {
    const { facts } = this;
    if (facts === undefined) {
      return undefined;
    }
    const { told, answerMs, atMs } = facts;
    const { budget, renewalRate, holders, mostHolders, rollCall } = told;
    return {
      sinceMs: atMs - told.hostingForMs,
      answerMs,
      budget,
      renewalRate,
      links: Math.max(0, holders - 1),
      mostLinks: mostHolders,
      rollCall: rollCall && {
        answered: rollCall.answered,
        of: rollCall.of,
        endsMs: atMs + rollCall.leftMs,
      },
    };
  }

  private addPoint(point: GrantPoint): void {
    const last = this.points[this.points.length - 1];
    if (last?.people !== point.people || last.periodMs !== point.periodMs) {
      this.points = [...this.points.slice(1 - MOST_POINTS), point];
    }
  }

  private lookSoon(): void {
    if (this.lookers > 0) {
      this.timer?.cancel();
      void this.ask();
      this.timer = this.sources.clock.setTimer(LOOK_EVERY_MS, () => this.lookSoon());
    }
  }

  private async ask(): Promise<void> {
    const { joined } = this;
    const { clock, nowMs, changed } = this.sources;
    const askedMs = clock.monotonicMs();
    const told = await joined?.lookup.describeHost();
    if (joined !== undefined && joined === this.joined && told !== undefined) {
      this.facts = { told, answerMs: clock.monotonicMs() - askedMs, atMs: nowMs() };
      for (const { id, name } of told.deputies) {
        if (!this.names.has(id)) this.names.set(id, name);
      }
      if (joined.lookup.snapshot().leader === joined.lookup.id) {
        this.addPoint({ people: Math.max(0, told.leases - 1), periodMs: told.periodMs });
      }
      changed();
    }
  }

  private knownName(id: string): string | undefined {
    const name = this.names.get(id);
    return name === undefined || name === '' ? undefined : name;
  }

  private nameOf(id: string): string {
    return this.knownName(id) ?? '';
  }
}
