import { StrangerPlaces } from '../../src/runtime/stranger-places';

test('B3: the address with the most places loses one first, that of a disconnected stranger if there is one', () => {
  const places = new StrangerPlaces<string>();
  expect(places.first('10.0.0.1')).toBeUndefined();
  places.set('ada', '10.0.0.1', true);
  places.set('one', '10.0.0.9', false);
  places.set('two', '10.0.0.9', true);
  expect(places.first('10.0.0.2')).toBe('two');
  places.setAway('two', false);
  expect(places.first('10.0.0.2')).toBe('one');
  places.remove('one');
  expect(places.first('10.0.0.2')).toBe('ada');
  expect(places.size).toBe(2);
});

test('B3: a new stranger takes a place of its own address, if that has as many as any other', () => {
  const places = new StrangerPlaces<string>();
  places.set('ada', '10.0.0.1', false);
  places.set('noor', '10.0.0.2', false);
  expect(places.first('10.0.0.2')).toBe('noor');
  expect(places.first('10.0.0.3')).toBe('ada');
});

test('a stranger that moves to another address is counted once, a removed one not at all', () => {
  const places = new StrangerPlaces<string>();
  places.set('ada', '10.0.0.1', false);
  places.set('ada', '10.0.0.2', false);
  expect([places.size, places.sourceOf('ada')]).toEqual([1, '10.0.0.2']);
  places.remove('ada');
  places.setAway('ada', true);
  expect([places.size, places.first()]).toEqual([0, undefined]);
});
