import notifications from 'react-native-notify-kit';
import { languages } from '../../src/app/strings';
import { phoneSurroundings } from '../../src/app/surroundings/phone';

// Its native half is on phones only.
jest.mock('@react-native-documents/picker', () => ({}));
jest.mock('react-native-notify-kit', () => ({
  __esModule: true,
  AndroidImportance: { HIGH: 4 },
  default: {
    requestPermission: jest.fn(async () => {}),
    createChannel: jest.fn(async ({ id }: { readonly id: string }) => id),
    displayNotification: jest.fn(async () => 'shown'),
  },
}));

it.each([
  ['en', 'Matches'],
  ['de', 'Gemeinsamer Geschmack'],
] as const)('is listed by the system under a name in the language %s', async (language, name) => {
  const { nearby } = languages[language];
  const words = { title: nearby.matchTitle('Noor', 38), body: nearby.matchSongs(333) };
  await phoneSurroundings.notify({ ...words, channel: nearby.matchChannel });
  // One channel, whatever its name: what a person has turned off stays off in every language.
  expect(notifications.createChannel).toHaveBeenLastCalledWith(
    expect.objectContaining({ id: 'matches', name }),
  );
  expect(notifications.displayNotification).toHaveBeenLastCalledWith({
    ...words,
    android: { channelId: 'matches' },
  });
});
