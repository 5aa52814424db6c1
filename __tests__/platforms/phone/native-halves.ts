/**
 * Import this first: the libraries look for their native halves as they are loaded. They run as they are, on halves made
 * of Node, as on the system for which these tests run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { DeviceEventEmitter, NativeModules, Platform } from 'react-native';
import { createNativePhone, Ether } from '../../../src/preview/native';

export const directory = mkdtempSync(path.join(tmpdir(), 'earshot-phone-'));
export const ether = new Ether();
export const system = Platform.OS === 'ios' ? 'ios' : 'android';

export const phone = createNativePhone({
  phone: 'this one',
  system,
  ether,
  directory,
  emit: (event, payload) => DeviceEventEmitter.emit(event, payload),
  addresses: () => ['127.0.0.1'],
});

Object.assign(NativeModules, phone.modules);
// The preset's is the wall clock, and keeps every time it was ever asked for.
Object.defineProperty(globalThis, 'performance', { value: performance });

afterAll(() => {
  phone.shutDown();
  rmSync(directory, { recursive: true, force: true });
});
