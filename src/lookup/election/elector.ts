import { seconds } from '../../runtime';
import { annexesOf, deputiesAmong, rankUnder } from './deputies';
import type { ElectorEffect, ElectorEvent } from './elector-events';
import type { ElectorOptions } from './elector-options';
import type { ElectorState, TakingOver, Yielding } from './elector-state';
import { isWholeIn, leaderIn } from './elector-state';
import { HostFaults } from './host-faults';
import type { Presence } from './hosts';
import { comesBefore, KnownDevices } from './hosts';
import { OwnSeniority } from './own-seniority';
import { isElder } from './standing';
import { afterBye, afterReply, afterSecond, afterSuspicion, isToAskAgain } from './takeover';

/** E4. */
export const CROWD = 8;
const FEW = 5;
const FEW_FOR_MS = seconds(60);
const NOBODY_OPENED_MS = seconds(10);
/** E7: an elder that takes no table is no host. */
const YIELDING_MS = seconds(10);
const YIELD_AGAIN_MS = seconds(5);
const MOST_DOUBLINGS = 7;
/** How long the announcement of a device that has left may still be heard. */
const ANNOUNCED_AFTER_MS = seconds(120);

/**
 * Who leads, decided by each device for itself (S4). Events in, effects out: it knows no link and no clock. Each state has one
 * method for how it is entered; what is heard in it is handled in `handle`.
 */
export class Elector {
  state: ElectorState = { is: 'ad hoc', crowdedSinceMs: undefined };
  private readonly seniority: OwnSeniority;
  private readonly devices: KnownDevices;
  private effects: ElectorEffect[] = [];
  private nowMs: number;
  private wallMs: number;
  private mayStand: boolean;
  private leases = 0;
  private isAnnex = false;
  /** Of this host; undefined until they were counted. */
  private guests: number | undefined;
  private sighted: Omit<Extract<ElectorEvent, { type: 'sighted' }>, 'type'> = {
    count: 0,
    eldest: undefined,
  };
  private closedAtMs = -Infinity;
  private refusedTables = 0;
  private readonly faults = new HostFaults();
  private readonly crowd: number;
  private readonly few: number;
  private readonly rollCallMs: number;

  constructor(private readonly options: ElectorOptions) {
    this.devices = new KnownDevices(options.choice ?? 'eldest wins');
    this.crowd = options.crowd ?? CROWD;
    this.few = options.few ?? FEW;
    this.rollCallMs = options.rollCallMs ?? seconds(5);
    [this.nowMs, this.wallMs, this.mayStand] = [options.nowMs, options.wallMs, options.mayStand];
    this.seniority = new OwnSeniority(options.wallMs, options.nowMs);
  }

  get since(): number {
    return this.seniority.since;
  }

  /** What this device says of itself. */
  get presence(): Presence {
    const { state, since, mayStand, leases } = this;
    const { id } = this.options;
    if (state.is === 'hosting' || state.is === 'yielding') {
      const linked = this.devices.linkedDevices();
      return {
        id,
        since,
        role: 'host',
        isWhole: isWholeIn(state, this.nowMs, this.guests),
        leases,
        deputies: deputiesAmong(linked),
        mayStand,
        annexes: annexesOf(id, linked),
      };
    }
    const { isAnnex, leader } = this;
    return {
      id,
      since,
      role: isAnnex ? 'annex' : 'none',
      isWhole: isAnnex,
      leases: isAnnex ? leases : 0,
      deputies: [],
      mayStand,
      ...(isAnnex && { annexOf: leader }),
      ...(leader !== undefined && { follows: leader }),
    };
  }

  get leader(): string | undefined {
    return leaderIn(this.state, this.options.id);
  }

  /** E18: some host is passed over at present. */
  get passesOver(): boolean {
    return this.devices.passesOver(this.nowMs);
  }

  /** E8: hosts that others follow, and that this device does not. */
  get hostsOfOthers(): readonly string[] {
    const named = this.devices.linkedDevices().flatMap(({ follows }) => follows ?? []);
    return [...new Set(named)].filter(id => id !== this.options.id && id !== this.leader);
  }

  /** E4: after a room has emptied, announcements of those who left are heard for a while. */
  get countsAnnouncements(): boolean {
    return this.nowMs - this.closedAtMs >= ANNOUNCED_AFTER_MS;
  }

  known(id: string): Presence | undefined {
    return this.devices.get(id)?.presence;
  }

  /** E10: to a deputy that asks: this one's own detector says so too. */
  suspects(host: string): boolean {
    return this.state.is === 'taking over' && this.state.host === host;
  }

  handle(event: ElectorEvent, nowMs: number, wallMs: number): readonly ElectorEffect[] {
    [this.nowMs, this.wallMs, this.effects] = [nowMs, wallMs, []];
    this.hear(event);
    this.reconsider();
    return this.effects;
  }

