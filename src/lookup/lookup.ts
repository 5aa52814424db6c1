import type { Address, ServiceType } from '../runtime';
import { lease, seconds } from '../runtime';
import { CrowdLinks } from './crowd-links';
import { Domain } from './domain';
import { drawUnit } from './draws';
import { Effects } from './effects';
import { CROWD, Elector } from './election/elector';
import type { ElectorEvent } from './election/elector-events';
import type { Presence } from './election/hosts';
import { rollCallMs } from './election/roll-call';
import { soundPresence } from './election/sound-presence';
import { LONG_SLEEP_MS } from './election/standing';
import { Elapsed } from './elapsed';
import { Greetings } from './greetings';
import { Keeper } from './holder/keeper';
import type { HostDesk } from './host-desk';
import type { HostFacts } from './host-facts';
import { hostFacts, soundHostFacts } from './host-facts';
import { HostsLeft } from './hosts-left';
import { HostMonitor } from './host-monitor';
import { isOfLookup, isRegistration } from './lookup-leases';
import type { LookupOptions, Publication, PublishOptions } from './lookup-options';
import { matchOf } from './matches';
import { ownDesk } from './own-desk';
import { OldDevices } from './old-devices';
import { OwnHost } from './own-host';
import { OwnOffers } from './own-offers';
import { OwnWatch } from './own-watch';
import { Peers } from './peers';
import { responsivenessMs } from './periods/budget';
import { listing } from './publications';
import type { Entry, Query } from './registry/entry';
import type { RegistryPolicy } from './registry/policy';
import { PHONE_POLICY } from './registry/policy';
import type { News } from './registry/watches';
import type { Seat } from './seat';
import { DeviceSeat } from './seat';
import type { FindAnswer, Introduction, KeeperWarning, Reach } from './services';
import { LookupDesk } from './services';
import type { LookupEvent, LookupSnapshot } from './snapshot';

const TICK_MS = seconds(1);
const NOBODY = { leases: 0, deputies: [], annexes: [] };
const ANSWER_MS = seconds(4);
/** Longer than an annex may take to answer its leader (A11). */
const FOUND_WITHIN_MS = seconds(8);
/** R12: how often everyone is asked for what is watched, without a host. */
const WATCH_MS = seconds(10);

export async function createLookup(options: LookupOptions): Promise<Lookup> {
  return new Lookup(options, await options.device.ready);
}

/** R18: publish, find and watch, with any host, or none. */
export class Lookup {
  private readonly elapsed: Elapsed;
  private readonly elector: Elector;
  private readonly peers: Peers;
  private readonly policy: RegistryPolicy;
  private readonly seat: Seat;
  private readonly offers: OwnOffers;
  private readonly monitor: HostMonitor;
  private readonly effects: Effects;
  private readonly listeners = new Set<(event: LookupEvent) => void>();
  private readonly stopOffering: () => void;
  private readonly hostsLeft = new HostsLeft();
  private readonly links: CrowdLinks;
  private readonly introduced = new Map<string, readonly Address[]>();
  private readonly stopObserving: () => void;
  /** Of services: that another has met them is no reason to keep a link. */
  private readonly ownTypes = new Set<string>();
  private leaderPresence: Presence | undefined;
  private readonly greetings: Greetings;
  private readonly domain: Domain;
  private readonly keeper: Keeper;
  private readonly oldDevices: OldDevices;
  private readonly own: OwnHost;
  private readonly watches = new Set<OwnWatch>();
  private watchAtMs = 0;
  private lastTickMs: number;
  private isClosed = false;
  private cancelTick: () => void = () => undefined;

