/** An animated WebP made of still ones, in the container that the format describes: what is in a frame stays as it is. */

const ANIMATED = 0x02;
/** A frame covers the one before it. */
const NO_BLENDING = 0x02;
const picturesIn = ['ALPH', 'VP8 ', 'VP8L'];

/**
 * @typedef {object} Frame
 * @property {Buffer} webp a still picture, as large as all others
 * @property {number} ms how long it is shown
 */

/**
 * Runs for ever.
 * @param {readonly Frame[]} frames
 * @param {{ width: number; height: number }} size
 */
export function animatedWebp(frames, { width, height }) {
  const canvas = Buffer.alloc(10);
  canvas.writeUInt8(ANIMATED, 0);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const shown = frames.map(({ webp, ms }) => {
    const head = Buffer.alloc(16);
    head.writeUIntLE(width - 1, 6, 3);
    head.writeUIntLE(height - 1, 9, 3);
    head.writeUIntLE(Math.round(ms), 12, 3);
    head.writeUInt8(NO_BLENDING, 15);
    const pictures = chunksOf(webp).filter(({ name }) => picturesIn.includes(name));
    return chunk(
      'ANMF',
      Buffer.concat([head, ...pictures.map(each => chunk(each.name, each.data))]),
    );
  });
  const inside = [
    Buffer.from('WEBP'),
    chunk('VP8X', canvas),
    chunk('ANIM', Buffer.alloc(6)),
    ...shown,
  ];
  return chunk('RIFF', Buffer.concat(inside));
}

/** @param {string} name @param {Buffer} data */
function chunk(name, data) {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  // To an even length, which the size does not count.
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** @param {Buffer} webp */
function chunksOf(webp) {
  const chunks = [];
  for (let at = 12; at + 8 <= webp.length; ) {
    const size = webp.readUInt32LE(at + 4);
    chunks.push({
      name: webp.toString('latin1', at, at + 4),
      data: webp.subarray(at + 8, at + 8 + size),
    });
    at += 8 + size + (size % 2);
  }
  return chunks;
}
