import type { ServiceType } from '../runtime';
import { seconds } from '../runtime';
import { drawToken, drawUnit } from './draws';
import { Effects } from './effects';
import { Elector } from './election/elector';
import type { ElectorEvent } from './election/elector-events';
import type { Presence } from './election/hosts';
import { rollCallMs } from './election/roll-call';
import { soundPresence } from './election/sound-presence';
import { LONG_SLEEP_MS } from './election/standing';
import { Elapsed } from './elapsed';
import { HostDesk } from './host-desk';
import type { HostFacts } from './host-facts';
import { hostFacts, soundHostFacts } from './host-facts';
import { HostsLeft } from './hosts-left';
import { HostMonitor } from './host-monitor';
import type { LookupOptions, Publication, PublishOptions } from './lookup-options';
import { matchOf, newsOf } from './matches';
import { ownDesk } from './own-desk';
import { OwnOffers } from './own-offers';
import { Peers } from './peers';
import { responsivenessMs } from './periods/budget';
import type { Entry, Query } from './registry/entry';
import type { RegistryPolicy } from './registry/policy';
import { PHONE_POLICY } from './registry/policy';
import type { News } from './registry/watches';
import type { Seat } from './seat';
import { adHocSeat } from './seat';
import type { FindAnswer, Introduction } from './services';
import { LookupDesk } from './services';
import type { LookupEvent, LookupSnapshot } from './snapshot';