  constructor(private readonly options: LookupOptions, readonly id: string) {
    const { device, clock, policy = PHONE_POLICY, crowd } = options;
    [this.policy, this.elapsed] = [policy, new Elapsed(clock)];
    this.seat = new DeviceSeat({
      device,
      now: () => this.now(),
      isOwn: origin => this.isOwnOrigin(origin),
    });
    this.lastTickMs = this.now();
    this.elector = new Elector({
      id,
      wallMs: clock.wallMs(),
      nowMs: this.now(),
      mayStand: options.mayStand ?? true,
      ...(crowd === undefined ? {} : { crowd }),
      ...(options.alwaysHosts === true && { crowd: 1, few: 0 }),
    });
    const now = () => this.now();
    const hear = (event: ElectorEvent) => this.hear(event);
    this.monitor = new HostMonitor({ now, hear, deskOf: host => this.peers.get(host) });
    const presence = () => this.elector.presence;
    const random = () => drawUnit(options.random);
    this.offers = new OwnOffers({
      self: id,
      clock,
      budget: policy.budget,
      random,
      now,
      leader: () => this.leaderDesk(),
      deskOf: host => this.peers.get(host),
      invite: ({ id: host, addresses }) => this.seat.invite(host, addresses),
      table: () => this.host?.registry,
      told: (host, leases, told) => this.told(host, leases, told),
      denied: (host, taken) => void this.denied(host, taken),
    });
    this.keeper = new Keeper({
      now,
      random,
      renewAt: policy.budget.renewAt,
      renewFor: (holder, { host, token }) => this.renewFor(holder, host, token),
    });
    const desk = ownDesk({
      elector: this.elector,
      budget: policy.budget,
      now,
      hear,
      host: () => this.host,
      answerTo: (query, reach) => this.answerTo(query, reach),
      isLinkedWith: peer => this.peers.isLinkedWith(peer),
      facts: () => this.ownFacts(),
      openAnnex: leader => this.own.openAnnex(leader),
      keeper: this.keeper,
    });
    this.stopOffering = device.export(LookupDesk, desk);
    this.peers = new Peers(device, {
      found: peer => {
        void this.greetings.greet(peer);
        const met = this.peers.get(peer);
        if (met !== undefined) this.offers.met(peer, met);
        // A host that was met again has another desk.
        if (peer === this.elector.leader) this.offers.enrolAll(0);
        this.watchAtMs = Math.min(this.watchAtMs, this.now() + TICK_MS);
      },
      linked: (peer, isUp) => {
        if (isUp) {
          void this.greetings.greet(peer);
        } else {
          this.greetings.gone(peer);
          this.hear({ type: 'link', peer, isUp });
        }
      },
    });
    this.greetings = new Greetings({
      self: id,
      peers: this.peers,
      now,
      presence,
      leader: () => this.elector.leader,
      heard: heard => this.hear({ type: 'answered', presence: heard }),
    });
    this.domain = new Domain({
      peers: this.peers,
      budget: policy.budget,
      now,
      presence,
      leader: () => this.leaderPresence,
      addressesOf: peer => this.seat.addressesOf(peer),
    });
    this.oldDevices = new OldDevices({
      device,
      now,
      hasLookup: peer => this.peers.get(peer) !== undefined,
      addressesOf: peer => this.seat.addressesOf(peer),
      periodMs: policy.budget.leastMs,
      renewAt: policy.budget.renewAt,
    });
    this.own = new OwnHost({
      self: id,
      policy,
      now,
      hear,
      elector: this.elector,
      domain: this.domain,
      oldDevices: this.oldDevices,
      addressesOf: peer => this.seat.addressesOf(peer),
      mayMeet: peer =>
        device.people
          .list()
          .every(({ id: them, standing }) => them !== peer || standing !== 'blocked'),
      granted: grant => this.emit({ type: 'granted', ...grant }),
      seesOldDevices: () => this.links.seesOldDevices,
    });
    this.effects = new Effects({
      offers: this.offers,
      monitor: this.monitor,
      peers: this.peers,
      budget: policy.budget,
      now,
      hear,
      table: () => this.host?.registry,
      leases: () => this.leaderPresence?.leases ?? 1,
      openHost: from => this.openHost(from),
      closeHost: () => this.own.leave(),
    });
    this.links = new CrowdLinks({
      self: id,
      elector: this.elector,
      peers: this.peers,
      seat: this.seat,
      crowd: crowd ?? CROWD,
      random,
      leader: () => this.leaderPresence ?? NOBODY,
      rollCallMs: () => rollCallMs(this.host?.registry.size ?? 1, policy.budget),
      askLeader: () => {
        const { leader } = this.elector;
        if (leader !== undefined && leader !== id) void this.greetings.greet(leader);
      },
      isGuest: peer => this.host?.registry.has(peer) === true,
    });
    this.stopObserving = device.observe(event => {
      // E13: a last word, while there is time for it.
      if (event.type === 'sleeping') this.hear({ type: 'leaving' });
      if (event.type === 'peer restarted') this.host?.registry.revokeAllOf(event.peer);
    });
    this.tick();
  }

