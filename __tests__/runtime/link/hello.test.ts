import { MalformedError, Reader, Writer } from '../../../src/runtime/link/bytes';
import type { Hello } from '../../../src/runtime/link/hello';
import {
  PROTOCOL_VERSION,
  readClose,
  readHello,
  toHex,
  VersionError,
  writeClose,
  writeHello,
} from '../../../src/runtime/link/hello';

const ada: Hello = {
  version: PROTOCOL_VERSION,
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

test('a hello says version, id, incarnation and name, and is read as it was written', () => {
  expect(readHello(new Reader(helloBytes()))).toEqual(ada);
});

test.each(['', 'Zoë', '明日', '🎧 Mika', 'a'.repeat(64)])('the name %p crosses', name => {
  expect(readHello(new Reader(helloBytes({ name }))).name).toBe(name);
});

test('a long name is cut by its owner, so that no other device refuses it', () => {
  const { name } = readHello(new Reader(helloBytes({ name: '明'.repeat(500) })));
  expect(name).toBe('明'.repeat(64));
});

test('a hello that was cut short anywhere is refused, and never read beyond its end', () => {
  const whole = helloBytes();
  for (let length = 0; length < whole.length; length++) {
    const longer = Uint8Array.from([
      ...whole.slice(0, length),
      ...new Array<number>(99).fill(0x41),
    ]);
    expect(() => readHello(new Reader(longer, 0, length))).toThrow(MalformedError);
  }
});

test('a hello with something behind it is refused', () => {
  expect(() => readHello(new Reader(Uint8Array.from([...helloBytes(), 0])))).toThrow(
    MalformedError,
  );
});

test('anything else is not Earshot', () => {
  const other = helloBytes();
  other[1] = 0x47;
  expect(() => readHello(new Reader(other))).toThrow('this is not Earshot at the other end');
});

test.each([0, 2, 300])(
  'version %i is refused by name, and of what follows nothing is read',
  version => {
    const bytes = helloBytes({ version }).slice(0, version < 128 ? 6 : 7);
    expect(() => readHello(new Reader(bytes))).toThrow(VersionError);
    expect(() => readHello(new Reader(bytes))).toThrow(
      `The other device speaks version ${version} of the protocol, this one version ${PROTOCOL_VERSION}.`,
    );
  },
);

test('a reason to close crosses, cut to what the other end takes', () => {
  const reasonOf = (reason: string) => {
    const reader = new Reader(written(writer => writeClose(writer, reason)));
    reader.byte();
    return readClose(reader);
  };
  expect(reasonOf('silent for too long')).toBe('silent for too long');
  expect(reasonOf('')).toBe('');
  expect(reasonOf('無'.repeat(600))).toBe('無'.repeat(128));
});

test('a reason longer than any of ours is refused', () => {
  const writer = new Writer();
  writer.string('x'.repeat(513));
  expect(() => readClose(new Reader(writer.written()))).toThrow(MalformedError);
});

test('ids are written as hexadecimal digits, two for each byte', () => {
  expect(toHex(Uint8Array.from([0, 1, 15, 16, 255]))).toBe('00010f10ff');
});
