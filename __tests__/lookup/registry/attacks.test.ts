import { seconds } from '../../../src/runtime';
import type { Entry } from '../../../src/lookup/registry/entry';
import { any, granted, player, registryWith } from './entries';

describe('B1: what one key can do to a table', () => {
  test('B1: an entry with 1 MB of scopes is refused by name and leaves nothing', () => {
    const registry = registryWith();
    const refused = (entry: unknown) => registry.register('eve', { entry: entry as Entry }, any, 0);
    const problem = (name: string) => ({ kind: 'refused', problem: name });
    expect(refused(player('p', { scopes: ['x'.repeat(1_000_000)] }))).toEqual(problem('scopes'));
    expect(refused(player('p', { scopes: Array.from({ length: 10_000 }, () => 'a/b') }))).toEqual(
      problem('scopes'),
    );
    expect(refused(player('p', { scopes: ['/'.repeat(128)] }))).toEqual(problem('scopes'));
    expect(refused(undefined)).toEqual(problem('no entry'));
    expect(refused({ ...player(), type: '' })).toEqual(problem('type'));
    expect(refused({ ...player(), name: 'x'.repeat(257) })).toEqual(problem('name'));
    expect(refused({ ...player(), port: -1 })).toEqual(problem('port'));
    expect(refused({ ...player(), revision: { since: Number.NaN, n: 0 } })).toEqual(
      problem('revision'),
    );
    expect(refused({ ...player(), token: 'x'.repeat(65) })).toEqual(problem('token'));
    expect(refused({ ...player(), sketch: { hashes: new Uint8Array(7), songs: 1 } })).toEqual(
      problem('sketch'),
    );
    expect(registry.kept).toBe(0);
  });

  test('B1: 10,000 registrations from one key leave 16, and others register as before', () => {
    const registry = registryWith();
    const problems = new Map<string, number>();
    for (let i = 0; i < 10_000; i++) {
      const answer = registry.register('eve', { entry: player(`p${i}`) }, any, i);
      const name = answer.kind === 'refused' ? answer.problem : answer.kind;
      problems.set(name, (problems.get(name) ?? 0) + 1);
    }
    expect(problems.get('granted')).toBe(16);
    expect(Number(problems.get('too many')) + Number(problems.get('too often'))).toBe(9_984);
    granted(registry.register('ada', { entry: player() }, any, 10_000));
    expect(registry.size).toBe(17);
  });

  test('B1: a table changed by register and revoke in turns is bounded by the allowance', () => {
    const registry = registryWith();
    let grants = 0;
    for (let i = 0; i < 10_000; i++) {
      const answer = registry.register('eve', { entry: player() }, any, i);
      if (answer.kind === 'granted') {
        grants += 1;
        registry.revoke(answer.registration.id, 'eve');
      }
    }
    // 32 at once and one a second for 10 s.
    expect(grants).toBeLessThanOrEqual(43);
  });

  test('B1: renewals at 1,000 a second move no deadline and make no change for deputies', () => {
    const registry = registryWith();
    const { id } = granted(registry.register('eve', { entry: player() }, any, 0));
    for (let ms = 1; ms <= 10_000; ms++) {
      expect(registry.renew(id, any, ms).kind).toBe('granted');
    }
    expect(registry.revision).toBeLessThanOrEqual(5);
    expect(registry.get(id)?.endsAtMs).toBeLessThanOrEqual(seconds(40));
  });

  test('B1: introductions are bounded by the allowance', () => {
    const registry = registryWith();
    granted(
      registry.register(
        'eve',
        { entry: player('p', { sketch: { hashes: new Uint8Array(0), songs: 0 } }) },
        any,
        0,
      ),
    );
    const answers = Array.from({ length: 100 }, () => registry.introduce('eve', 10, 1));
    expect(answers.filter(answer => answer !== undefined).length).toBeLessThanOrEqual(4);
  });
});
