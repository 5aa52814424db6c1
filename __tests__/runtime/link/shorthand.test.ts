import { MalformedError, Reader, Writer } from '../../../src/runtime/bytes/bytes';
import { readName } from '../../../src/runtime/bytes/names';
import { IncomingShorthand, OutgoingShorthand } from '../../../src/runtime/link/shorthand';

/** Both ends of a connection; returns a name as it arrives, with the bytes that it took. */
function connection() {
  const outgoing = new OutgoingShorthand();
  const incoming = new IncomingShorthand();
  return (name: string): readonly [string, number] => {
    const writer = new Writer();
    outgoing.name(writer, name);
    const reader = new Reader(writer.written());
    const arrived = incoming.name(reader);
    expect(reader.atEnd).toBe(true);
    return [arrived, writer.length];
  };
}

const spelledOut = (name: string) => 1 + 1 + name.length;

test('a name is sent in full once, and as a number from then on', () => {
  const cross = connection();
  expect(cross('play')).toEqual(['play', spelledOut('play')]);
  expect(cross('stop')).toEqual(['stop', spelledOut('stop')]);
  for (const name of ['play', 'stop', 'stop', 'play']) {
    expect(cross(name)).toEqual([name, 1]);
  }
});

test('B1: 1,024 names are remembered at both ends, others are sent in full each time', () => {
  const cross = connection();
  const names = Array.from({ length: 1_025 }, (_, i) => `name${i}`);
  names.forEach(name => expect(cross(name)[0]).toBe(name));
  const again = names.map(name => cross(name));
  expect(again.map(([name]) => name)).toEqual(names);
  expect(again.slice(0, 1_024).every(([, bytes]) => bytes <= 2)).toBe(true);
  expect(again[1_024]).toEqual(['name1024', spelledOut('name1024')]);
});

test('B1: a peer cannot make this end remember more', () => {
  const incoming = new IncomingShorthand();
  for (let i = 0; i < 1_030; i++) {
    const writer = new Writer();
    writer.varint(0);
    writer.string(`name${i}`);
    incoming.name(new Reader(writer.written()));
  }
  const byNumber = (number: number) => {
    const writer = new Writer();
    writer.varint(number);
    return incoming.name(new Reader(writer.written()));
  };
  expect(byNumber(1_024)).toBe('name1023');
  expect(() => byNumber(1_025)).toThrow(MalformedError);
});

test('an unknown number of a name is malformed', () => {
  const incoming = new IncomingShorthand();
  const writer = new Writer();
  writer.varint(0);
  writer.string('play');
  expect(incoming.name(new Reader(writer.written()))).toBe('play');
  expect(incoming.name(new Reader(Uint8Array.of(1)))).toBe('play');
  expect(() => incoming.name(new Reader(Uint8Array.of(2)))).toThrow(MalformedError);
});

describe('B1: a name', () => {
  const read = (name: string) => {
    const writer = new Writer();
    writer.string(name);
    return readName(new Reader(writer.written()));
  };

  test.each(['', 'a'.repeat(256), '€'.repeat(256), '🎵'.repeat(128)])(
    'of up to 256 characters is read (%#)',
    name => {
      expect(read(name)).toBe(name);
    },
  );

  test.each(['a'.repeat(257), '€'.repeat(257), `${'🎵'.repeat(128)}a`])(
    'of more is malformed (%#)',
    name => {
      expect(() => read(name)).toThrow(MalformedError);
      expect(() => read(name)).toThrow('a name of 257 characters');
    },
  );

  test('of more bytes than 256 characters can have is refused by its length', () => {
    expect(() => read('a'.repeat(1_024))).toThrow('a name of 1024 characters');
    expect(() => read('a'.repeat(1_025))).toThrow('a name of 1025 bytes');
    const claimed = new Writer();
    claimed.varint(100_000);
    expect(() => readName(new Reader(claimed.written()))).toThrow('a name of 100000 bytes');
  });
});
