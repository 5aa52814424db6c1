import { randomBytes } from 'node:crypto';
import type { Ports } from '../../../src/runtime';
import { tcpTransport } from './tcp-transport';

/** A device on this machine's TCP. Nobody announces anything: the holder is told where to go. */
export const ports: Ports = {
  transport: tcpTransport,
  clock: {
    monotonicMs: () => performance.now(),
    wallMs: () => Date.now(),
    setTimer(delayMs, run) {
      const timer = setTimeout(run, delayMs);
      return { cancel: () => clearTimeout(timer) };
    },
  },
  random: { bytes: count => new Uint8Array(randomBytes(count)) },
  discovery: { publish: () => undefined, browse: () => undefined, stop: () => undefined },
  storage: {
    get: () => Promise.resolve(undefined),
    set: () => Promise.resolve(),
    delete: () => Promise.resolve(),
  },
};

/** So far out of the way that what is measured is the work, not where the runtime would stop it. */
export const limits = {
  liveLeases: 1_000_000,
  outboxMessages: 1_000_000,
  pendingAnswers: 1_000_000,
  messagesPerSecond: 1e9,
};
