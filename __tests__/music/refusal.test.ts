import { RemoteError } from '../../src/runtime';
import { dropOf } from '../../src/music/drop';
import { ExchangeError, refusalOf } from '../../src/music/refusal';
import { callers } from './callers';

/** What is left of an error on its way to the other phone. */
const arrived = ({ name, message }: Error) => new RemoteError(name, message);

test.each(['too large', 'busy', 'not as announced'] as const)(
  'the other phone knows what it was refused for: %s',
  refusal => {
    expect(refusalOf(arrived(new ExchangeError(refusal, 'No.')))).toBe(refusal);
  },
);

test('what no version of ours says is no refusal that can be named', () => {
  expect(refusalOf(new RemoteError('ExchangeError: bored', 'No.'))).toBeUndefined();
  expect(refusalOf(new ExchangeError('busy', 'Here, not there.'))).toBeUndefined();
});

test('a refusal crosses a real link with its kind, and with the words of who refuses', async () => {
  const { answer, open } = await callers('eve');
  const session = await open('eve');
  const error: unknown = await answer(session.startExchange(undefined, 200_001)).catch(
    (thrown: unknown) => thrown,
  );
  expect(dropOf(error, 0)).toEqual({
    direction: 'sending',
    songs: 0,
    reason: 'refused',
    refusal: {
      kind: 'too large',
      words: '200001 songs are announced; this phone takes up to 200000.',
    },
  });
});
