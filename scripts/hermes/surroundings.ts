/** Loaded before anything else: the little of Node that test files and their libraries use without asking for it. */
import { Buffer } from 'buffer/';

const scope = globalThis as Record<string, unknown>;
const later = (run: () => void) => setTimeout(run, 0);

// This package's own compares only buffers, Node's also bytes.
const { equals } = Buffer.prototype;
Buffer.prototype.equals = function (other: Uint8Array) {
  return equals.call(this, Buffer.from(other));
};
scope.Buffer ??= Buffer;
scope.global ??= globalThis;
scope.performance ??= { now: () => Date.now() };
scope.queueMicrotask ??= (run: () => void) => void Promise.resolve().then(run);
scope.clearTimeout ??= () => undefined;
scope.clearImmediate ??= () => undefined;
scope.process = {
  env: {},
  argv: [],
  platform: 'hermes',
  versions: {},
  version: 'v20.0.0',
  stdout: {},
  stderr: {},
  cwd: () => '/',
  on: () => undefined,
  off: () => undefined,
  emitWarning: () => undefined,
  nextTick: (run: () => void) => later(run),
  memoryUsage: () => ({ heapUsed: 0, arrayBuffers: 0 }),
};
scope.console ??= { log: scope.print, warn: scope.print, error: scope.print };
