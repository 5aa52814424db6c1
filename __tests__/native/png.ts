import { inflateSync } from 'node:zlib';

export interface Png {
  readonly width: number;
  readonly height: number;
  readonly seeThrough: boolean;
  /** @returns the colour at a place, as #rrggbb, or #rrggbbaa in a picture that is see-through */
  colourAt(x: number, y: number): string;
}

const signature = '89504e470d0a1a0a';
const colours = 2;
const coloursWithAlpha = 6;

/** Reads pictures of 8 bits a channel that are not interlaced, as browsers write them. */
export function readPng(bytes: Buffer): Png {
  if (bytes.toString('hex', 0, 8) !== signature) throw new Error('Not a PNG.');
  const data: Buffer[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') {
      data.push(bytes.subarray(at + 8, at + 8 + length));
    }
    at += length + 12;
  }
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth, kind, , , interlaced] = bytes.subarray(24, 29);
  if (depth !== 8 || interlaced !== 0 || (kind !== colours && kind !== coloursWithAlpha)) {
    throw new Error(`A kind of PNG that is not read here: ${bytes.toString('hex', 24, 29)}`);
  }
  const channels = kind === coloursWithAlpha ? 4 : 3;
  const pixels = unfilter(inflateSync(Buffer.concat(data)), width * channels, channels);
  return {
    width,
    height,
    seeThrough: kind === coloursWithAlpha,
    colourAt(x, y) {
      const at = (y * width + x) * channels;
      return `#${pixels.toString('hex', at, at + channels)}`;
    },
  };
}

/** Each row starts with the number of the way its bytes were predicted from the ones to the left and above. */
function unfilter(filtered: Buffer, stride: number, channels: number): Buffer {
  const rows = filtered.length / (stride + 1);
  const pixels = Buffer.alloc(rows * stride);
  for (let row = 0; row < rows; row += 1) {
    const source = row * (stride + 1) + 1;
    const filter = filtered[source - 1] ?? 0;
    for (let column = 0; column < stride; column += 1) {
      const at = row * stride + column;
      const left = column < channels ? 0 : pixels[at - channels] ?? 0;
      const above = row === 0 ? 0 : pixels[at - stride] ?? 0;
      const corner = row === 0 || column < channels ? 0 : pixels[at - stride - channels] ?? 0;
      pixels[at] = (filtered[source + column] ?? 0) + predicted(filter, left, above, corner);
    }
  }
  return pixels;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4:
      return nearest(left + above - corner, left, above, corner);
    default:
      throw new Error(`No PNG has a filter ${filter}.`);
  }
}

function nearest(estimate: number, left: number, above: number, corner: number): number {
  const [byLeft, byAbove, byCorner] = [
    Math.abs(estimate - left),
    Math.abs(estimate - above),
    Math.abs(estimate - corner),
  ] as const;
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}
