import { act, fireEvent, screen } from '@testing-library/react-native';
import { en } from '../../src/app/strings/en';
import { openOn } from './one-phone';

const { library } = en;
const songs = [
  { artist: 'Björk', title: 'Jóga' },
  { artist: 'The Kinks', title: 'Waterloo Sunset' },
  { artist: 'ABBA', title: 'Waterloo' },
];
const bytes = (text: string) => Uint8Array.from(Buffer.from(text));
const type = (label: string, text: string) =>
  fireEvent.changeText(screen.getByLabelText(label), text);

describe('the list', () => {
  it('names each song and its artist, by artist, and says how many there are', async () => {
    await openOn('Library', { songs });
    expect(screen.getAllByLabelText(/^[^,]+, (Björk|ABBA|The Kinks)$/).map(labelOf)).toEqual([
      'Waterloo, ABBA',
      'Jóga, Björk',
      'Waterloo Sunset, The Kinks',
    ]);
    expect(screen.getByText(library.subtitle(3))).toBeOnTheScreen();
  });

  it('is searched as the player compares, and says when nothing is found and what to try', async () => {
    await openOn('Library', { songs });
    type(library.search, 'JOGA');
    expect(await screen.findByText('1 of 3 songs')).toBeOnTheScreen();
    expect(screen.getByText('Jóga')).toBeOnTheScreen();
    expect(screen.queryByText('Waterloo')).toBeNull();
    type(library.search, 'nobody');
    expect(await screen.findByText(library.nothingFound('nobody'))).toBeOnTheScreen();
    fireEvent.press(screen.getByLabelText(library.clearSearch));
    expect(await screen.findByText('Waterloo')).toBeOnTheScreen();
  });

  it('makes only what is in sight, of however many songs', async () => {
    const many = Array.from({ length: 5_000 }, (_, i) => ({ artist: `A${i}`, title: `T${i}` }));
    await openOn('Library', { songs: many });
    expect(screen.getByText(library.subtitle(5_000))).toBeOnTheScreen();
    expect(screen.getAllByLabelText(/^T\d+, A\d+$/).length).toBeLessThan(60);
  });
});

describe('one song', () => {
  it('is added by artist and title, and the field is ready for the next', async () => {
    const { later } = await openOn('Library', { songs });
    fireEvent.press(screen.getByRole('button', { name: library.add }));
    type(library.artist, ' Portishead ');
    type(library.songTitle, 'Roads');
    fireEvent.press(screen.getByRole('button', { name: library.addNow }));
    expect(screen.getByText(library.added('Roads', 'Portishead'))).toBeOnTheScreen();
    expect(screen.getByLabelText(library.songTitle)).toHaveDisplayValue('');
    await later();
    expect(screen.getByLabelText('Roads, Portishead')).toBeOnTheScreen();
  });

  it.each([
    ['without a title', 'Portishead', '  ', library.missing],
    ['without an artist', '', 'Roads', library.missing],
    ['that is there already', 'bjork', 'joga', library.hadAlready('joga', 'bjork')],
  ])('%s is not added, and one is told why', async (_, artist, title, why) => {
    const { earshot } = await openOn('Library', { songs });
    fireEvent.press(screen.getByRole('button', { name: library.add }));
    type(library.artist, artist);
    type(library.songTitle, title);
    fireEvent.press(screen.getByRole('button', { name: library.addNow }));
    expect(screen.getByText(why)).toBeOnTheScreen();
    expect(earshot.songsByKey.size).toBe(3);
  });

  it('is removed, and is back where it was when one thinks better of it', async () => {
    const { later } = await openOn('Library', { songs });
    fireEvent.press(screen.getByLabelText(library.remove('Jóga', 'Björk')));
    expect(screen.getByText(library.removed('Jóga'))).toBeOnTheScreen();
    await later();
    expect(screen.queryByLabelText('Jóga, Björk')).toBeNull();
    fireEvent.press(screen.getByRole('button', { name: library.undo }));
    await later();
    expect(screen.getByLabelText('Jóga, Björk')).toBeOnTheScreen();
    expect(screen.queryByText(library.removed('Jóga'))).toBeNull();
  });
});

describe('samples', () => {
  it('fill an empty library, and all songs can be removed and be had back', async () => {
    const { earshot, later } = await openOn('Library');
    expect(screen.getByText(library.empty)).toBeOnTheScreen();
    fireEvent.press(screen.getByRole('button', { name: library.samples }));
    fireEvent.press(screen.getByRole('button', { name: library.spokenSample('Synths', 160) }));
    await later();
    expect(screen.getByText(library.sampleAdded('Synths', 160))).toBeOnTheScreen();
    expect(screen.getByText(library.subtitle(160))).toBeOnTheScreen();
    fireEvent.press(screen.getByRole('button', { name: library.removeAll }));
    await later();
    expect(screen.getByText(library.empty)).toBeOnTheScreen();
    fireEvent.press(screen.getByRole('button', { name: library.undo }));
    await later();
    expect(earshot.songsByKey.size).toBe(160);
  });
});

