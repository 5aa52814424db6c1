import { Elector } from '../../../src/lookup/election/elector';
import type { ElectorEffect, ElectorEvent } from '../../../src/lookup/election/elector-events';
import type { HostChoice } from '../../../src/lookup/election/hosts';

export interface Member {
  readonly id: string;
  readonly elector: Elector;
  readonly done: ElectorEffect[];
  /** E7: who is in its table. */
  readonly table: Set<string>;
  isAlive: boolean;
}

/** Electors that hear each other over perfect or cut links: the decisions alone, without a runtime. */
export class Room {
  readonly members = new Map<string, Member>();
  nowMs = 0;
  private readonly cuts = new Set<string>();

  constructor(private readonly choice: HostChoice = 'eldest wins', private readonly crowd = 3) {}

  add(id: string, wallMs = this.nowMs, mayStand = true): Member {
    const elector = new Elector({
      id,
      wallMs,
      nowMs: this.nowMs,
      mayStand,
      crowd: this.crowd,
      choice: this.choice,
      rollCallMs: 2_000,
    });
    const member = { id, elector, done: [], table: new Set<string>(), isAlive: true };
    this.members.set(id, member);
    return member;
  }

  get(id: string): Member {
    const member = this.members.get(id);
    if (member === undefined) throw new Error(`There is no ${id}`);
    return member;
  }

  cut(one: string, other: string): void {
    this.cuts.add(`${one} ${other}`).add(`${other} ${one}`);
    this.tell(one, { type: 'link', peer: other, isUp: false });
    this.tell(other, { type: 'link', peer: one, isUp: false });
  }

  join(one: string, other: string): void {
    this.cuts.delete(`${one} ${other}`);
    this.cuts.delete(`${other} ${one}`);
  }

  kill(id: string): void {
    this.get(id).isAlive = false;
    this.members.forEach(other => this.tell(other.id, { type: 'link', peer: id, isUp: false }));
  }

  /** Everyone hears everyone whom they reach, once a second. */
  pass(seconds: number): void {
    for (let i = 0; i < seconds; i++) {
      this.nowMs += 1_000;
      for (const member of this.living()) {
        for (const other of this.living()) {
          if (this.reaches(member.id, other.id)) {
            this.tell(member.id, { type: 'answered', presence: other.elector.presence });
          }
        }
        this.watchHost(member);
        this.tell(member.id, { type: 'tick' });
      }
    }
  }

  tell(id: string, event: ElectorEvent): void {
    const member = this.get(id);
    if (!member.isAlive) return;
    const effects = member.elector.handle(event, this.nowMs, this.nowMs);
    member.done.push(...effects);
    effects.forEach(effect => this.carryOut(member, effect));
  }

  living(): Member[] {
    return [...this.members.values()].filter(({ isAlive }) => isAlive);
  }

  leaders(): (string | undefined)[] {
    return this.living().map(({ elector }) => elector.leader);
  }

  reaches(one: string, other: string): boolean {
    return one !== other && this.get(other).isAlive && !this.cuts.has(`${one} ${other}`);
  }

  private watchHost({ id, elector }: Member): void {
    const { state } = elector;
    if ((state.is === 'following' || state.is === 'taking over') && state.host !== id) {
      const isThere = this.reaches(id, state.host);
      this.tell(id, { type: isThere ? 'trusted' : 'suspected', host: state.host });
    }
  }

  private carryOut(member: Member, effect: ElectorEffect): void {
    switch (effect.do) {
      case 'follow':
        this.get(effect.host).table.add(member.id);
        return;
      case 'send table':
        if (this.reaches(member.id, effect.to)) {
          member.table.forEach(each => this.get(effect.to).table.add(each));
          this.tell(member.id, { type: 'table taken', by: effect.to });
        }
        return;
      case 'tell followers':
        member.table.forEach(each => {
          if (this.reaches(member.id, each)) {
            this.tell(each, { type: 'yielded', from: member.id, to: effect.elder });
          }
        });
        return;
      case 'ask whether suspected':
        effect.others.forEach(other => {
          if (this.reaches(member.id, other) && !this.reaches(other, effect.host)) {
            this.tell(member.id, { type: 'seconded', host: effect.host });
          }
        });
        return;
      case 'hand over':
        this.members.forEach(other => {
          if (this.reaches(member.id, other.id)) {
            this.tell(other.id, { type: 'bye', from: member.id });
          }
        });
        return;
      case 'close':
        this.members.forEach(other => {
          if (this.reaches(member.id, other.id)) {
            this.tell(other.id, { type: 'closed', from: member.id });
          }
        });
        return;
      case 'go ad hoc':
      case 'open':
      case 'monitor':
      case 'stop monitoring':
        return;
    }
  }
}
