import { Ether } from '../../../src/preview/native';

let ether: Ether;
beforeEach(() => {
  ether = new Ether();
});

const names = ['anna', 'ben', 'cleo'] as const;

/** Who hears whom, both ways: "anna-ben". */
function hearing(): string[] {
  return names
    .flatMap((one, index) => names.slice(index + 1).map(other => [one, other] as const))
    .filter(([one, other]) => {
      expect(ether.hears(one, other)).toBe(ether.hears(other, one));
      return ether.hears(one, other);
    })
    .map(pair => pair.join('-'));
}

describe('phones', () => {
  test('hear each other unless something else was said', () => {
    expect(hearing()).toEqual(['anna-ben', 'anna-cleo', 'ben-cleo']);
  });

  test('that are apart may both hear a third, whichever is named first', () => {
    ether.setApart([['ben', 'anna']]);
    expect(hearing()).toEqual(['anna-cleo', 'ben-cleo']);
    ether.setApart([['anna', 'ben']]);
    expect(hearing()).toEqual(['anna-cleo', 'ben-cleo']);
  });

  test('are apart for as long as they are named', () => {
    ether.setApart([
      ['anna', 'ben'],
      ['ben', 'cleo'],
    ]);
    expect(hearing()).toEqual(['anna-cleo']);
    ether.setApart([['ben', 'cleo']]);
    expect(hearing()).toEqual(['anna-ben', 'anna-cleo']);
    ether.setApart([]);
    expect(hearing()).toEqual(['anna-ben', 'anna-cleo', 'ben-cleo']);
  });

  test('that are out of range hear nobody, and come back to where they were', () => {
    ether.setApart([['anna', 'ben']]);
    ether.setInRange('anna', false);
    expect(ether.isInRange('anna')).toBe(false);
    expect(hearing()).toEqual(['ben-cleo']);
    ether.setInRange('anna', true);
    expect(hearing()).toEqual(['anna-cleo', 'ben-cleo']);
  });

  test('hear strangers, who are on this computer too, while they are in range', () => {
    expect(ether.hears('anna', undefined)).toBe(true);
    ether.setInRange('anna', false);
    expect(ether.hears('anna', undefined)).toBe(false);
  });
});

describe('an observer of the network', () => {
  test('is told of each change, and of nothing else', () => {
    const changed = jest.fn();
    ether.watch(changed);
    ether.setInRange('anna', true);
    ether.setApart([]);
    expect(changed).toHaveBeenCalledTimes(0);
    ether.setInRange('anna', false);
    ether.setInRange('anna', false);
    expect(changed).toHaveBeenCalledTimes(1);
    ether.setApart([['anna', 'ben']]);
    ether.setApart([['ben', 'anna']]);
    expect(changed).toHaveBeenCalledTimes(2);
    ether.setApart([['anna', 'cleo']]);
    expect(changed).toHaveBeenCalledTimes(3);
  });

  test('sees the air as it is by then', () => {
    const seen: boolean[] = [];
    ether.watch(() => seen.push(ether.hears('anna', 'ben')));
    ether.setApart([['anna', 'ben']]);
    ether.setApart([]);
    expect(seen).toEqual([false, true]);
  });

  test('may stop in the middle of it, without a word lost to the others', () => {
    const [one, other] = [jest.fn(), jest.fn()];
    const stop = ether.watch(() => {
      one();
      stop();
    });
    ether.watch(other);
    ether.setInRange('anna', false);
    ether.setInRange('anna', true);
    expect(one).toHaveBeenCalledTimes(1);
    expect(other).toHaveBeenCalledTimes(2);
  });
});

describe('a port', () => {
  test('is a phone’s until it gives it back', () => {
    const release = ether.claimPort(5000, 'anna');
    expect(ether.phoneAtPort(5000)).toBe('anna');
    expect(ether.phoneAtPort(5001)).toBeUndefined();
    release();
    expect(ether.phoneAtPort(5000)).toBeUndefined();
  });

  test.each(['ben', 'anna'])('that %s has by then is not given back by its last owner', next => {
    const release = ether.claimPort(5000, 'anna');
    ether.claimPort(5000, next);
    release();
    expect(ether.phoneAtPort(5000)).toBe(next);
  });
});

test('a host name is a phone’s until it gives it back', () => {
  const release = ether.claimHost('phone-1.local', 'anna');
  expect(ether.phoneOfHost('phone-1.local')).toBe('anna');
  release();
  expect(ether.phoneOfHost('phone-1.local')).toBeUndefined();
});
