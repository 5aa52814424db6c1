import { nodeClock, nodeRandom, NodeTransport } from '../../../src/platforms/node';
import type { Ports } from '../../../src/runtime';
import { noSurroundings } from '../../no-surroundings';

/** A device on this machine's TCP. Nobody announces anything: the holder is told where to go. Nothing outlives it. */
export const ports: Ports = {
  transport: new NodeTransport(),
  clock: nodeClock,
  random: nodeRandom,
  ...noSurroundings,
};

/** So far out of the way that what is measured is the work, not where the runtime would stop it. */
export const limits = {
  liveLeases: 1_000_000,
  peerBytes: 1e9,
  heldBytes: 1e9,
  outboxMessages: 1_000_000,
  pendingAnswers: 1_000_000,
  messagesPerSecond: 1e9,
};
