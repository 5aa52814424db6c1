import { loadLibrary } from '../../../src/music';
import { listed, utf8 } from './listed';

const latin1 = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0));

describe('playlists', () => {
  const playlist = [
    '#EXTM3U',
    '#PLAYLIST:Mine',
    '#EXTINF:215,Björk - Jóga',
    'music/01 Joga.mp3',
    '#EXTINF:-1 tvg-name="a, b" group="x",Blur - Song 2',
    'https://example.org/stream/2',
    '#EXTART:Mika',
    '#EXTINF:180,Relax',
    'C:\\Music\\relax.mp3',
    '#EXTINF:180,',
    'C:\\Music\\Portishead - Roads.mp3',
    '/music/Massive%20Attack - Teardrop.flac',
    'track 7.mp3',
    '',
  ];

  test('M3U8: the line before each file says what it is, or else its name does', () => {
    const content = utf8(playlist.join('\n'));
    expect(listed({ name: 'list.m3u8', content })).toEqual([
      'Björk / Jóga',
      'Blur / Song 2',
      'Mika / Relax',
      'Portishead / Roads',
      'Massive Attack / Teardrop',
    ]);
    expect(loadLibrary({ name: 'list.m3u8', content }).notes).toEqual([
      { line: 13, fault: { kind: 'names nobody', label: '' } },
    ]);
  });

  test.each([
    ['M3U in Latin-1', latin1(playlist.join('\n'))],
    ['M3U in UTF-8', utf8(playlist.join('\n'))],
    ['with a byte order mark', utf8(`\ufeff${playlist.join('\n')}`)],
    ['as text with a mark', `\ufeff${playlist.join('\n')}`],
    ['with the line ends of Windows', utf8(playlist.join('\r\n'))],
    ['with the line ends of old Macs', utf8(playlist.join('\r'))],
  ])('%s: the same songs', (_what, content) => {
    expect(listed({ name: 'list.m3u', content })).toEqual(
      listed({ name: 'list.m3u8', content: playlist.join('\n') }),
    );
  });

  test('what Windows wrote where Latin-1 has nothing', () => {
    const content = Uint8Array.from([...utf8('Mika - Don'), 0x92, ...utf8('t, '), 0xe9, 0x80]);
    expect(listed({ name: 'list.txt', content })).toEqual(['Mika / Don’t, é€']);
  });

  test('a playlist that was cut off', () => {
    const content = '#EXTM3U\n#EXTINF:1,Mika - Relax\na.mp3\n#EXTINF:1,Mika - Lollipop\n';
    expect(loadLibrary({ name: 'list.m3u', content })).toMatchObject({
      library: { songs: [{ title: 'Relax' }] },
      notes: [{ line: 4, fault: { kind: 'no file follows' } }],
    });
  });
});
