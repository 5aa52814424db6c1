import { ExchangePartners } from '../../src/music/exchange-partners';

test('of the very many people met, those who are here stay, and the latest of the others', () => {
  const people = new ExchangePartners(() => undefined);
  people.meet('a friend').joined();
  for (let stranger = 0; stranger < 300; stranger++) {
    people.meet(`${stranger}`);
  }
  const kept = [...people].map(({ peer }) => peer);
  expect(kept).toHaveLength(256);
  expect(kept[0]).toBe('a friend');
  expect(kept[255]).toBe('299');
});

test('B5: somebody is called what their device is called at the meeting, else by its id', () => {
  let name: string | undefined = 'Mika';
  const people = new ExchangePartners(peer => (peer === 'known' ? name : undefined));
  expect(people.meet('known').name).toBe('Mika');
  name = 'Blue phone';
  expect(people.meet('known').name).toBe('Blue phone');
  name = undefined;
  expect(people.meet('known').name).toBe('Blue phone');
  expect(people.meet('unknown').name).toBe('unknown');
});

test('a meeting begins with the first lease and ends with the last', () => {
  const person = new ExchangePartners(() => undefined).meet('peer');
  const [leaveFirst, leaveSecond] = [person.joined(), person.joined()];
  person.notified = true;
  leaveFirst();
  leaveFirst();
  expect(person.meeting).toBe(true);
  person.joined()();
  expect(person.notified).toBe(true);
  leaveSecond();
  expect(person.meeting).toBe(false);
  person.joined();
  expect(person.notified).toBe(false);
});

test('who is still here when the last lease ends stays in the meeting until they are gone', () => {
  const person = new ExchangePartners(() => undefined).meet('peer');
  const watching = new Set<() => void>();
  const whenGone = (over: () => void) => {
    watching.add(over);
    return () => watching.delete(over);
  };
  const leave = person.joined();
  person.linger(whenGone);
  person.linger(whenGone);
  leave();
  expect(person.meeting).toBe(true);
  expect(watching.size).toBe(1);
  watching.forEach(over => over());
  expect(person.meeting).toBe(false);
  expect(watching.size).toBe(0);
});
