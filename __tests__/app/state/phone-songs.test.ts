import fc from 'fast-check';
import { Earshot } from '../../../src/app/state/earshot';
import type { PhoneSongs } from '../../../src/app/state/phone-songs';
import { alsoElsewhere, followPhone } from '../../../src/app/state/phone-songs';
import type { Library } from '../../../src/music';
import { joinLibraries, makeLibrary, withoutSongs } from '../../../src/music';
import { createWorld } from '../../../src/simulation';

const song = (name: string) => ({ artist: 'Artist', title: name });
const songs = (...names: string[]) => makeLibrary(names.map(song));
const names = ({ byKey }: Pick<Library, 'byKey'>) =>
  Array.from(byKey.values(), ({ title }) => title).sort();

describe('a library that follows the phone', () => {
  test('takes what comes to the phone, and gives up what goes from it', () => {
    const first = followPhone(songs('own'), undefined, songs('a', 'b'));
    expect(names(first.library)).toEqual(['a', 'b', 'own']);
    const second = followPhone(first.library, first.phoneSongs, songs('b', 'c'));
    expect(names(second.library)).toEqual(['b', 'c', 'own']);
  });

  test('keeps a song that it had before the phone did, when the phone loses it', () => {
    const first = followPhone(songs('shared'), undefined, songs('shared', 'a'));
    const second = followPhone(first.library, first.phoneSongs, songs());
    expect(names(second.library)).toEqual(['shared']);
  });

  test('keeps a song that was added in another way after the phone had it', () => {
    const first = followPhone(songs(), undefined, songs('a', 'b'));
    const added = alsoElsewhere(first.phoneSongs, songs('a', 'other'));
    const second = followPhone(joinLibraries(first.library, songs('a', 'other')), added, songs());
    expect(names(second.library)).toEqual(['a', 'other']);
  });

  test('leaves out a song that was removed from it, until it is added to the phone again', () => {
    const first = followPhone(songs(), undefined, songs('a', 'b'));
    const without = withoutSongs(first.library, [song('a')]);
    const second = followPhone(without, first.phoneSongs, songs('a', 'b', 'c'));
    expect(names(second.library)).toEqual(['b', 'c']);
    const gone = followPhone(second.library, second.phoneSongs, songs('b', 'c'));
    const back = followPhone(gone.library, gone.phoneSongs, songs('a', 'b', 'c'));
    expect(names(back.library)).toEqual(['a', 'b', 'c']);
  });

  test('leaves out a song that was removed from it, also when the phone changes its spelling', () => {
    const first = followPhone(songs('kept'), undefined, songs('kept', 'a', 'b'));
    const without = withoutSongs(first.library, [song('a'), song('kept')]);
    const second = followPhone(without, first.phoneSongs, songs('KEPT', 'A', 'B'));
    expect(names(second.library)).toEqual(['B']);
    const third = followPhone(second.library, second.phoneSongs, songs());
    expect(names(third.library)).toEqual([]);
  });

  test('is the same object when nothing has changed', () => {
    const first = followPhone(songs('own'), undefined, songs('a'));
    expect(followPhone(first.library, first.phoneSongs, songs('a')).library).toBe(first.library);
    expect(alsoElsewhere(first.phoneSongs, songs('other'))).toBe(first.phoneSongs);
  });

  test('never loses a song of another source, whatever comes and goes on the phone', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const step = fc.oneof(
      fc.record({ kind: fc.constant('phone' as const), names: fc.array(name) }),
      fc.record({ kind: fc.constant('add' as const), names: fc.array(name) }),
    );
    fc.assert(
      fc.property(fc.array(step), steps => {
        let library = songs();
        let phoneSongs: PhoneSongs | undefined;
        let onPhone: readonly string[] = [];
        const added = new Set<string>();
        for (const { kind, names: listed } of steps) {
          if (kind === 'phone') {
            ({ library, phoneSongs } = followPhone(library, phoneSongs, songs(...listed)));
            onPhone = listed;
          } else {
            phoneSongs = phoneSongs && alsoElsewhere(phoneSongs, songs(...listed));
            library = joinLibraries(library, songs(...listed));
            listed.forEach(each => added.add(each));
          }
          expect(names(library)).toEqual([...new Set([...added, ...onPhone])].sort());
        }
      }),
    );
  });
});

