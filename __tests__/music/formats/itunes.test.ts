import type { Song } from '../../../src/music';
import { loadLibrary } from '../../../src/music';
import { complaint, listed } from './listed';

describe('iTunes and Music', () => {
  const library = (tracks: string, rest = '') => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>Major Version</key><integer>1</integer>
	<key>Show Content Ratings</key><true/>
	<key>Tracks</key>
	<dict>
${tracks}
	</dict>
	<key>Playlists</key>
	<array>
		<dict>
			<key>Name</key><string>Library</string>
			<key>Playlist Items</key>
			<array><dict><key>Track ID</key><integer>1</integer></dict></array>
		</dict>
	</array>${rest}
</dict>
</plist>
`;
  const track = (id: number, ...values: string[]) =>
    `		<key>${id}</key>\n		<dict>\n			${values.join('\n			')}\n		</dict>`;
  const text = (key: string, value: string) => `<key>${key}</key><string>${value}</string>`;

  test('the tracks of a library, with their entities', () => {
    const content = library(
      [
        track(
          1,
          '<key>Track ID</key><integer>1</integer>',
          text('Name', 'Relax'),
          text('Artist', 'Mika'),
        ),
        track(
          2,
          text('Artist', 'Simon &#38; Garfunkel'),
          text('Name', 'Cecilia &lt;live&gt; &#x1F600; &quot;&apos;'),
        ),
        track(
          3,
          text('Name', 'Roads'),
          text('Album Artist', 'Portishead'),
          '<key>Loved</key><true/>',
        ),
        track(
          4,
          text('Name', 'Nested'),
          '<key>More</key><dict><key>a</key><array><true/></array></dict>',
          text('Artist', 'X'),
        ),
      ].join('\n'),
    );
    expect(listed({ name: 'Library.xml', content })).toEqual([
      'Mika / Relax',
      'Simon & Garfunkel / Cecilia <live> 😀 "\'',
      'Portishead / Roads',
      'X / Nested',
    ]);
  });

  test('what is no music, or has no artist, is left out and named with its line', () => {
    const content = library(
      [
        track(
          1,
          text('Name', 'Episode 7'),
          text('Artist', 'Somebody'),
          '<key>Podcast</key><true/>',
        ),
        track(2, text('Name', 'Rain')),
        track(3, text('Artist', 'Mika')),
        track(4, text('Name', 'Relax'), text('Artist', 'Mika'), '<key>Podcast</key><false/>'),
        track(5, text('Name', 'Empty'), '<key>Artist</key><string/>'),
      ].join('\n'),
    );
    const { library: loaded, notes } = loadLibrary({ name: 'Library.xml', content });
    expect(loaded.songs).toEqual<Song[]>([{ artist: 'Mika', title: 'Relax' }]);
    expect(notes).toEqual([
      { line: 9, fault: { kind: 'not a song', title: 'Episode 7', is: 'podcast' } },
      { line: 15, fault: { kind: 'no artist', title: 'Rain' } },
      { line: 19, fault: { kind: 'no title' } },
      { line: 29, fault: { kind: 'no artist', title: 'Empty' } },
    ]);
  });

  const broken: [string, string, string][] = [
    [
      'cut off',
      library(track(1, text('Name', 'Relax'))).slice(0, 400),
      'line 15: expected a value, and found the end of the file.',
    ],
    [
      'a tag that does not end',
      library(track(1, '<key>Name</key><string')),
      'line 11: a tag begins here and does not end.',
    ],
    [
      'a tag that closes another',
      library(track(1, '<key>Name</string>')),
      'line 11: expected </key>, and found </string>.',
    ],
    [
      'a value without a key',
      library(track(1, '<string>Relax</string>')),
      'line 11: expected <key>, and found <string>.',
    ],
    [
      'an unknown entity',
      library(track(1, text('Name', 'R&D;'))),
      'line 11: "&D;" is no character.',
    ],
    [
      'an entity that is none',
      library(track(1, text('Name', 'R & B'))),
      'line 11: "& B" is no character.',
    ],
    [
      'a name that every object has',
      library(track(1, text('Name', '&valueOf;'))),
      '"&valueOf;" is no',
    ],
    ['half a pair as an entity', library(track(1, text('Name', '&#xd800;'))), 'is no character.'],
    [
      'entities of its own',
      library('').replace('1.0.dtd">', '1.0.dtd" [<!ENTITY a "b">]>'),
      'line 2: this file declares entities of its own',
    ],
    ['another XML', '<html>\n<body/></html>', 'line 1: expected <plist>, and found <html>.'],
    [
      'no tracks',
      '<plist><dict><key>A</key><true/></dict></plist>',
      'Library.xml: this property list has no tracks',
    ],
    [
      'nested without end',
      `<plist><dict><key>A</key>${'<array>'.repeat(1e5)}`,
      'nested too deeply',
    ],
    [
      'crossed tags',
      '<plist><dict><key>A</key><array><dict></array></dict></dict></plist>',
      'line 1: found </array>',
    ],
    ['a comment without end', '<plist><!-- ', 'line 1: a comment begins here and does not end.'],
  ];
  test.each(broken)('%s: a complaint with the line', (_what, content, expected) => {
    expect(complaint({ name: 'Library.xml', content })).toContain(expected);
  });
});
