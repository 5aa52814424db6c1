import { withProbes, withSwitches } from '../../../scripts/mutation/instrument';
import { Recorder } from '../../../scripts/mutation/recorder';
import { mutantsOf, runProgram } from './program';

const program = `
  function run(amount: number, other: { value: number } | undefined): unknown {
    const said: unknown[] = [];
    if (amount > 2 && other !== undefined) {
      said.push(amount - 1);
    }
    for (const each of [amount, 2 * amount]) {
      said.push(each);
    }
    return [said, other?.value ?? 7];
  }
`;
const mutants = mutantsOf(program);
const switching = withSwitches(program, mutants);
const inMutant = (number: number, ...args: readonly unknown[]) =>
  runProgram(switching, { $mutant: number }, ...args);
const numberOf = (change: string): number => {
  const found = mutants.find(({ mutant }) => mutant.change === change);
  if (found === undefined) throw new Error(`There is no mutant ${change}.`);
  return found.number;
};

test('without a mutant the program does what it did', () => {
  expect(inMutant(0, 5, { value: 6 })).toEqual([[4, 5, 10], 6]);
  expect(inMutant(0, 2, undefined)).toEqual([[2, 4], 7]);
});

test.each([
  ['`amount - 1` → `amount + 1`', [[6, 5, 10], 6]],
  ['`amount > 2` → `amount >= 2`', [[4, 5, 10], 6]],
  ['`2 * amount` → `2 / amount`', [[4, 5, 0.4], 6]],
  ['`amount > 2 && other !== undefined` → `false`', [[5, 10], 6]],
  ['without `said.push(amount - 1);`', [[5, 10], 6]],
  ['without `said.push(each);`', [[4], 6]],
])('with the mutant %s it does something else', (change, result) => {
  expect(inMutant(numberOf(change), 5, { value: 6 })).toEqual(result);
});

test('a part of a chain that may end early is changed with the whole chain', () => {
  const number = numberOf('`other?.value` → `other.value`');
  expect(() => inMutant(number, 2, undefined)).toThrow(TypeError);
});

describe('the probes', () => {
  const seenIn = (...args: readonly unknown[]) => {
    const recorder = new Recorder(mutants.length, true);
    const { note, value, condition } = recorder;
    const names = { $reached: note, $value: value, $condition: condition };
    const result = runProgram(withProbes(program, mutants), names, ...args);
    return { result, recorder };
  };

  test('leave the program as it is', () => {
    expect(seenIn(5, { value: 6 }).result).toEqual([[4, 5, 10], 6]);
    expect(seenIn(2, undefined).result).toEqual([[2, 4], 7]);
  });

  test('tell a mutant that makes a difference from one that only could', () => {
    const boundary = numberOf('`amount > 2` → `amount >= 2`');
    expect(seenIn(5, { value: 6 }).recorder.reached).toContain(boundary);
    expect(seenIn(5, { value: 6 }).recorder.different).not.toContain(boundary);
    expect(seenIn(2, { value: 6 }).recorder.different).toContain(boundary);
    // The whole condition counts: with no other it does not hold either way.
    expect(seenIn(2, undefined).recorder.different).not.toContain(boundary);
  });

  test('never say that there is no difference where there is one', () => {
    for (const args of [
      [5, { value: 6 }],
      [2, { value: 6 }],
      [2, undefined],
      [0, { value: 0 }],
    ]) {
      const { result, recorder } = seenIn(...args);
      const different = new Set(recorder.different);
      for (const { number } of mutants.filter(each => !different.has(each.number))) {
        expect(inMutant(number, ...args)).toEqual(result);
      }
    }
  });

  test('an assignment of what is there already makes no difference', () => {
    const text = 'function run(a: { b: number }, c: number) { a.b = c; }';
    const assignment = mutantsOf(text);
    const differentIn = (b: number, c: number) => {
      const recorder = new Recorder(assignment.length, true);
      const { note, value, condition } = recorder;
      const names = { $reached: note, $value: value, $condition: condition };
      runProgram(withProbes(text, assignment), names, { b }, c);
      return recorder.different;
    };
    expect(differentIn(1, 1)).toEqual([]);
    expect(differentIn(1, 2)).toEqual([1]);
  });
});
