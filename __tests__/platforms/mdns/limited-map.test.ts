import { LimitedMap } from '../../../src/platforms/mdns';

test('the entry that was set longest ago is dropped for one too many, and reported', () => {
  const dropped: string[] = [];
  const map = new LimitedMap<number>(2, (value, key) => dropped.push(`${key} ${value}`));
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  map.set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
  expect(dropped).toEqual(['b 2']);
});

test('an entry that was deleted is not reported', () => {
  const dropped: string[] = [];
  const map = new LimitedMap<number>(1, (_value, key) => dropped.push(key));
  map.set('a', 1);
  map.delete('a');
  map.set('b', 2);
  map.clear();
  expect([map.get('a'), map.get('b'), dropped]).toEqual([undefined, undefined, []]);
});
