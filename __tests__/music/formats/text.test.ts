import type { LibraryFile } from '../../../src/music';
import { listed, utf8 } from './listed';

describe('UTF-16, as iTunes writes it', () => {
  test.each([
    ['little', true],
    ['big', false],
  ])('%s end first', (_what, littleEndian) => {
    const text = '\ufeffBjörk - Jóga 😀\r\n';
    const view = new DataView(new ArrayBuffer(2 * text.length));
    [...text.split('')].forEach((unit, i) =>
      view.setUint16(2 * i, unit.charCodeAt(0), littleEndian),
    );
    const content = new Uint8Array(view.buffer);
    expect(listed({ name: 'list.txt', content })).toEqual(['Björk / Jóga 😀']);
  });
});

describe('where there is no TextDecoder', () => {
  const { TextDecoder } = global;
  beforeAll(() => Reflect.deleteProperty(global, 'TextDecoder'));
  afterAll(() => Object.assign(global, { TextDecoder }));

  const texts = ['aé€😀 - b', 'a - \u07ff\u0800\uffff\u{10000}\u{10ffff}', `${'é'.repeat(70_000)}`];
  test.each(texts)('UTF-8 is read by hand (%#)', text => {
    expect([
      ...steps({ name: 'x.csv', content: utf8(`artist,title\n"${text.slice(0, 900)}",b`) }),
    ]).toEqual([`${text.slice(0, 900)} / b`]);
  });

  test.each([
    ['a byte that continues nothing', [0x80]],
    ['a cut character', [0xe2, 0x82]],
    ['one that could be shorter', [0xc0, 0xaf]],
    ['another that could be shorter', [0xe0, 0x80, 0xaf]],
    ['half of a pair', [0xed, 0xa0, 0x80]],
    ['beyond all characters', [0xf4, 0x90, 0x80, 0x80]],
    ['no first byte', [0xff, 0x41]],
  ])('%s is not UTF-8', (_what, bytes) => {
    const content = Uint8Array.from([...utf8('Mika - '), ...bytes]);
    expect(listed({ name: 'x.txt', content })[0]).not.toContain('\ufffd');
    expect(listed({ name: 'x.txt', content })[0]).toHaveLength('Mika / '.length + bytes.length);
  });

  function* steps(file: LibraryFile) {
    yield* listed(file);
  }
});