  /** R18: offers an object, and keeps it registered. */
  publish<T extends object>(
    type: ServiceType<T>,
    object: NoInfer<T>,
    more: PublishOptions = {},
  ): Publication {
    const takeBack = this.options.device.export(type, object);
    this.ownTypes.add(type.name);
    const listed = this.list(type, more);
    return {
      ...listed,
      withdraw: () => {
        takeBack();
        listed.withdraw();
      },
    };
  }

  /** R18: keeps registered what this device exports already. */
  list<T extends object>(type: ServiceType<T>, more: PublishOptions = {}): Publication {
    const { device, clock, random } = this.options;
    this.ownTypes.add(type.name);
    this.oldDevices.offersToo(type);
    return listing({ device, clock, random, offers: this.offers }, type, more);
  }

  /** R12: what is there now, and what changes: told at renewals while there is a host, else as devices are met. */
  watch(query: Query, listener: (news: News) => void): () => void {
    const watch = new OwnWatch(query, listener, () => void this.look(watch));
    this.watches.add(watch);
    const offer = this.offers.add({
      watch: query,
      heard: news => watch.hear(news),
      enrolled: () => void this.look(watch),
    });
    void this.look(watch);
    return () => {
      this.watches.delete(watch);
      this.offers.withdraw(offer);
    };
  }

  /** E3, E5: the host's answer; without one, everyone's own. */
  async find(query: Query): Promise<FindAnswer> {
    const desk = this.leaderDesk()?.desk;
    if (this.host !== undefined) {
      return this.answerTo(query, 'everywhere');
    }
    if (desk !== undefined) {
      try {
        return await desk.find(query, 'everywhere').due(FOUND_WITHIN_MS);
      } catch {
        // E3: no host answers: everyone is asked.
      }
    }
    const answer = await this.peers.findAtAll(query, ANSWER_MS);
    const areAllAsked = desk === undefined && this.links.meetsEveryone(this.now());
    return { ...answer, isPartial: answer.isPartial || !areAllAsked };
  }

  /** R9: another device renews what is registered while this one sleeps. How much of it the two took on. */
  async entrust(to: string, forMs: number): Promise<number> {
    const desk = this.peers.get(to);
    const taken = await Promise.all(
      this.offers.all().map(async ({ entry, enrolment }) => {
        const { state } = enrolment;
        const isTaken = entry && state.is === 'enrolled' && (await enrolment.entrust(to, forMs));
        const host = state.is === 'enrolled' ? state.host : '';
        return isTaken ? [{ host, token: entry.token, forMs }] : [];
      }),
    );
    const entrusted = taken.flat();
    if (desk === undefined || entrusted.length === 0) return 0;
    const warn = lease<KeeperWarning>(forMs, token => {
      const isFine = this.offers
        .all()
        .some(
          ({ entry, enrolment }) => entry?.token === token && enrolment.state.is === 'enrolled',
        );
      if (!isFine) this.emit({ type: 'renewal failed', keeper: to, token });
    });
    return (await desk.keep(entrusted, warn).due(ANSWER_MS)) ? entrusted.length : 0;
  }

  /** I2. Empty without a host: then everyone meets everyone. */
  async introduce(count = 10): Promise<readonly Introduction[]> {
    const desk = this.leaderDesk()?.desk;
    const introductions =
      this.host?.introduce(this.id, count) ?? (await desk?.introduce(count).due(ANSWER_MS)) ?? [];
    this.introduced.clear();
    introductions.forEach(({ peer, addresses }) => this.introduced.set(peer, addresses));
    return introductions;
  }

