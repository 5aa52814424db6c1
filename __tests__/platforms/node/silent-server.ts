import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { Address } from '../../../src/runtime';

/** Listens, says where, and then never does anything again. */
const program = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer();
  server.listen({ host: '127.0.0.1', port: 0, backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  });
`;

/** More than a queue for one takes, whatever a system adds to it. */
const CALLERS = 4;

/**
 * Where nobody answers: a queue that is full, and that nobody works off. No address out there would do, since there are
 * networks that answer for all of them.
 */
export async function silentServer(): Promise<{ readonly address: Address; end(): Promise<void> }> {
  const worker = new Worker(program, { eval: true });
  const [port] = (await once(worker, 'message')) as [number];
  const address = { host: '127.0.0.1', port };
  const callers = Array.from({ length: CALLERS }, () => connect(address));
  callers.forEach(caller => caller.on('error', () => undefined));
  await Promise.race(callers.map(caller => once(caller, 'connect')));
  return {
    address,
    end: async () => {
      callers.forEach(caller => caller.destroy());
      await worker.terminate();
    },
  };
}