  private hear(event: ElectorEvent): void {
    switch (event.type) {
      case 'answered':
        this.answered(event.presence);
        return;
      case 'link':
        this.devices.linked(event.peer, event.isUp);
        return;
      case 'forgotten':
        this.devices.forget(event.peer);
        return;
      case 'bye':
        this.hostLeft(event.from, 'hands over');
        return;
      case 'closed':
        this.hostLeft(event.from, 'closes');
        return;
      case 'yielded':
        this.hostLeft(event.from, 'yields');
        return;
      case 'suspected':
        this.suspect(event.host);
        return;
      case 'seconded':
        this.state = afterSecond(this.state, event.host, this.nowMs);
        return;
      case 'trusted':
        this.state = afterReply(this.state, event.host);
        return;
      case 'table taken':
        this.tableTaken(event.by);
        return;
      case 'table refused':
        if (this.state.is === 'yielding' && this.state.to === event.by)
          this.keepHosting(this.state);
        return;
      case 'annex':
        this.isAnnex = event.isOpen;
        return;
      case 'registered':
        this.leases = event.leases;
        this.guests = event.guests;
        return;
      case 'fault':
        if (this.faults.add(event.host, event.fault)) this.devices.passOver(event.host, this.nowMs);
        return;
      case 'slept':
        this.seniority.slept(event.ms, this.wallMs, this.devices.largestSince);
        return;
      case 'may stand':
        this.mayStand = event.may;
        if (!event.may) this.leave();
        return;
      case 'leaving':
        this.leave();
        return;
      case 'sighted':
        this.sighted = event;
        return;
      case 'tick':
        return;
    }
  }

  /** E14: after everything that is heard, not at the start only. */
  private reconsider(): void {
    const { state } = this;
    switch (state.is) {
      case 'ad hoc':
        this.reconsiderAlone(state.crowdedSinceMs);
        return;
      case 'following':
        this.reconsiderFollowing(state.host);
        return;
      case 'taking over':
        this.reconsiderTakingOver(state);
        return;
      case 'hosting':
        this.reconsiderHosting(state.wholeAtMs, state.fewSinceMs);
        return;
      case 'yielding':
        if (this.nowMs >= state.untilMs || !this.devices.isHost(state.to)) this.keepHosting(state);
        return;
    }
  }

  /** E3, E4: follow, open, or wait until someone has. */
  private reconsiderAlone(crowdedSinceMs: number | undefined): void {
    const host = this.devices.bestHost(this.nowMs);
    if (host !== undefined) {
      // E1, E8: younger than the host that it joins.
      this.seniority.takeAgain(this.wallMs, this.devices.largestSince);
      this.follow(host, 'at once');
      return;
    }
    const others = this.devices.linkedDevices();
    const { largestSince } = this.devices;
    const around = this.countsAnnouncements
      ? Math.max(others.length, this.sighted.count)
      : others.length;
    this.seniority.withoutHost(around === 0, this.nowMs, this.wallMs, largestSince);
    if (around + 1 < this.crowd) {
      this.state = { is: 'ad hoc', crowdedSinceMs: undefined };
      return;
    }
    const sinceMs = crowdedSinceMs ?? this.nowMs;
    this.state = { is: 'ad hoc', crowdedSinceMs: sinceMs };
    // An elder that is only announced may be gone: it is waited for, and not longer.
    const { eldest, isHostAnnounced = false } = this.sighted;
    const isHostHere = isHostAnnounced || this.hostsOfOthers.length > 0;
    const isEldest =
      !isHostHere &&
      others.every(other => !other.mayStand || isElder(this.presence, other)) &&
      (eldest === undefined || isElder(this.presence, eldest));
    if (this.mayStand && (isEldest || this.nowMs - sinceMs >= NOBODY_OPENED_MS)) {
      // E1, E8: beside a host that it does not reach: younger than that.
      if (isHostHere) this.seniority.takeAgain(this.wallMs, largestSince);
      this.open('nothing');
    }
  }

  private reconsiderFollowing(host: string): void {
    const best = this.devices.bestHost(this.nowMs);
    if (best === undefined) {
      // A deputy waits for its detector: it has the table.
      if (this.rankUnder(host) === undefined || this.devices.get(host)?.presence.role !== 'host') {
        this.goAdHoc();
      }
    } else if (best.id !== host) {
      this.follow(best, 'over a roll call');
    } else {
      this.setRank(host);
    }
  }

  private reconsiderTakingOver(state: TakingOver): void {
    const best = this.devices.bestHost(this.nowMs);
    if (best !== undefined && best.id !== state.host) {
      this.follow(best, 'over a roll call');
    } else if (state.opensAtMs !== undefined && this.nowMs >= state.opensAtMs) {
      this.devices.noHost(state.host);
      if (this.mayStand) this.open('replica');
      else this.goAdHoc();
    } else if (isToAskAgain(state, this.nowMs)) {
      this.askWhetherSuspected(state);
    }
  }

