import { callerOf } from '../runtime';
import type { Elector } from './election/elector';
import type { ElectorEvent } from './election/elector-events';
import { soundPresence } from './election/sound-presence';
import type { Keeper } from './holder/keeper';
import type { HostDesk } from './host-desk';
import type { HostFacts } from './host-facts';
import { mostLeases } from './periods/budget';
import type { RenewalBudget } from './periods/budget';
import type { Query } from './registry/entry';
import type { FindAnswer, LookupDesk, Reach } from './services';

export interface OwnDeskOptions {
  readonly elector: Elector;
  readonly budget: RenewalBudget;
  readonly now: () => number;
  readonly hear: (event: ElectorEvent) => void;
  readonly host: () => HostDesk | undefined;
  readonly answerTo: (query: Query, reach: Reach) => FindAnswer | Promise<FindAnswer>;
  readonly openAnnex: (leader: string) => boolean;
  readonly keeper: Keeper;
  readonly isLinkedWith: (peer: string) => boolean;
  readonly facts: () => HostFacts | undefined;
}

/** What this device answers when others call its lookup. */
export function ownDesk(options: OwnDeskOptions): LookupDesk {
  const { elector, budget, now, hear, host, answerTo, isLinkedWith, facts, openAnnex, keeper } =
    options;
  return {
    greet: presence => {
      // A presence is of the one who calls: nobody speaks for another.
      if (presence.id === callerOf()) hear({ type: 'answered', presence: soundPresence(presence) });
      host()?.contact(callerOf());
      return elector.presence;
    },
    register: (offer, ask, notice) =>
      host()?.register(callerOf(), offer, ask, notice) ?? { kind: 'refused', problem: 'no host' },
    find: (query, reach) => answerTo(query, reach),
    introduce: count => host()?.introduce(callerOf(), count) ?? [],
    describeHost: facts,
    changesSince: revision => {
      const isDeputy = elector.presence.deputies.includes(callerOf());
      return isDeputy ? host()?.registry.changesSince(revision, now()) : undefined;
    },
    takeTable: records => {
      const table = host()?.registry;
      // E7: one that yields itself has nobody to serve the table to.
      if (table === undefined || elector.state.is !== 'hosting') return false;
      const room = Math.floor(mostLeases(budget) / 2);
      table.adopt(records.slice(0, room), now(), room);
      return true;
    },
    openAnnex: () => openAnnex(callerOf()),
    keep: (entrusted, warn) => keeper.keep(callerOf(), entrusted, warn),
    renewFor: (holder, token) => host()?.renewFor(callerOf(), holder, token),
    suspects: suspect => elector.suspects(suspect) || !isLinkedWith(suspect),
    hostSays: (what, elder) => {
      const from = callerOf();
      hear(what === 'yielded' ? { type: what, from, to: elder ?? '' } : { type: what, from });
    },
  };
}
