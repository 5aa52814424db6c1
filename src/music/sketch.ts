import type { SketchBytes } from '../lookup';
import { SKETCH_HASHES, writeSketch } from '../lookup';
import type { SongsByKey } from './layered-songs';

const START = 0x811c9dc5;
const STEP = 0x01000193;

/** I1: the smallest hashes of the songs' keys, and how many songs there are. Says no song by name. */
export function sketchOf(songs: SongsByKey): SketchBytes {
  const hashes = new Set<number>();
  for (const key of songs.keys()) {
    hashes.add(hashOf(key));
  }
  const smallest = Uint32Array.from(hashes).sort().subarray(0, SKETCH_HASHES);
  // Two songs with one hash count once, as they do when sketches are compared.
  return writeSketch({ hashes: [...smallest], songs: hashes.size });
}

/** FNV-1a, and the finishing step of MurmurHash3: the smallest must be as good as chosen at random. */
function hashOf(key: string): number {
  let hash = START;
  for (let at = 0; at < key.length; at++) {
    hash = Math.imul(hash ^ key.charCodeAt(at), STEP);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