  /** I3: dials one whom the host has introduced: in a crowd nobody is dialed by itself. */
  meet(peer: string): void {
    this.seat.invite(peer, this.introduced.get(peer));
  }

  /** What the host says of itself, this device included; undefined without one, or when it does not answer. */
  async describeHost(): Promise<HostFacts | undefined> {
    const desk = this.leaderDesk()?.desk;
    if (this.host !== undefined || desk === undefined) {
      return this.ownFacts();
    }
    try {
      return soundHostFacts(await desk.describeHost().due(ANSWER_MS));
    } catch {
      return undefined;
    }
  }

  /** E18: this device's own experience with its host. */
  report(fault: 'introduction failed' | 'nobody met'): void {
    const { leader } = this.elector;
    if (leader !== undefined && leader !== this.id) {
      this.hear({ type: 'fault', host: leader, fault });
    }
  }

  setMayStand(may: boolean): void {
    this.hear({ type: 'may stand', may });
  }

  observe(listener: (event: LookupEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  snapshot(): LookupSnapshot {
    const { state, since, leader } = this.elector;
    const lead = this.own.isLeader ? this.elector.presence : this.leaderPresence;
    const { periodMs } = this.offers;
    const { budget } = this.policy;
    return {
      mode: leader === undefined ? 'ad hoc' : 'managed',
      state: state.is,
      since,
      leader,
      deputies: leader === undefined ? [] : lead?.deputies ?? [],
      annexes: leader === undefined ? [] : lead?.annexes ?? [],
      isAnnex: this.host !== undefined && !this.own.isLeader,
      leases: leader === undefined ? 0 : lead?.leases ?? 0,
      periodMs,
      responsivenessMs:
        periodMs === undefined ? undefined : responsivenessMs(periodMs, budget.renewAt),
      renewalsPerSecond: budget.renewalsPerSecond,
      kept: {
        table: this.host?.registry.size ?? 0,
        replica: this.monitor.replicaSize,
        enrolments: this.offers.size,
      },
    };
  }

  /** E13: hands over, revokes what it has registered, keeps nothing. */
  close(): void {
    if (this.isClosed) return;
    this.hear({ type: 'leaving' });
    this.isClosed = true;
    this.cancelTick();
    this.offers.withdrawAll();
    this.own.end();
    this.monitor.close();
    this.keeper.close();
    this.oldDevices.stop();
    this.watches.clear();
    this.stopOffering();
    this.stopObserving();
    this.seat.wakeAll();
    this.seat.meet('everyone');
    this.peers.close();
    this.listeners.clear();
  }

  private leaderDesk() {
    const { leader: id } = this.elector;
    const desk = id === undefined || id === this.id ? undefined : this.peers.get(id);
    return id === undefined || desk === undefined ? undefined : { id, desk };
  }

  private get host(): HostDesk | undefined {
    return this.own.desk;
  }

  private ownFacts(): HostFacts | undefined {
    const { mostHolders } = this.policy;
    const { host, elector, id } = this;
    return hostFacts({ host, elector, self: id, mostHolders, nowMs: this.now() });
  }

  /** E18: a denial is a fault of the host, unless another has indeed what is not shared (R16). */
  private async denied(host: string, taken: Entry | undefined): Promise<void> {
    const { matches = [] } = taken === undefined ? {} : await this.find(taken);
    const isTrue = matches.some(({ peer, name }) => name === taken?.name && peer !== this.id);
    if (!isTrue) this.hear({ type: 'fault', host, fault: 'denied' });
  }

  /** R4: what is new about a host rides on its answers. */
  private told(host: string, leases: number, presence: Presence | undefined): void {
    if (presence?.id === host) {
      this.hear({ type: 'answered', presence: soundPresence(presence) });
    } else if (host === this.elector.leader && this.leaderPresence !== undefined) {
      this.leaderPresence = soundPresence({ ...this.leaderPresence, leases });
    }
  }

  private isOwnOrigin(origin: string): boolean {
    return isOfLookup(origin) || isRegistration(origin) || this.ownTypes.has(origin);
  }

  private async look(watch: OwnWatch): Promise<void> {
    const answer = await this.find(watch.query);
    if (this.watches.has(watch)) watch.found(answer);
  }

  /** R9: at the leader of today, which has the table of the host of then. */
  private async renewFor(holder: string, host: string, token: string): Promise<number | undefined> {
    if (this.host !== undefined) {
      return this.host.renewFor(this.id, holder, token);
    }
    const desk = this.leaderDesk()?.desk ?? this.peers.get(host);
    return desk?.renewFor(holder, token).due(ANSWER_MS);
  }

  private answerTo(query: Query, reach: Reach): FindAnswer | Promise<FindAnswer> {
    if (this.host !== undefined) {
      return this.domain.find(this.host, query, reach);
    }
    const addresses = this.seat.addressesOf(this.id);
    const own = this.offers.matching(query).map(entry => matchOf(this.id, entry, addresses));
    return { matches: own, isPartial: false };
  }

  private hear(event: ElectorEvent): void {
    if (this.isClosed) return;
    const before = this.elector.state;
    const { leader: followed } = this.elector;
    if (event.type === 'answered') this.noteAnswer(event.presence);
    const effects = this.elector.handle(event, this.now(), this.options.clock.wallMs());
    effects.forEach(effect => this.effects.carryOut(effect));
    if (this.elector.state.is !== before.is || effects.length > 0) {
      const { state, leader } = this.elector;
      this.emit({ type: 'state', state: state.is, leader });
    }
    const left = this.hostsLeft.heard(event, {
      self: this.id,
      before: followed,
      leader: this.elector.leader,
      isLinked: followed !== undefined && this.peers.isLinkedWith(followed),
    });
    if (left !== undefined) this.emit({ type: 'host left', ...left });
    if (this.elector.leader !== followed) {
      const known =
        this.elector.leader === undefined ? undefined : this.elector.known(this.elector.leader);
      this.leaderPresence = known;
    }
    if (event.type === 'closed' && this.elector.leader === undefined) {
      this.offers.leave('every host');
    }
    this.greetings.tellChanges();
  }

  private noteAnswer(presence: Presence): void {
    if (presence.id === this.elector.leader) this.leaderPresence = presence;
    this.greetings.heard(presence);
    this.domain.heard(presence);
  }

  private openHost(from: 'replica' | 'nothing'): void {
    this.own.open(from, this.leaderPresence, this.monitor.takeReplica());
    // Others hear of it at once.
    this.links.passTime(this.now());
    this.offers.leave('every host');
    this.offers.list();
  }

  private tick(): void {
    const nowMs = this.now();
    const sleptMs = nowMs - this.lastTickMs - TICK_MS;
    this.lastTickMs = nowMs;
    this.offers.list();
    this.own.passTime(nowMs);
    if (sleptMs > LONG_SLEEP_MS) this.hear({ type: 'slept', ms: sleptMs });
    const { count, eldest, isHostAnnounced } = this.links.crowd();
    this.hear({
      type: 'sighted',
      count,
      eldest: eldest && { since: eldest.since, id: eldest.idPrefix },
      isHostAnnounced,
    });
    this.hear({ type: 'tick' });
    this.links.passTime(nowMs);
    this.monitor.check(nowMs);
    this.keeper.passTime(nowMs);
    this.greetings.passTime(nowMs);
    this.peers.passTime(nowMs);
    if (nowMs >= this.watchAtMs && (this.own.isLeader || this.elector.leader === undefined)) {
      this.watchAtMs = nowMs + WATCH_MS;
      this.watches.forEach(watch => void this.look(watch));
    }
    const timer = this.options.clock.setTimer(TICK_MS, () => this.tick());
    this.cancelTick = () => timer.cancel();
  }

  private emit(event: LookupEvent): void {
    this.listeners.forEach(listener => listener(event));
  }

  private now(): number {
    return this.elapsed.read();
  }
}
