import { mutantsOf, mutationsOf } from './program';

/** The bodies of a function that these parameters have, in all its mutants. */
function bodies(parameters: string, body: string): readonly string[] {
  const [before, after] = [`declare const Math: any; function run(${parameters}): never { `, ' }'];
  return mutationsOf(before + body + after).map(text => text.slice(before.length, -after.length));
}

describe('what is changed', () => {
  const cases: readonly (readonly [string, string, string, readonly string[]])[] = [
    [
      'a condition always or never holds, and its boundary moves',
      'a: number, b: number',
      'if (a < b) throw a;',
      ['if (true) throw a;', 'if (false) throw a;', 'if (a <= b) throw a;'],
    ],
    [
      'a loop is never entered, and not made endless',
      'a: number, b: number',
      'while (a >= b) throw a;',
      ['while (false) throw a;', 'while (a > b) throw a;'],
    ],
    [
      'of numbers that must be equal one may be less or more',
      'a: number, b: number',
      'if (a !== b) throw a;',
      ['if (true) throw a;', 'if (false) throw a;', 'if (a < b) throw a;', 'if (a > b) throw a;'],
    ],
    [
      'a comparison whose result is kept is turned around',
      'a: string, b: string',
      'const c = a === b;',
      ['const c = a !== b;'],
    ],
    ['numbers are added and not subtracted', 'a: number', 'throw a - a;', ['throw a + a;']],
    ['texts are left alone', 'a: string', 'throw a + a;', []],
    [
      'a method with the name of one that every object has is left alone',
      'a: any',
      'throw a.toString(a);',
      [],
    ],
    ['also where it is asked of Math', 'a: any', 'throw Math.valueOf(a);', []],
    [
      'the larger becomes the smaller, or one of the two',
      'a: number, b: number',
      'throw Math.max(a, b);',
      ['throw Math.min(a, b);', 'throw a;', 'throw b;'],
    ],
    [
      'a rounding goes the other way, or away',
      'a: number',
      'throw Math.ceil(a);',
      ['throw Math.floor(a);', 'throw a;'],
    ],
    [
      'of two conditions one is enough, or one is not looked at',
      'a: boolean, b: boolean',
      'throw a && b;',
      ['throw a;', 'throw b;', 'throw a || b;'],
    ],
    [
      'a value that may be missing has no other, or always the other',
      'a: number | undefined, b: number',
      'throw a ?? b;',
      ['throw a;', 'throw b;'],
    ],
    [
      'what may be missing is taken to be there',
      'a: { b(): void } | undefined',
      'throw a?.b();',
      ['throw a.b();'],
    ],
    [
      'a statement is left out',
      'a: { b(): void; c: number }, d: number',
      'a.b(); a.c = d; throw a;',
      [' a.c = d; throw a;', 'a.b();  throw a;'],
    ],
    [
      'a function does not return where it should',
      'a: boolean, b: boolean',
      'if (a) { a = b; return; } throw a;',
      [
        'if (true) { a = b; return; } throw a;',
        'if (false) { a = b; return; } throw a;',
        'if (a) {  return; } throw a;',
        'if (a) { a = b;  } throw a;',
      ],
    ],
    [
      'another value is given back',
      'a: boolean, b: { c: number }',
      'if (a) return a; return b.c;',
      [
        'if (true) return a; return b.c;',
        'if (false) return a; return b.c;',
        'if (a) return true; return b.c;',
        'if (a) return false; return b.c;',
        'if (a) return a; return 0;',
      ],
    ],
    ['a small number changes by one', '', 'throw 3;', ['throw 4;', 'throw 2;']],
    ['so does a mask', '', 'throw 0x7f;', ['throw 128;', 'throw 126;']],
    ['a size becomes twice as much, and half', '', 'throw 1000;', ['throw 2000;', 'throw 500;']],
    ['what holds does not', '', 'throw true;', ['throw false;']],
    [
      'what is done about an error is not done',
      'a: Error',
      'try { throw a; } catch (b) { throw b; }',
      ['try { throw a; } catch (b) {}'],
    ],
  ];

  test.each(cases)('%s', (_, parameters, body, mutants) => {
    expect(bodies(parameters, body)).toEqual(mutants);
  });

  test('a function that gives nothing back does nothing', () => {
    expect(mutationsOf('function run(a: () => void): void { a(); a(); }')).toContain(
      'function run(a: () => void): void {}',
    );
  });
});

describe('what is left alone', () => {
  test.each([
    ['types', 'type A = 1 | 2; interface B { c: 3 } declare function run(a: 4 | 5): true;'],
    ['imports', "import { a } from 'b'; export { a };"],
    [
      'what errors say',
      'const run = (a: number) => { throw new RangeError(`${a + 1} is over 5`); };',
    ],
    ['tables of numbers', 'const RANGES = [[0x09, 0x0d], [0x20, 0x20]];'],
    ['comments', '/* a + 1 */ function run(): never { throw run; } // true'],
  ])('%s', (_, program) => {
    expect(mutationsOf(program)).toEqual([]);
  });
});

describe('the name of a mutant', () => {
  const program = 'class A { b(c: number) { return c > 1; } }';
  const idsOf = (text: string) => mutantsOf(text).map(({ mutant }) => mutant.id);

  test('stays the same when lines move', () => {
    expect(idsOf(`const moved = 'down';\n\n${program}`)).toEqual(idsOf(program));
  });

  test('is another for each, also where the same stands twice', () => {
    const ids = idsOf('function run(a: number): never { throw [a + a, a + a]; }');
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
  });

  test('says which function it is in', () => {
    const names = mutantsOf(program).map(({ mutant }) => mutant.where);
    expect(new Set(names)).toEqual(new Set(['A.b']));
  });

  test('shows enough around a number to know it again', () => {
    const [{ mutant } = {}] = mutantsOf('const LONGEST_NAME_BYTES = 4;');
    expect(mutant?.change).toBe('`LONGEST_NAME_BYTES = 4` → `LONGEST_NAME_BYTES = 5`');
  });
});
