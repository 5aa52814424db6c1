import { DEFAULT_THRESHOLD_PERCENT, sampleNames } from '../../src/music';
import { parseCommandLine, USAGE, UsageError } from '../../src/peer/command-line';

const parse = (...words: string[]) => parseCommandLine(words, 'laptop');

test('nothing at all: the name of the computer, no songs, and any port', () => {
  expect(parse()).toEqual({
    name: 'laptop',
    library: undefined,
    sample: undefined,
    peers: [],
    port: undefined,
    thresholdPercent: undefined,
    onlyVerified: false,
    directory: undefined,
    asNewDevice: false,
    plain: false,
  });
});

test('every option', () => {
  const words = '--library songs.m3u --peer 192.168.1.20:40123 --peer blue.local:1 --port 65535';
  const more = '--threshold 12.5 --only-verified --directory state --new-device --plain';
  expect(parse('--name', ' Blue phone ', ...`${words} ${more}`.split(' '))).toEqual({
    name: 'Blue phone',
    library: 'songs.m3u',
    sample: undefined,
    peers: [
      { host: '192.168.1.20', port: 40123 },
      { host: 'blue.local', port: 1 },
    ],
    port: 65535,
    thresholdPercent: 12.5,
    onlyVerified: true,
    directory: 'state',
    asNewDevice: true,
    plain: true,
  });
});

test.each(sampleNames)('--sample %s stands for a library', sample => {
  expect(parse('--sample', sample)).toMatchObject({ sample, library: undefined });
});

test('--help lists the samples, and the threshold that holds without --threshold', () => {
  expect(USAGE).toContain(sampleNames.join(', '));
  expect(USAGE).toContain(`(${DEFAULT_THRESHOLD_PERCENT})`);
});

test('the usage is asked for', () => {
  expect(parse('--help', '--name', 'Blue phone')).toBeUndefined();
});

test.each([
  ['[::1]:40123', '::1'],
  ['[fe80::1%eth0]:40123', 'fe80::1%eth0'],
])('an IPv6 address stands in brackets: %s', (text, host) => {
  expect(parse('--peer', text)?.peers).toEqual([{ host, port: 40123 }]);
});

test.each([
  ['a name without quotes', ['--name', 'Blue', 'phone'], '"phone" has no place here'],
  ['an empty name', ['--name', '  '], '--name needs a name'],
  ['an option that there is not', ['--nmae', 'x'], '--nmae'],
  ['an option without its value', ['--name'], '--name'],
  [
    'a port that is none',
    ['--port', 'http'],
    '--port: a port is a number from 1 to 65535, not "http"',
  ],
  ['port 0', ['--port', '0'], 'not "0"'],
  ['a port that is too large', ['--port', '65536'], 'not "65536"'],
  [
    'a peer without a port',
    ['--peer', '192.168.1.20'],
    '--peer 192.168.1.20: an address looks like',
  ],
  ['a peer with an empty port', ['--peer', '192.168.1.20:'], 'a port is a number'],
  ['a peer with a bad port', ['--peer', '192.168.1.20:x'], 'not "x"'],
  ['a peer without a host', ['--peer', ':40123'], 'an address looks like'],
  ['IPv6 without brackets', ['--peer', 'fe80::1:40123'], '[fe80::1%eth0]:40123'],
  ['IPv6 without a port', ['--peer', '[::1]'], 'an address looks like'],
  ['brackets around something else', ['--peer', '[blue]:40123'], 'an address looks like'],
  [
    'a threshold of 0',
    ['--threshold', '0'],
    '--threshold: a number above 0 and up to 100, not "0"',
  ],
  ['a threshold over 100', ['--threshold', '101'], 'not "101"'],
  ['a threshold that is no number', ['--threshold', 'much'], 'not "much"'],
  [
    'a sample that does not exist',
    ['--sample', 'opera'],
    '--sample: one of guitars, synths, grooves, not "opera"',
  ],
  [
    'a library and a sample',
    ['--library', 'songs.m3u', '--sample', 'synths'],
    'either --library or --sample',
  ],
  ['an empty threshold', ['--threshold', ''], 'not ""'],
])('%s is explained', (_, words, says) => {
  expect(() => parse(...words)).toThrow(UsageError);
  expect(() => parse(...words)).toThrow(says);
});

test('--host: a computer that introduces people', () => {
  expect(parse('--host')).toMatchObject({ host: true });
  expect(parse()?.host).toBeUndefined();
  expect(USAGE).toContain('--host');
});
