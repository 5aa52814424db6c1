import type { Entry } from '../../../src/lookup/registry/entry';
import { SKETCH_HASHES, writeSketch } from '../../../src/lookup/registry/closest';
import { PHONE_BUDGET } from '../../../src/lookup/periods/budget';
import type { RegistryAudience } from '../../../src/lookup/registry/registry';
import { Registry } from '../../../src/lookup/registry/registry';
import type { CreationPolicy, RegistryPolicy } from '../../../src/lookup/registry/policy';
import { PHONE_POLICY, USUAL_CREATION } from '../../../src/lookup/registry/policy';
import { seconds } from '../../../src/runtime';
import type { RegisterAnswer, Registration } from '../../../src/lookup/registry/registration';

export const player = (name = 'player', more: Partial<Entry> = {}): Entry => ({
  type: 'Player',
  name,
  scopes: ['hall/front'],
  port: 4000,
  revision: { since: 1, n: 0 },
  token: `token of ${name}`,
  ...more,
});

export const any = { periodMs: 'any' } as const;

/** Shorter periods than a phone's: what is tested is what becomes of them. */
const budget = { ...PHONE_BUDGET, leastMs: seconds(30) };

export function registryWith(
  creation: Partial<CreationPolicy> = {},
  policy: Partial<RegistryPolicy> = {},
  audience: RegistryAudience = {},
): Registry {
  const creationOf = () => ({ ...USUAL_CREATION, ...creation });
  return new Registry({ ...PHONE_POLICY, budget, creation: creationOf, ...policy }, audience);
}

export function granted(answer: RegisterAnswer): Registration {
  if (answer.kind !== 'granted') {
    throw new Error(`Not granted: ${JSON.stringify(answer)}`);
  }
  return answer.registration;
}

/** The hashes of songs `from` to `to` of one catalogue. */
export function sketchOfSongs(from: number, to: number) {
  const all = Array.from(
    { length: to - from },
    (_, i) => Math.imul(from + i + 1, 0x9e3779b1) >>> 0,
  );
  const hashes = all.sort((one, other) => one - other).slice(0, SKETCH_HASHES);
  return writeSketch({ hashes, songs: to - from });
}
