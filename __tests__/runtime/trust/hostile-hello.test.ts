import { RandomStream } from '../../../src/simulation/random';
import { loneDevice } from '../lone-device';
import { hello, resume } from '../stranger';

const SEED = `hostile hello ${process.env.SEED ?? 1}`;
const HIDDEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Bidi_Control}]|(?![\u200d\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

test(`B5, B6: hostile names and commitments of strangers affect nothing (${SEED})`, async () => {
  const random = new RandomStream(SEED);
  const { device, events, knock, settle, pass } = await loneDevice(SEED);
  const characters = [
    'Anna',
    ' ',
    '\u202e',
    '\u200b',
    '\u3164',
    '🎧',
    '\u200d',
    '\u0301',
    '\ud83d',
  ];
  const name = () =>
    Array.from({ length: random.below(40) }, () =>
      random.below(2) === 0
        ? (characters[random.below(characters.length)] as string)
        : String.fromCodePoint(random.below(0x110000)),
    ).join('');
  const bytes = (most: number) => [...random.bytes(random.below(most + 1))];
  const outcomes = new Set<string>();
  for (let i = 0; i < 400; i++) {
    const cheats = random.below(4) === 0;
    const stranger = knock().say(
      hello({
        id: [...random.bytes(32)],
        name: name(),
        nonce: random.below(4) === 0 ? bytes(40) : [...random.bytes(16)],
        ...(cheats && { commitment: random.below(2) === 0 ? bytes(64) : [...random.bytes(32)] }),
      }),
      resume(),
    );
    await settle();
    await settle();
    outcomes.add(stranger.heardText === '' ? 'nothing' : 'something');
    stranger.leave();
    await settle();
  }
  await pass(20_000);
  expect([...outcomes].sort()).toEqual(['nothing', 'something']);
  expect(events.filter(({ type }) => type === 'application error')).toEqual([]);
  const names = device.people.list().map(person => person.name);
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter(each => each === '' || HIDDEN.test(each) || [...each].length > 64)).toEqual(
    [],
  );
  expect(names.filter(each => each !== each.trim() || /\s\s/.test(each))).toEqual([]);
  expect(device.snapshot().kept.messages).toBe(0);
});
