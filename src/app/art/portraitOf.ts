import { artistTones, portraitTones, type PortraitColours } from '../theme';

export interface PortraitLook {
  readonly colours: PortraitColours;
  /** How far the circles are turned around the middle, in degrees. */
  readonly turn: number;
}

/** The picture that a key makes: the same on every phone, and never that of another key but by rare chance. */
export function portraitOf(key: string): PortraitLook {
  const [ground, first, second] = portraitTones.map(({ saturation, lightness }, index) =>
    hex(drawn(key, index) % 360, saturation / 100, lightness / 100),
  ) as [string, string, string];
  return { colours: [ground, first, second], turn: drawn(key, portraitTones.length) % 360 };
}

/** The same for an artist: one hue, and two beside it. */
export function artistColours(artist: string): {
  readonly colours: PortraitColours;
  readonly isRecord: boolean;
} {
  const hue = drawn(artist, 0) % 360;
  const colours = artistTones.map(({ saturation, lightness }, index) =>
    hex((hue + 36 * index) % 360, saturation / 100, lightness / 100),
  ) as [string, string, string];
  return { colours, isRecord: drawn(artist, 1) % 2 === 0 };
}

/** FNV-1a, and a last stir: keys that differ in one letter are to look nothing like each other. */
function drawn(key: string, which: number): number {
  let hash = 0x811c9dc5 + which;
  for (let at = 0; at < key.length; at++) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function hex(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
