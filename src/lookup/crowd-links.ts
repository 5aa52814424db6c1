import { seconds } from '../runtime';
import type { Elector } from './election/elector';
import type { Peers } from './peers';
import type { Seat, SightedLookup } from './seat';

export interface CrowdLinksOptions {
  readonly self: string;
  readonly elector: Elector;
  readonly peers: Peers;
  readonly seat: Seat;
  readonly crowd: number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** As last told: N at the leader, and who stands by it. */
  readonly leader: () => Standby;
  /** E11. */
  readonly rollCallMs: () => number;
  /** Whether the leader is still there, at the cost of a call. */
  readonly askLeader: () => void;
  /** Registered here. */
  readonly isGuest: (peer: string) => boolean;
}

interface Standby {
  readonly leases: number;
  readonly deputies: readonly string[];
  readonly annexes?: readonly string[] | undefined;
}

type CrowdStage = 'ad hoc' | 'in a crowd' | 'following' | 'hosting';

/** E4. */
const DIALED_AT_ONCE = 3;
/** One that was dialed and does not answer makes place for the next: made-up elders keep nobody from meeting. */
const ANSWERS_WITHIN_MS = seconds(10);
const SET_ASIDE_MS = seconds(60);
/** E17: up to so many nobody withdraws from the network. */
const ANNOUNCED_UP_TO = 64;
const ANNOUNCED_AGAIN_BELOW = 48;
/** A link that nobody needs is given up after a while, not while an app is about to use it. */
const PART_AFTER_MS = seconds(20);
/** E14: by then devices have found each other again. */
const LINKED_AGAIN_MS = seconds(90);
/** E18: a device that passes over a host meets some others by itself; E17: old devices that a host meets. */
const MET_BESIDE = 16;

/** E3, E4, E17: with whom this device keeps a link, and what it announces. Looks once a second. */
export class CrowdLinks {
  /** By what is announced of their ids: since when they are dialed, and until when they are left out. */
  private readonly dialed = new Map<string, number>();
  private readonly setAside = new Map<string, number>();
  /** Hosts that are announced beside the leader: when they are asked. */
  private readonly otherHosts = new Map<string, number>();
  private readonly unneeded = new Map<string, number>();
  private stage: CrowdStage = 'ad hoc';
  private lastApartMs = -Infinity;
  private isHidden = false;
  private announcedSince: number | undefined;
  private rollCallMs: number | undefined;

  constructor(private readonly options: CrowdLinksOptions) {}

  /** E3: without a host, only those are asked with whom there is a link: everyone, but for a while after there was one. */
  meetsEveryone(nowMs: number): boolean {
    return this.stage === 'ad hoc' && nowMs - this.lastApartMs >= LINKED_AGAIN_MS;
  }

  passTime(nowMs: number): void {
    const { seat } = this.options;
    const sighted = this.sighted();
    const stage = this.stageAmong(sighted);
    if (stage !== 'ad hoc') this.lastApartMs = nowMs;
    if (stage !== this.stage) {
      this.stage = stage;
      this.unneeded.clear();
      this.otherHosts.clear();
      if (stage !== 'hosting') this.rollCallMs = undefined;
    }
    seat.meet(stage === 'ad hoc' ? 'everyone' : 'invited');
    this.announce();
    this.settle(nowMs);
    switch (stage) {
      case 'ad hoc':
        seat.wakeAll();
        return;
      case 'in a crowd':
        seat.wakeAll();
        this.dial(this.eldest(sighted), DIALED_AT_ONCE, nowMs);
        this.dial(hostsAmong(sighted), DIALED_AT_ONCE, nowMs);
        this.options.elector.hostsOfOthers
          .filter(id => !this.isLinked(id))
          .slice(0, DIALED_AT_ONCE)
          .forEach(id => this.dialById(id, nowMs));
        if (this.options.elector.passesOver) this.dial(this.shuffled(sighted), MET_BESIDE, nowMs);
        return;
      case 'following':
        this.keepCompanyOfLeader(nowMs);
        this.askOtherHosts(sighted, nowMs);
        this.partFromOthers(nowMs);
        return;
      case 'hosting':
        this.keepCompanyOfGuests();
        this.dial(hostsAmong(sighted), DIALED_AT_ONCE, nowMs);
        this.dial(
          sighted.filter(({ isOld }) => isOld),
          MET_BESIDE,
          nowMs,
        );
        return;
    }
  }

