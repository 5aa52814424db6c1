import { EstablishedPeers } from '../../src/runtime/established-peers';
import type { Peer } from '../../src/runtime/peer';
import { fakeEnvironment } from './link/fake-device';

/** Peers that hold this many bytes, at a device with a limit of 1000 in total, and 750 for leases and calls. */
function holding(
  bytes: Readonly<Record<string, number>>,
  away: readonly string[] = [],
  strangers: readonly string[] = [],
) {
  const environment = fakeEnvironment({ heldBytes: 1000, peerBytes: 1000 });
  const { clock } = environment;
  const dismissed: string[] = [];
  let looks = 0;
  const peers = new EstablishedPeers(environment, {
    isKnown: id => !strangers.includes(id),
    dismiss: id => {
      dismissed.push(id);
      const { budget } = peers.get(id) as Peer;
      budget.release(budget.held);
    },
  });
  for (const [peerId, held] of Object.entries(bytes)) {
    const budget = peers.makeBudget();
    budget.charge(held);
    const peer = {
      peerId,
      budget,
      get isAway() {
        looks += 1;
        return away.includes(peerId);
      },
    };
    peers.add(peer as Peer);
  }
  return {
    dismissed,
    clock,
    /** How often a peer was looked at. */
    looks: () => looks,
    fits: (id: string, asked: number) => peers.get(id)?.budget.fits(asked),
    release: (id: string, released: number) => peers.get(id)?.budget.release(released),
  };
}

test('B2: a peer that holds more than the asker would is dismissed', () => {
  const { dismissed, fits } = holding({ ada: 600, noor: 100 });
  expect(fits('noor', 100)).toBe(true);
  expect(dismissed).toEqual(['ada']);
});

test('B2: a large request of a peer that holds little dismisses no peer that holds less than the request', () => {
  const { dismissed, fits } = holding({ ada: 500, noor: 100 });
  expect(fits('noor', 450)).toBe(false);
  expect(dismissed).toEqual([]);
});

test('B2: no peer is dismissed for a request that fails in any case', () => {
  const { dismissed, fits } = holding({ ada: 100, mika: 300, noor: 340 }, ['ada']);
  expect(fits('noor', 300)).toBe(false);
  expect(dismissed).toEqual([]);
});

test('B2: disconnected peers are dismissed first', () => {
  const { dismissed, fits } = holding({ ada: 100, mika: 500, noor: 100 }, ['ada']);
  expect(fits('noor', 100)).toBe(true);
  expect(dismissed).toEqual(['ada']);
});

test('B3: a stranger makes room for a contact, however little it holds', () => {
  const { dismissed, fits } = holding({ ada: 200, mika: 300, noor: 250 }, [], ['ada', 'mika']);
  expect(fits('noor', 100)).toBe(true);
  expect(dismissed).toEqual(['mika']);
});

test('B3: a contact that is here makes no room for a stranger, however much it holds', () => {
  const { dismissed, fits } = holding({ ada: 600, mika: 100, noor: 50 }, [], ['mika', 'noor']);
  expect(fits('noor', 100)).toBe(false);
  expect(dismissed).toEqual([]);
});

test('B3: of those that are away, strangers go first', () => {
  const { dismissed, fits } = holding(
    { ada: 300, mika: 200, noor: 200 },
    ['ada', 'mika'],
    ['mika'],
  );
  expect(fits('noor', 100)).toBe(true);
  expect(dismissed).toEqual(['mika']);
});

test('B1: of many messages in one turn that are over the budget only the first looks at all peers', () => {
  const { fits, looks, release, clock } = holding({ ada: 370, mika: 380 });
  expect(fits('mika', 100)).toBe(false);
  const atFirst = looks();
  expect(atFirst).toBeGreaterThan(0);
  for (let i = 0; i < 1_000; i++) {
    expect(fits('mika', 100 + i)).toBe(false);
  }
  expect(looks()).toBe(atFirst);
  // A smaller one may fit, another peer may have more luck, and so may anyone later.
  expect(fits('mika', 50)).toBe(false);
  expect(looks()).toBeGreaterThan(atFirst);
  release('ada', 60);
  expect(fits('mika', 50)).toBe(true);
  expect(fits('ada', 70)).toBe(false);
  const beforeLater = looks();
  clock.pass(1);
  expect(fits('ada', 70)).toBe(false);
  expect(looks()).toBeGreaterThan(beforeLater);
});