  /** E4, E6, E7. */
  private reconsiderHosting(wholeAtMs: number, fewSinceMs: number | undefined): void {
    const other = this.devices.bestHost(this.nowMs);
    if (other !== undefined && comesBefore(other, this.presence)) {
      this.state = {
        is: 'yielding',
        to: other.id,
        untilMs: this.nowMs + YIELDING_MS,
        wholeAtMs,
        wasWhole: isWholeIn(this.state, this.nowMs, this.guests),
      };
      this.effects.push({ do: 'send table', to: other.id });
      return;
    }
    const around = Math.max(this.guests ?? this.leases, this.devices.linkedDevices().length) + 1;
    // Who hosts for fewer than a crowd closes when it is alone.
    if (around >= Math.min(this.few, this.crowd)) {
      this.state = { is: 'hosting', wholeAtMs, fewSinceMs: undefined };
      return;
    }
    const sinceMs = fewSinceMs ?? this.nowMs;
    this.state = { is: 'hosting', wholeAtMs, fewSinceMs: sinceMs };
    if (this.nowMs - sinceMs >= FEW_FOR_MS) {
      this.effects.push({ do: 'close' });
      this.closedAtMs = this.nowMs;
      this.goAdHoc();
    }
  }

  private follow(host: Presence, spread: 'at once' | 'over a roll call'): void {
    this.stopMonitoring();
    this.state = { is: 'following', host: host.id, rank: undefined };
    this.effects.push({ do: 'follow', host: host.id, spread });
    this.setRank(host.id);
  }

  private open(from: 'replica' | 'nothing'): void {
    this.stopMonitoring();
    // E11: with a replica the table is whole at once.
    const wholeAtMs = from === 'replica' ? this.nowMs : this.nowMs + this.rollCallMs;
    this.state = { is: 'hosting', wholeAtMs, fewSinceMs: undefined };
    this.guests = undefined;
    this.effects.push({ do: 'open', with: from });
  }

  private goAdHoc(): void {
    this.stopMonitoring();
    this.state = { is: 'ad hoc', crowdedSinceMs: undefined };
    this.effects.push({ do: 'go ad hoc' });
  }

  /** The elder did not take the table: it is passed over, for longer each time, and this one goes on. */
  private keepHosting({ to, wholeAtMs }: Yielding): void {
    this.refusedTables += 1;
    const waitMs = YIELD_AGAIN_MS * 2 ** Math.min(this.refusedTables - 1, MOST_DOUBLINGS);
    this.devices.passOver(to, this.nowMs, waitMs);
    this.state = { is: 'hosting', wholeAtMs, fewSinceMs: undefined };
  }

  private answered(presence: Presence): void {
    if (presence.id !== this.options.id) {
      this.devices.answered(presence, this.nowMs);
    }
  }

  private hostLeft(from: string, how: 'hands over' | 'closes' | 'yields'): void {
    const { state } = this;
    // E15: one that yields goes on for those who do not reach the elder.
    this.devices.noHost(from, how === 'yields' ? 'annex' : 'none');
    if (how === 'closes' && state.is === 'following' && state.host === from) {
      this.closedAtMs = this.nowMs;
    }
    const takingOver = how === 'hands over' ? afterBye(state, from, this.nowMs) : undefined;
    if (takingOver !== undefined) {
      this.state = takingOver;
    } else if (
      state.is === 'following' &&
      state.host === from &&
      this.devices.bestHost(this.nowMs) === undefined
    ) {
      this.goAdHoc();
    }
  }

  private suspect(host: string): void {
    const takingOver = afterSuspicion(this.state, host, this.nowMs);
    if (takingOver !== undefined) {
      this.askWhetherSuspected(takingOver);
    }
  }

  private askWhetherSuspected(state: TakingOver): void {
    const { host } = state;
    this.state = { ...state, askedAtMs: this.nowMs };
    const others = this.devices.linkedDevices().flatMap(({ id }) => (id === host ? [] : [id]));
    if (others.length === 0) {
      this.state = afterSecond(this.state, host, this.nowMs);
    } else {
      this.effects.push({ do: 'ask whether suspected', host, others });
    }
  }

  /** E7: only now: until then this one's table is the only copy. */
  private tableTaken(by: string): void {
    const { state } = this;
    const elder = this.devices.get(by)?.presence;
    if (state.is === 'yielding' && state.to === by && elder !== undefined) {
      this.refusedTables = 0;
      this.effects.push({ do: 'tell followers', elder: by });
      this.follow(elder, 'at once');
    }
  }

  /** E13. */
  private leave(): void {
    if (this.state.is === 'hosting' || this.state.is === 'yielding') {
      this.effects.push({ do: 'hand over' });
      this.seniority.takeAgain(this.wallMs, this.devices.largestSince);
      this.goAdHoc();
    }
  }

  private setRank(host: string): void {
    const rank = this.rankUnder(host);
    const { state } = this;
    if (state.is === 'following' && state.rank !== rank) {
      this.state = { is: 'following', host, rank };
      this.effects.push(rank === undefined ? { do: 'stop monitoring' } : { do: 'monitor', host });
    }
  }

  private stopMonitoring(): void {
    const { state } = this;
    if (state.is === 'taking over' || (state.is === 'following' && state.rank !== undefined)) {
      this.effects.push({ do: 'stop monitoring' });
    }
  }

  private rankUnder(host: string): number | undefined {
    return rankUnder(this.devices.get(host)?.presence, this.options.id);
  }
}