  /** E4: how many others are about, and the eldest of them that may be there, as far as announcements say. */
  crowd(): {
    readonly count: number;
    readonly eldest: SightedLookup | undefined;
    readonly isHostAnnounced: boolean;
  } {
    const sighted = this.sighted();
    const isHostAnnounced = sighted.some(
      ({ role, idPrefix }) => role === 'host' && !this.setAside.has(idPrefix),
    );
    return { count: sighted.length, eldest: this.eldest(sighted)[0], isHostAnnounced };
  }

  /** E17. */
  get seesOldDevices(): boolean {
    return this.sighted().some(({ isOld }) => isOld);
  }

  private stageAmong(sighted: readonly SightedLookup[]): CrowdStage {
    const { elector, self, crowd, peers } = this.options;
    if (elector.leader !== undefined) {
      return elector.leader === self ? 'hosting' : 'following';
    }
    const linked = peers.connected().length;
    const others = elector.countsAnnouncements ? Math.max(sighted.length, linked) : linked;
    return others + 1 >= crowd ? 'in a crowd' : 'ad hoc';
  }

  private announce(): void {
    const { elector, self, leader, seat } = this.options;
    const { since } = elector;
    if (this.stage === 'hosting') {
      this.rollCallMs ??= this.options.rollCallMs();
      seat.announce({ since, role: 'host', rollCallMs: this.rollCallMs });
      return;
    }
    const { leases, deputies } = leader();
    const isDeputy = this.stage === 'following' && deputies.includes(self);
    const most = this.isHidden ? ANNOUNCED_AGAIN_BELOW : ANNOUNCED_UP_TO;
    this.isHidden = this.stage === 'following' && !isDeputy && leases > most;
    // Who follows has no need to say again how long it has been here: changing a record is slow on phones.
    if (this.stage !== 'following') this.announcedSince = since;
    const role = isDeputy ? 'deputy' : 'none';
    seat.announce(
      this.isHidden ? undefined : { since: this.announcedSince ?? since, role, rollCallMs: 0 },
    );
  }

  /** Who answered is dialed no longer, and who did not is left out for a while. */
  private settle(nowMs: number): void {
    for (const [prefix, sinceMs] of this.dialed) {
      if (this.isLinked(prefix) || this.isLinkedOldDevice(prefix)) {
        this.dialed.delete(prefix);
      } else if (nowMs - sinceMs >= ANSWERS_WITHIN_MS) {
        this.dialed.delete(prefix);
        this.setAside.set(prefix, nowMs + SET_ASIDE_MS);
        this.options.seat.part(prefix);
      }
    }
    this.setAside.forEach((untilMs, prefix) => untilMs <= nowMs && this.setAside.delete(prefix));
  }

  private dial(candidates: readonly SightedLookup[], most: number, nowMs: number): void {
    candidates
      .filter(({ idPrefix }) => !this.setAside.has(idPrefix))
      .slice(0, most)
      .filter(({ idPrefix }) => !this.dialed.has(idPrefix) && !this.isLinked(idPrefix))
      .filter(({ idPrefix }) => !this.isLinkedOldDevice(idPrefix))
      .forEach(({ idPrefix }) => {
        this.dialed.set(idPrefix, nowMs);
        this.options.seat.invite(idPrefix);
      });
  }

  private keepCompanyOfLeader(nowMs: number): void {
    const { elector, seat, self, leader, peers } = this.options;
    const { deputies } = leader();
    if (elector.leader !== undefined) {
      seat.invite(elector.leader);
      seat.rest(elector.leader);
    }
    // E10: deputies ask each other.
    const others = deputies.includes(self) ? deputies.filter(id => id !== self) : [];
    others.filter(id => !peers.isLinkedWith(id)).forEach(id => this.dialById(id, nowMs));
    others.forEach(id => seat.rest(id));
    peers.connected().forEach(([id]) => this.options.isGuest(id) && seat.rest(id));
  }