describe('a file', () => {
  const importing = (name: string, content: string) => ({
    songs,
    loud: { pickFile: async () => ({ name, content: bytes(content) }) },
  });
  const press = () => fireEvent.press(screen.getByRole('button', { name: library.import }));

  it('adds the songs that are new, and tells of lines that were skipped, with their numbers', async () => {
    const file = 'Air - Sexy Boy\nBjork - Joga\nno dash here\nAir - Playground Love\n';
    const { earshot } = await openOn('Library', importing('list.txt', file));
    press();
    expect(await screen.findByText(library.imported('list.txt', 3, 2))).toBeOnTheScreen();
    expect(screen.getByText(library.skipped(1))).toBeOnTheScreen();
    expect(screen.getByText('Line 3: expected "Artist - Title".')).toBeOnTheScreen();
    expect(earshot.songsByKey.size).toBe(5);
    fireEvent.press(screen.getByRole('button', { name: library.close }));
    expect(screen.queryByText(library.skipped(1))).toBeNull();
  });

  it('can be taken back, and nothing else goes with it', async () => {
    const file = 'Air - Sexy Boy\nBjork - Joga\nAir - Playground Love\n';
    const { earshot } = await openOn('Library', importing('list.txt', file));
    press();
    await screen.findByText(library.imported('list.txt', 3, 2));
    fireEvent.press(screen.getByRole('button', { name: library.spokenUndoImport('list.txt') }));
    expect(screen.getByText(library.importUndone('list.txt', 2))).toBeOnTheScreen();
    expect(earshot.songsByKey.size).toBe(3);
  });

  it('with nothing new says so, and has nothing to take back', async () => {
    await openOn('Library', importing('list.txt', 'Bjork - Joga\n'));
    press();
    expect(await screen.findByText('You had the song from list.txt already.')).toBeOnTheScreen();
    expect(screen.queryByText(library.undo)).toBeNull();
  });

  it('that is not text is refused in the words of the screen', async () => {
    const { earshot } = await openOn('Library', importing('song.m3u', '\0\u0001\0 - \0'));
    press();
    expect(await screen.findByText(library.fault({ kind: 'not text' }))).toBeOnTheScreen();
    expect(earshot.songsByKey.size).toBe(3);
  });

  it('that cannot be read changes nothing, and says where, why and what to do', async () => {
    const { earshot } = await openOn('Library', importing('broken.csv', 'a,b\n"never closed,c\n'));
    press();
    expect(await screen.findByText(library.importFailed('broken.csv'))).toBeOnTheScreen();
    expect(screen.getByText(/^Line \d+: ./)).toBeOnTheScreen();
    expect(screen.getByText(library.importAdvice)).toBeOnTheScreen();
    expect(earshot.songsByKey.size).toBe(3);
  });

  it('that the system does not give says why', async () => {
    await openOn('Library', {
      songs,
      loud: { pickFile: () => Promise.reject(new Error('The cloud is out of reach.')) },
    });
    press();
    expect(await screen.findByText('The cloud is out of reach.')).toBeOnTheScreen();
  });

  it('that was not chosen after all leaves no trace', async () => {
    let putAway = () => {};
    const pickFile = () => new Promise<undefined>(resolve => (putAway = () => resolve(undefined)));
    await openOn('Library', { songs, loud: { pickFile } });
    press();
    expect(screen.getByText(library.choosing)).toBeOnTheScreen();
    await act(async () => putAway());
    expect(screen.queryByText(library.choosing)).toBeNull();
  });

  it('that is long shows how far it has come, and can be cancelled', async () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => `Artist ${i} - Song ${i}`);
    const { earshot } = await openOn('Library', importing('long.txt', lines.join('\n')));
    press();
    expect(await screen.findByText(library.reading('long.txt'))).toBeOnTheScreen();
    expect(screen.getByRole('progressbar')).toBeOnTheScreen();
    fireEvent.press(screen.getByRole('button', { name: library.cancel }));
    expect(screen.queryByText(library.reading('long.txt'))).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.queryByText(library.reading('long.txt'))).toBeNull();
    expect(earshot.songsByKey.size).toBe(3);
  });
});

function labelOf({ props }: { readonly props: Record<string, unknown> }) {
  return props['aria-label'] ?? props.accessibilityLabel;
}
