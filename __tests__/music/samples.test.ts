import { makeLibrary, sampleNames, sampleSongs } from '../../src/music';

const libraries = sampleNames.map(name => makeLibrary(sampleSongs(name)));

it.each(sampleNames)('%s has no song twice, and none without an artist or a title', name => {
  const songs = sampleSongs(name);
  expect(songs.length).toBeGreaterThanOrEqual(150);
  expect(makeLibrary(songs).songs).toEqual(songs);
  for (const { artist, title } of songs) {
    expect(artist.trim()).not.toBe('');
    expect(title.trim()).not.toBe('');
  }
});

it('any two share about a third: enough for a match, and plenty to discover', () => {
  for (const one of libraries) {
    for (const other of libraries.filter(each => each !== one)) {
      const common = [...one.byKey.keys()].filter(key => other.byKey.has(key)).length;
      expect(common / one.songs.length).toBeGreaterThan(0.3);
      expect(common / one.songs.length).toBeLessThan(0.4);
    }
  }
});