  private keepCompanyOfGuests(): void {
    const { peers, seat, isGuest } = this.options;
    for (const [peer] of peers.connected()) {
      if (isGuest(peer)) seat.rest(peer);
      else seat.wake(peer);
    }
  }

  private dialById(id: string, nowMs: number): void {
    if (!this.dialed.has(id) && !this.setAside.has(id)) {
      this.dialed.set(id, nowMs);
      this.options.seat.invite(id);
    }
  }

  /** E11, E14: a host that is announced is asked at a time of its roll call; perhaps the leader is not there any more. */
  private askOtherHosts(sighted: readonly SightedLookup[], nowMs: number): void {
    const { elector, random, askLeader } = this.options;
    const others = hostsAmong(sighted).filter(
      ({ idPrefix }) => elector.leader?.startsWith(idPrefix) !== true,
    );
    const announced = new Set(others.map(({ idPrefix }) => idPrefix));
    this.otherHosts.forEach(
      (_, prefix) => !announced.has(prefix) && this.otherHosts.delete(prefix),
    );
    for (const { idPrefix, rollCallMs } of others) {
      const atMs = this.otherHosts.get(idPrefix);
      if (atMs === undefined) {
        if (this.otherHosts.size < MET_BESIDE) {
          this.otherHosts.set(idPrefix, nowMs + random() * rollCallMs);
        }
      } else if (nowMs >= atMs) {
        this.otherHosts.set(idPrefix, nowMs + SET_ASIDE_MS);
        askLeader();
        this.dial(
          others.filter(each => each.idPrefix === idPrefix),
          1,
          nowMs,
        );
      }
    }
  }

  private partFromOthers(nowMs: number): void {
    const { elector, self, leader, peers, seat, isGuest } = this.options;
    const { deputies, annexes = [] } = leader();
    const kept = new Set([
      elector.leader,
      ...annexes,
      ...(deputies.includes(self) ? deputies : []),
    ]);
    for (const [peer] of peers.connected()) {
      const sinceMs = this.unneeded.get(peer) ?? nowMs;
      if (kept.has(peer) || isGuest(peer)) {
        this.unneeded.delete(peer);
      } else if (nowMs - sinceMs < PART_AFTER_MS) {
        this.unneeded.set(peer, sinceMs);
      } else {
        this.unneeded.delete(peer);
        seat.wake(peer);
        seat.part(peer);
      }
    }
  }

  private sighted(): readonly SightedLookup[] {
    const { seat, self } = this.options;
    return seat.sighted().filter(({ idPrefix }) => !self.startsWith(idPrefix));
  }

  private eldest(sighted: readonly SightedLookup[]): SightedLookup[] {
    return sighted
      .filter(({ idPrefix }) => !this.setAside.has(idPrefix))
      .sort((one, other) => one.since - other.since || (one.idPrefix < other.idPrefix ? -1 : 1));
  }

  private shuffled(sighted: readonly SightedLookup[]): SightedLookup[] {
    const { random } = this.options;
    return sighted
      .map(each => ({ each, at: random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ each }) => each);
  }

  /** E17: it answers no greeting. One that says how long it has been here, and answers none, is none of these. */
  private isLinkedOldDevice(prefix: string): boolean {
    const { seat } = this.options;
    return (
      seat.isLinkedWith(prefix) &&
      this.sighted().some(({ idPrefix, isOld }) => isOld && idPrefix === prefix)
    );
  }

  private isLinked(prefix: string): boolean {
    return this.options.peers.connected().some(([peer]) => peer.startsWith(prefix));
  }
}

const hostsAmong = (sighted: readonly SightedLookup[]): SightedLookup[] =>
  sighted.filter(({ role }) => role === 'host').sort((one, other) => one.since - other.since);
