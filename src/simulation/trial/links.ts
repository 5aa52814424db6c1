import { seconds } from '../../runtime';
import type { World } from '../world';
import type { Neighbours } from './neighbours';
import type { TrialApp } from './trial-app';
import type { Witness } from './witness';

/** C7: two devices that may talk and are in range have a link, and calls go through. */
export function checkLinks(witness: Witness, neighbours: Neighbours, withinMs: number): void {
  for (const pair of neighbours.pairs()) {
    const { one, other } = pair;
    if (neighbours.mayTalk(pair) && !neighbours.inContact(pair, 0)) {
      const phones = [one.phone, other.phone];
      const names = phones.join(' and ');
      witness.violated(`C7: ${names} have no link, ${withinMs} ms after the last change`, {
        phones,
      });
    }
  }
}

/** Longer than from one announcement to the next: a desk whose lease has ended is discovered again within this. */
export const ANSWERED_WITHIN_MS = seconds(30);

/** Each asks each other who it is, through the desk that it has or will have: `check` says whether all had an answer. */
export function askEveryone(witness: Witness, neighbours: Neighbours) {
  const unanswered = new Map<string, readonly [TrialApp, TrialApp]>();
  const ask = (from: TrialApp, to: TrialApp) => {
    const key = `${from.phone} ${to.phone}`;
    unanswered.set(key, [from, to]);
    from.askWhoIs(neighbours.idOf(to.phone) ?? '', name => {
      if (name === to.name) {
        unanswered.delete(key);
      }
    });
  };
  for (const pair of neighbours.pairs()) {
    if (neighbours.mayTalk(pair) && neighbours.inContact(pair, 0)) {
      ask(pair.one, pair.other);
      ask(pair.other, pair.one);
    }
  }
  return {
    check: () => {
      for (const [from, to] of unanswered.values()) {
        witness.violated(
          `C7: ${from.name} has asked ${to.name} in vain who it is, for ${ANSWERED_WITHIN_MS} ms`,
          { phones: [from.phone, to.phone] },
        );
      }
    },
  };
}

/** C3: of two dials, one connection is left. */
export function checkConnections(world: World, witness: Witness): void {
  const pairs = new Map<string, number>();
  for (const { dialer, acceptor, live } of world.connections()) {
    if (live) {
      const pair = [dialer, acceptor].sort().join(' and ');
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
  }
  for (const [pair, count] of pairs) {
    if (count > 1) {
      const phones = pair.split(' and ');
      witness.violated(`C3: ${pair} have ${count} connections`, { phones });
    }
  }
}
