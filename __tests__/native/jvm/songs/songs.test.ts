import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { compileKotlinProgram } from '../kotlin-program';
import type { Program } from '../kotlin-program';

const ofAndroid = resolve(__dirname, '../../../../android/app/src/main/java/app/earshot/songs');

let program: Program;

beforeAll(() => {
  program = compileKotlinProgram({
    purpose: 'songs-on-the-jvm',
    stubs: join(__dirname, 'stubs'),
    sources: [join(ofAndroid, 'MediaSongs.kt'), join(__dirname, 'SongsProgram.kt')],
    // Android 13, the newest whose classes a JVM of version 17 can load.
    libraries: [
      { group: 'org.robolectric', name: 'android-all', version: '13-robolectric-9030017' },
    ],
    main: 'SongsProgramKt',
  });
});

test('the phone is asked for artist and title of its music, and all of it comes, 50,000 songs too', () => {
  const { command, words } = program;
  const printed = execFileSync(command, [...words, '50000'], { encoding: 'utf8', stdio: 'pipe' });
  expect(printed.trimEnd().split('\n')).toEqual([
    'asked content://media/external/audio/media for [artist, title]',
    'where is_music != 0',
    '100000 strings',
    '[Björk] [Jóga]',
    '[<unknown>] [Track 01]',
    // What the index does not know is empty, and leaves no gap.
    '[] [untitled.mp3]',
    '[ABBA] []',
  ]);
});
