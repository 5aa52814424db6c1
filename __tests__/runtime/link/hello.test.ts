import { MalformedError, Reader, Writer } from '../../../src/runtime/bytes/bytes';
import type { Hello } from '../../../src/runtime/link/hello';
import { readClose, readHello, writeClose, writeHello } from '../../../src/runtime/link/hello';
import {
  checkPreamble,
  preamble,
  PROTOCOL_VERSION,
  VersionError,
} from '../../../src/runtime/link/preamble';
import { fromHex, toHex } from '../../../src/runtime/bytes/hex';

const ada: Hello = {
  id: '00ff'.repeat(16),
  incarnation: '0123456789abcdef',
  name: 'Ada',
};

function written(write: (writer: Writer) => void): Uint8Array {
  const writer = new Writer();
  write(writer);
  return writer.written().slice();
}

const helloBytes = (hello: Partial<Hello> = {}) =>
  written(writer => writeHello(writer, { ...ada, ...hello }));
const read = (payload: Uint8Array) => readHello(fromHex(ada.id), payload);

test('a hello carries incarnation and name, and is read as it was written; the id is the key', () => {
  expect(read(helloBytes())).toEqual(ada);
});

test.each(['Zoë', '明日', '🎧 Mika', 'a'.repeat(64)])('the name %p crosses', name => {
  expect(read(helloBytes({ name })).name).toBe(name);
});

test('a long name is cut by its owner, so that no other device refuses it', () => {
  expect(read(helloBytes({ name: '明'.repeat(500) })).name).toBe('明'.repeat(64));
});

test('B5: a name is read without control, bidirectional and invisible characters', () => {
  const readName = (name: string) =>
    read(
      written(writer => {
        writer.raw(fromHex(ada.incarnation));
        writer.string(name);
      }),
    ).name;
  expect(readName('\u202e A\u200bda\u0000\n')).toBe('Ada');
  expect(readName('a'.repeat(256))).toBe('a'.repeat(64));
  expect(readName(' \u200b\u3164')).toBe('00ff00ff…');
});

test('B5: a device sends its name as others show it', () => {
  expect(new TextDecoder().decode(helloBytes({ name: ' A\u200bda ' }).slice(8))).toBe('\u0003Ada');
});

test('a truncated hello, or one with bytes left over, is refused', () => {
  const whole = helloBytes();
  for (let length = 0; length < whole.length; length++) {
    expect(() => read(whole.slice(0, length))).toThrow(MalformedError);
  }
  expect(() => read(Uint8Array.from([...whole, 0]))).toThrow(MalformedError);
});

test('the preamble is read as it was written, and anything else is not Earshot', () => {
  expect(() => checkPreamble(new Reader(preamble()))).not.toThrow();
  const other = preamble().slice();
  other[1] = 0x47;
  expect(() => checkPreamble(new Reader(other))).toThrow('this is not Earshot at the other end');
});

test.each([0, 1, 300])(
  'version %i is refused with a reason that names it, and nothing after it is read',
  version => {
    const bytes = preamble(version);
    expect(() => checkPreamble(new Reader(bytes))).toThrow(VersionError);
    expect(() => checkPreamble(new Reader(bytes))).toThrow(
      `The other device speaks version ${version} of the protocol, this one version ${PROTOCOL_VERSION}.`,
    );
  },
);

test("a close reason crosses, cut to the other end's limit", () => {
  const reasonOf = (reason: string) => {
    const reader = new Reader(written(writer => writeClose(writer, reason)));
    reader.byte();
    return readClose(reader);
  };
  expect(reasonOf('silent for too long')).toBe('silent for too long');
  expect(reasonOf('')).toBe('');
  expect(reasonOf('無'.repeat(600))).toBe('無'.repeat(128));
});

test('B5: a reason of the other device is read without control, bidirectional and invisible characters', () => {
  const writer = new Writer();
  writer.string('\u001b[31mbye\u202e\r\n\u200b');
  expect(readClose(new Reader(writer.written()))).toBe('[31mbye');
});

test('a reason longer than any of ours is refused', () => {
  const writer = new Writer();
  writer.string('x'.repeat(513));
  expect(() => readClose(new Reader(writer.written()))).toThrow(MalformedError);
});

test('ids are written as hexadecimal digits, two for each byte', () => {
  const bytes = Uint8Array.from([0, 1, 15, 16, 255]);
  expect(toHex(bytes)).toBe('00010f10ff');
  expect(fromHex('00010f10ff')).toEqual(bytes);
});
