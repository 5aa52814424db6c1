import { Elector } from '../../src/lookup/election/elector';
import type { ElectorEffect, ElectorEvent } from '../../src/lookup/election/elector-events';
import type { HostChoice } from '../../src/lookup/election/hosts';
import { seconds } from '../../src/runtime';
import { mean, numbers } from './events';
import type { Series } from './svg';

const MEMBERS = 20;
const SEEDS = 20;
const ANNOUNCED_EVERY_S = 5;
const LOSSES = [0, 0.1, 0.2, 0.3];
const CHOICES: readonly HostChoice[] = ['last heard wins', 'eldest wins'];
/** Problem 1: for how long it is looked after another host has opened. */
const LOOKED_S = 120;
/** Problem 2: who has not agreed by then does not agree. */
const SPLIT_AT_MOST_S = 300;

interface Member {
  readonly id: string;
  readonly elector: Elector;
  readonly table: Set<string>;
}

/** Devices that hear hosts by multicast, each announcement lost to each of them by chance. Links carry everything. */
class AnnouncedRoom {
  readonly members: Member[] = [];
  nowMs = 0;

  constructor(
    private readonly choice: HostChoice,
    private readonly loss: number,
    private readonly random: () => number,
  ) {}

  /** `opens`: it becomes a host at once. */
  add(id: string, opens: boolean): void {
    const elector = new Elector({
      id,
      wallMs: this.nowMs,
      nowMs: this.nowMs,
      mayStand: opens,
      crowd: opens ? 1 : Infinity,
      few: 0,
      choice: this.choice,
      rollCallMs: 0,
    });
    this.members.push({ id, elector, table: new Set([id]) });
    this.tell(id, { type: 'tick' });
  }

  pass(count: number, each: () => void = () => undefined): void {
    for (let i = 0; i < count; i++) {
      this.nowMs += seconds(1);
      for (const [at, { elector }] of this.members.entries()) {
        const isTime = (this.nowMs / seconds(1) + at) % ANNOUNCED_EVERY_S === 0;
        if (elector.presence.role === 'host' && isTime) this.announce(at);
      }
      this.members.forEach(({ id }) => this.tell(id, { type: 'tick' }));
      each();
    }
  }

  get leaders(): Set<string | undefined> {
    return new Set(this.members.map(({ elector }) => elector.leader));
  }

  /** How many of those who ask their leader are told of fewer than are there. */
  get lacking(): number {
    const lacking = this.members.filter(({ elector }) => {
      const host = this.members.find(({ id }) => id === elector.leader);
      return host !== undefined && host.table.size < this.members.length;
    });
    return lacking.length / this.members.length;
  }

  private announce(at: number): void {
    const { elector, id } = this.members[at] as Member;
    for (const other of this.members) {
      // As in the paper, under "last heard wins" a host does not follow others.
      const isDeaf = this.choice === 'last heard wins' && other.elector.leader === other.id;
      if (other.id !== id && !isDeaf && this.random() >= this.loss) {
        this.tell(other.id, { type: 'answered', presence: elector.presence });
      }
    }
  }

  private tell(id: string, event: ElectorEvent): void {
    const member = this.members.find(each => each.id === id) as Member;
    const effects = member.elector.handle(event, this.nowMs, this.nowMs);
    effects.forEach(effect => this.carryOut(member, effect));
  }

  private carryOut(member: Member, effect: ElectorEffect): void {
    if (effect.do === 'follow') {
      this.members.forEach(({ table }) => table.delete(member.id));
      this.tableOf(effect.host).add(member.id);
    } else if (effect.do === 'send table') {
      member.table.forEach(each => this.tableOf(effect.to).add(each));
      this.tell(member.id, { type: 'table taken', by: effect.to });
    } else if (effect.do === 'tell followers') {
      const { elder } = effect;
      const { presence } = this.members.find(({ id }) => id === elder)?.elector ?? {};
      for (const each of this.members) {
        if (each.elector.leader === member.id && each.id !== member.id && presence !== undefined) {
          this.tell(each.id, { type: 'answered', presence });
          this.tell(each.id, { type: 'yielded', from: member.id, to: elder });
        }
      }
    }
  }

  private tableOf(id: string): Set<string> {
    return (this.members.find(each => each.id === id) as Member).table;
  }
}

/** F4, problem 1: a host that opens with an empty table, beside one that has everyone. */
export function emptyAnswers(): Series[] {
  return CHOICES.map(choice => {
    const points = LOSSES.map(loss => {
      const shares = Array.from({ length: SEEDS }, (_, seed) => {
        const room = new AnnouncedRoom(choice, loss, numbers(seed));
        room.add('host', true);
        for (let i = 1; i < MEMBERS; i++) room.add(`member ${i}`, false);
        room.pass(60);
        room.add('newcomer', true);
        let lacking = 0;
        // The newcomer itself knows nobody, under any rule, until it has heard the host.
        room.pass(LOOKED_S, () => (lacking += room.lacking));
        return lacking / LOOKED_S;
      });
      return [100 * loss, mean(shares)] as const;
    });
    const said = points
      .map(([loss, share]) => `${loss} %: ${(100 * share).toFixed(1)} %`)
      .join(', ');
    console.log(`F4 problem 1, ${choice}: answers that lack someone, by loss: ${said}`);
    return { name: choice, points };
  });
}

/** F4, problem 2: so many hosts at once. */
export function timeSplit(): Series[] {
  return CHOICES.flatMap(choice =>
    [0, 0.3].map(loss => {
      const points = [2, 3, 4, 5, 6, 7].map(hosts => {
        const times = Array.from({ length: SEEDS }, (_, seed) => {
          const room = new AnnouncedRoom(choice, loss, numbers(100 * hosts + seed));
          for (let i = 0; i < hosts; i++) room.add(`host ${i}`, true);
          for (let i = hosts; i < MEMBERS; i++) room.add(`member ${i}`, false);
          let split = 0;
          room.pass(SPLIT_AT_MOST_S, () => (split += room.leaders.size > 1 ? 1 : 0));
          return split;
        });
        return [hosts, mean(times)] as const;
      });
      const name = `${choice}, ${100 * loss} % lost`;
      const said = points.map(([hosts, split]) => `${hosts}: ${split.toFixed(0)} s`).join(', ');
      console.log(`F4 problem 2, ${name}: split of ${SPLIT_AT_MOST_S} s, by hosts: ${said}`);
      return { name, points };
    }),
  );
}