describe('from one start of the app to the next', () => {
  function appOn(phone: ReturnType<ReturnType<typeof createWorld>['phone']>) {
    return new Earshot({ ports: phone.ports, defaultName: 'Ada' });
  }

  test('what the phone had is remembered, and forgotten with all of its records', async () => {
    const world = createWorld({ seed: 1 });
    const phone = world.phone('Ada');
    const first = appOn(phone);
    first.addSongs([song('own')]);
    void first.followPhone(songs('a', 'b'));
    await world.run(1_000);
    expect(first.phoneSongsFollowed).toBe(2);

    phone.restart();
    const second = appOn(phone);
    await world.run(1_000);
    expect([second.phoneSongsFollowed, names({ byKey: second.songsByKey })]).toEqual([
      2,
      ['a', 'b', 'own'],
    ]);
    second.removeSong(song('b'));
    void second.followPhone(songs('b', 'c'));
    await world.run(1_000);
    expect(names({ byKey: second.songsByKey })).toEqual(['c', 'own']);

    void second.leavePhone();
    await world.run(1_000);
    expect([second.phoneSongsFollowed, names({ byKey: second.songsByKey })]).toEqual([
      undefined,
      ['own'],
    ]);
    expect(phone.storage.keys().filter(key => key.startsWith('phone songs'))).toEqual([]);
  });

  test.each(['before', 'after'] as const)(
    'a crash %s any write loses no song of another source, and leaves none of the phone’s behind',
    async when => {
      for (const step of ['follow', 'add', 'leave'] as const) {
        for (let write = 1; ; write++) {
          const world = createWorld({ seed: write });
          const phone = world.phone('Ada');
          const first = appOn(phone);
          first.addSongs([song('own'), song('shared')]);
          void first.followPhone(songs('shared', 'a'));
          await world.run(1_000);
          phone.crashAtWrite(write, when);
          if (step === 'follow') void first.followPhone(songs('b', 'own'));
          if (step === 'add') first.addSongs([song('a')]);
          if (step === 'leave') void first.leavePhone();
          await world.run(1_000);
          if (phone.state !== 'crashed') {
            // The library, what is from elsewhere and what was seen: all in one.
            expect([step, write]).toEqual([step, 2]);
            break;
          }
          const isWritten = when === 'after';
          phone.restart();
          const second = appOn(phone);
          await world.run(1_000);
          expect(second.phoneSongsFollowed === undefined).toBe(step === 'leave' && isWritten);
          void second.followPhone(songs('b', 'own'));
          await world.run(1_000);
          const added = step === 'add' && isWritten ? ['a'] : [];
          expect(names({ byKey: second.songsByKey })).toEqual([...added, 'b', 'own', 'shared']);
          void second.followPhone(songs());
          await world.run(1_000);
          expect(names({ byKey: second.songsByKey })).toEqual([...added, 'own', 'shared']);
        }
      }
    },
  );

  test('a song that is added before the storage has answered is from elsewhere too', async () => {
    const world = createWorld({ seed: 1 });
    const phone = world.phone('Ada');
    void appOn(phone).followPhone(songs('a', 'b'));
    await world.run(1_000);
    phone.restart();
    const second = appOn(phone);
    second.addSongs([song('a')]);
    await world.run(1_000);
    phone.restart();
    const third = appOn(phone);
    void third.followPhone(songs('c'));
    await world.run(1_000);
    expect(names({ byKey: third.songsByKey })).toEqual(['a', 'c']);
  });

  test('undoing a removal does not make the phone’s songs anybody else’s', async () => {
    const world = createWorld({ seed: 1 });
    const app = appOn(world.phone('Ada'));
    void app.followPhone(songs('a', 'b'));
    await world.run(1_000);
    app.restoreSongs(app.removeAllSongs());
    void app.followPhone(songs('b'));
    await world.run(1_000);
    expect(names({ byKey: app.songsByKey })).toEqual(['b']);
  });
});
