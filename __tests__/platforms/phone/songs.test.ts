import { phone, system } from './native-halves';
import { phoneSongs } from '../../../src/platforms/phone';
import { phoneInHand } from './hands';

const { EarshotSongs: native } = phone.modules;
let hand: ReturnType<typeof phoneInHand>;

beforeEach(async () => {
  hand = phoneInHand();
  await native.allow(false);
});

afterEach(() => jest.restoreAllMocks());

test('without the permission nothing is listed, and it is said so', async () => {
  expect(await phoneSongs.permission()).toBe('to be asked for');
  await expect(phoneSongs.list()).rejects.toThrow('Earshot may not read the songs on this phone.');
});

test('with it the phone lists artists and titles in turn', async () => {
  await native.allow(true);
  native.change(['ABBA', 'Waterloo', '<unknown>', 'Track 01']);
  expect(await phoneSongs.permission()).toBe('granted');
  expect(await phoneSongs.list()).toEqual(['ABBA', 'Waterloo', '<unknown>', 'Track 01']);
});

if (system === 'ios') {
  test.each(['granted', 'refused for good'] as const)(
    'the system asks by itself; the answer is %s',
    async answer => {
      const authorization = jest.spyOn(native, 'authorization').mockResolvedValue(answer);
      expect(await phoneSongs.ask()).toBe(answer);
      expect(authorization).toHaveBeenCalledWith(true);
      expect(hand.asked).toEqual([]);
    },
  );
} else {
  test.each([
    [24, 'READ_EXTERNAL_STORAGE'],
    [32, 'READ_EXTERNAL_STORAGE'],
    [33, 'READ_MEDIA_AUDIO'],
    [36, 'READ_MEDIA_AUDIO'],
  ])('on API level %i %s is asked for', async (level, name) => {
    hand.isAndroid(level);
    expect(await phoneSongs.ask()).toBe('granted');
    expect(hand.asked).toEqual([`android.permission.${name}`]);
  });

  test.each([
    ['denied', 'refused'],
    ['never_ask_again', 'refused for good'],
  ] as const)('the answer %s is %s', async (answer, permission) => {
    hand.willAnswer(answer);
    expect(await phoneSongs.ask()).toBe(permission);
  });
}
