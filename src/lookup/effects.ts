import { seconds } from '../runtime';
import { DEPUTIES } from './election/deputies';
import type { ElectorEffect, ElectorEvent } from './election/elector-events';
import { rollCallMs } from './election/roll-call';
import type { HostMonitor } from './host-monitor';
import type { OwnOffers } from './own-offers';
import type { Peers } from './peers';
import type { RenewalBudget } from './periods/budget';
import type { Registry } from './registry/registry';

export interface EffectsOptions {
  readonly offers: OwnOffers;
  readonly monitor: HostMonitor;
  readonly peers: Peers;
  readonly budget: RenewalBudget;
  readonly now: () => number;
  readonly hear: (event: ElectorEvent) => void;
  /** The own table, while this device hosts. */
  readonly table: () => Registry | undefined;
  /** N at the leader, as last told. */
  readonly leases: () => number;
  readonly openHost: (from: 'replica' | 'nothing') => void;
  readonly closeHost: () => void;
}

const ANSWER_MS = seconds(4);

/** Does what the elector decides, and tells it what came of it. */
export class Effects {
  constructor(private readonly options: EffectsOptions) {}

  carryOut(effect: ElectorEffect): void {
    const { offers, monitor, budget, leases, openHost, closeHost } = this.options;
    switch (effect.do) {
      case 'follow':
        closeHost();
        offers.enrolAll(effect.spread === 'at once' ? 0 : rollCallMs(leases(), budget));
        return;
      case 'go ad hoc':
        closeHost();
        offers.leave('the leader');
        return;
      case 'open':
        openHost(effect.with);
        return;
      case 'hand over':
        this.tellEveryone('bye');
        return;
      case 'close':
        this.tellEveryone('closed');
        return;
      case 'send table':
        void this.sendTable(effect.to);
        return;
      case 'tell followers':
        this.tellEveryone('yielded', effect.elder);
        return;
      case 'ask whether suspected':
        void this.askOthers(effect.host, effect.others);
        return;
      case 'monitor':
        monitor.start(effect.host);
        return;
      case 'stop monitoring':
        monitor.stop();
        return;
    }
  }

  private async sendTable(to: string): Promise<void> {
    const { table, now, peers, hear } = this.options;
    const records = table()?.changesSince(-1, now()).records ?? [];
    try {
      const isTaken = await peers.get(to)?.takeTable(records).due(ANSWER_MS);
      hear({ type: isTaken === true ? 'table taken' : 'table refused', by: to });
    } catch {
      // Not acknowledged: the elector goes on hosting after a while.
    }
  }

  private async askOthers(host: string, others: readonly string[]): Promise<void> {
    const { peers, hear } = this.options;
    const asked = others.slice(0, 2 * DEPUTIES + 1);
    const answers = await peers.askSuspicion(host, asked, ANSWER_MS);
    if (answers.includes(true) || answers.every(answer => answer === undefined)) {
      hear({ type: 'seconded', host });
    }
  }

  private tellEveryone(what: 'bye' | 'closed' | 'yielded', elder?: string): void {
    this.options.peers.connected().forEach(([, desk]) => desk.hostSays(what, elder).oneWay());
  }
}