const TICK_MS = seconds(1);
const GREET_MS = seconds(5);
const ANSWER_MS = seconds(4);

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
  private host: HostDesk | undefined;
  private leaderPresence: Presence | undefined;
  private greetAtMs = 0;
  private lastTickMs: number;
  private isClosed = false;
  private cancelTick: () => void = () => undefined;

  constructor(private readonly options: LookupOptions, readonly id: string) {
    const { device, clock, policy = PHONE_POLICY, seat = adHocSeat, crowd } = options;
    [this.policy, this.seat, this.elapsed] = [policy, seat, new Elapsed(clock)];
    this.lastTickMs = this.now();
    this.elector = new Elector({
      id,
      wallMs: clock.wallMs(),
      nowMs: this.now(),
      mayStand: options.mayStand ?? true,
      ...(crowd === undefined ? {} : { crowd }),
    });
    const now = () => this.now();
    const hear = (event: ElectorEvent) => this.hear(event);
    this.monitor = new HostMonitor({ now, hear, deskOf: host => this.peers.get(host) });
    this.offers = new OwnOffers({
      self: id,
      clock,
      budget: policy.budget,
      random: () => drawUnit(options.random),
      now,
      leader: () => this.leaderDesk(),
      table: () => this.host?.registry,
      told: host => (this.leaderPresence = soundPresence(host)),
      denied: host => hear({ type: 'fault', host, fault: 'denied' }),
    });
    const desk = ownDesk({
      elector: this.elector,
      budget: policy.budget,
      now,
      hear,
      host: () => this.host,
      answerTo: query => this.answerTo(query),
      isLinkedWith: peer => this.peers.isLinkedWith(peer),
      facts: () => this.ownFacts(),
    });
    this.stopOffering = device.export(LookupDesk, desk);
    this.peers = new Peers(device, {
      found: peer => {
        void this.greet(peer);
        // A host that was met again has another desk.
        if (peer === this.elector.leader) this.offers.enrolAll(0);
      },
      linked: (peer, isUp) =>
        isUp ? void this.greet(peer) : this.hear({ type: 'link', peer, isUp }),
    });
    this.effects = new Effects({
      offers: this.offers,
      monitor: this.monitor,
      peers: this.peers,
      seat,
      budget: policy.budget,
      now,
      hear,
      table: () => this.host?.registry,
      leases: () => this.leaderPresence?.leases ?? 1,
      openHost: from => this.openHost(from),
      closeHost: () => this.closeHost(),
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
    const { device, clock } = this.options;
    const { name = type.name, scopes = [], sketch } = more;
    const since = Math.floor(clock.wallMs() / seconds(1));
    const port = device.snapshot().port ?? 0;
    const revision = { since, n: 0 };
    const entry: Entry = {
      type: type.name,
      name,
      scopes,
      port,
      revision,
      token: drawToken(this.options.random),
      sketch,
    };
    const offer = this.offers.add(entry, undefined);
    return {
      update: changed => {
        const known = offer.entry ?? entry;
        const n = known.revision.n + 1;
        this.offers.describe(offer, { ...known, ...changed, revision: { since, n } });
      },
      invalidate: () => offer.enrolment.invalidate(),
      withdraw: () => this.offers.withdraw(offer),
    };
  }

  /** R12: told at renewals while there is a host. */
  watch(query: Query, listener: (news: News) => void): () => void {
    const offer = this.offers.add(undefined, query, news => {
      if (news === 'missed') {
        void this.find(query).then(({ matches: found }) =>
          found.forEach(each => listener(newsOf(each))),
        );
      } else {
        news.forEach(listener);
      }
    });
    return () => this.offers.withdraw(offer);
  }

  /** E3, E5: the host's answer; without one, everyone's own. */
  async find(query: Query): Promise<FindAnswer> {
    const desk = this.leaderDesk()?.desk;
    if (this.host !== undefined) {
      return this.answerTo(query);
    }
    if (desk !== undefined) {
      try {
        return await desk.find(query).due(ANSWER_MS);
      } catch {
        // E3: no host answers: everyone is asked.
      }
    }
    return this.peers.findAtAll(query, ANSWER_MS);
  }

  /** I2. Empty without a host: then everyone meets everyone. */
  async introduce(count = 10): Promise<readonly Introduction[]> {
    if (this.host !== undefined) {
      return this.host.introduce(this.id, count);
    }
    const desk = this.leaderDesk()?.desk;
    return desk === undefined ? [] : desk.introduce(count).due(ANSWER_MS);
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
    const lead = this.host === undefined ? this.leaderPresence : this.elector.presence;
    const { periodMs } = this.offers;
    const { budget } = this.policy;
    return {
      mode: leader === undefined ? 'ad hoc' : 'managed',
      state: state.is,
      since,
      leader,
      deputies: leader === undefined ? [] : lead?.deputies ?? [],
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
    this.host?.close();
    this.host = undefined;
    this.monitor.close();
    this.stopOffering();
    this.peers.close();
    this.listeners.clear();
  }

  private leaderDesk() {
    const { leader: id } = this.elector;
    const desk = id === undefined || id === this.id ? undefined : this.peers.get(id);
    return id === undefined || desk === undefined ? undefined : { id, desk };
  }

  private ownFacts(): HostFacts | undefined {
    const { mostHolders } = this.policy;
    const { host, elector, id } = this;
    return hostFacts({ host, elector, self: id, mostHolders, nowMs: this.now() });
  }

  private answerTo(query: Query): FindAnswer {
    if (this.host !== undefined) {
      return { matches: this.host.find(query), isPartial: !this.elector.presence.isWhole };
    }
    const addresses = this.seat.addressesOf(this.id);
    const own = this.offers.matching(query).map(entry => matchOf(this.id, entry, addresses));
    return { matches: own, isPartial: false };
  }

  private hear(event: ElectorEvent): void {
    if (this.isClosed) return;
    const before = this.elector.state;
    const { leader: followed } = this.elector;
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
  }

  private openHost(from: 'replica' | 'nothing'): void {
    const now = () => this.now();
    const host = new HostDesk({
      policy: this.policy,
      now,
      hasTakenOver: from === 'replica',
      presence: () => this.elector.presence,
      addressesOf: peer => this.seat.addressesOf(peer),
      mayMeet: peer =>
        this.options.device.people
          .list()
          .every(({ id, standing }) => id !== peer || standing !== 'blocked'),
      granted: grant => this.emit({ type: 'granted', ...grant }),
    });
    const records = this.monitor.takeReplica();
    if (from === 'replica') host.registry.adopt(records, now());
    this.host = host;
    this.seat.announce({
      since: this.elector.since,
      role: 'host',
      rollCallMs: rollCallMs(host.registry.size, this.policy.budget),
    });
    this.offers.leaveHost();
    this.offers.list();
    this.greetAll();
  }

  private closeHost(): void {
    this.host?.close();
    if (this.host !== undefined) this.seat.announce(undefined);
    this.host = undefined;
  }

  private tick(): void {
    const nowMs = this.now();
    const sleptMs = nowMs - this.lastTickMs - TICK_MS;
    this.lastTickMs = nowMs;
    this.offers.list();
    this.host?.registry.passTime(nowMs);
    if (sleptMs > LONG_SLEEP_MS) this.hear({ type: 'slept', ms: sleptMs });
    if (this.host !== undefined) this.hear({ type: 'registered', leases: this.host.registry.size });
    this.hear({ type: 'tick' });
    this.monitor.check(nowMs);
    if (nowMs >= this.greetAtMs) {
      this.greetAll();
    }
    const timer = this.options.clock.setTimer(TICK_MS, () => this.tick());
    this.cancelTick = () => timer.cancel();
  }

  private greetAll(): void {
    this.greetAtMs = this.now() + GREET_MS;
    this.peers.connected().forEach(([peer]) => void this.greet(peer));
  }

  /** E14: asked again and again, not at the start only. */
  private async greet(peer: string): Promise<void> {
    try {
      const answer = await this.peers.get(peer)?.greet(this.elector.presence).due(ANSWER_MS);
      if (answer?.id === peer) {
        const presence = soundPresence(answer);
        if (peer === this.elector.leader) this.leaderPresence = presence;
        this.hear({ type: 'answered', presence });
      }
    } catch {
      // Whether it is there is the link's to say.
    }
  }

  private emit(event: LookupEvent): void {
    this.listeners.forEach(listener => listener(event));
  }

  private now(): number {
    return this.elapsed.read();
  }
}
