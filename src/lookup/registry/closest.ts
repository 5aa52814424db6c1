/** I1: the smallest hashes of a library's songs, ascending, four bytes each, and how many songs there are. */
export interface SketchBytes {
  readonly hashes: Uint8Array;
  readonly songs: number;
}

/** Read once, compared often. */
export interface Sketch {
  readonly hashes: readonly number[];
  readonly songs: number;
}

/** I1: 2 KB. */
export const SKETCH_HASHES = 512;
const HASH_BYTES = 4;
const MOST_SONGS_TOLD = 1_000_000;
const ALL_HASHES = 2 ** 32;

export function isSketch(given: unknown): given is SketchBytes {
  if (typeof given !== 'object' || given === null) {
    return false;
  }
  const { hashes, songs } = given as Record<string, unknown>;
  return (
    hashes instanceof Uint8Array &&
    hashes.length % HASH_BYTES === 0 &&
    hashes.length <= SKETCH_HASHES * HASH_BYTES &&
    Number.isSafeInteger(songs) &&
    (songs as number) >= hashes.length / HASH_BYTES &&
    (songs as number) <= MOST_SONGS_TOLD &&
    // All hashes are there, or as many as fit.
    ((songs as number) === hashes.length / HASH_BYTES ||
      hashes.length === SKETCH_HASHES * HASH_BYTES) &&
    isAscending(readHashes(hashes))
  );
}

export function readSketch({ hashes, songs }: SketchBytes): Sketch {
  return { hashes: readHashes(hashes), songs };
}

export function writeSketch({ hashes, songs }: Sketch): SketchBytes {
  const bytes = new Uint8Array(hashes.length * HASH_BYTES);
  const view = new DataView(bytes.buffer);
  hashes.forEach((hash, at) => view.setUint32(at * HASH_BYTES, hash));
  return { hashes: bytes, songs };
}

export interface Likeness {
  /** How much of the asker's library the other has, 0 to 1. */
  readonly share: number;
  /** How many of the asker's hashes that was seen in: the fewer, the less certain. */
  readonly compared: number;
}

/** I1: below the smaller of both thresholds each sketch has every hash of its library, so the two can be compared. */
export function likeness(asker: Sketch, other: Sketch): Likeness {
  const below = Math.min(threshold(asker), threshold(other));
  let [own, theirs, compared, common] = [0, 0, 0, 0];
  for (;;) {
    const hash = asker.hashes[own];
    if (hash === undefined || hash > below) {
      return { share: compared === 0 ? 0 : common / compared, compared };
    }
    const theirHash = other.hashes[theirs];
    if (theirHash !== undefined && theirHash < hash) {
      theirs += 1;
    } else {
      common += theirHash === hash ? 1 : 0;
      compared += 1;
      own += 1;
    }
  }
}

/** I2: what the share is at least, most likely (Wilson's bound, one standard deviation). */
export function discounted({ share, compared }: Likeness): number {
  if (compared === 0) {
    return 0;
  }
  const spread = Math.sqrt((share * (1 - share)) / compared + 1 / (4 * compared * compared));
  return Math.max(0, (share + 1 / (2 * compared) - spread) / (1 + 1 / compared));
}

export interface Suggestion<T> {
  readonly of: T;
  readonly share: number;
}

/** I2: the best `count`, discounted by their uncertainty; those with nothing in common are no suggestion. */
export function closest<T>(
  asker: Sketch,
  others: Iterable<{ readonly of: T; readonly sketch: Sketch }>,
  count: number,
): Suggestion<T>[] {
  const best: { of: T; share: number; rank: number }[] = [];
  for (const { of, sketch } of others) {
    const like = likeness(asker, sketch);
    const rank = discounted(like);
    const last = best[best.length - 1];
    if (rank > 0 && (best.length < count || (last !== undefined && rank > last.rank))) {
      let at = best.length;
      while (at > 0 && (best[at - 1]?.rank ?? 0) < rank) at -= 1;
      best.splice(at, 0, { of, share: like.share, rank });
      best.length = Math.min(best.length, count);
    }
  }
  return best.map(({ of, share }) => ({ of, share }));
}

/** A sketch that holds all hashes has no threshold. */
function threshold({ hashes, songs }: Sketch): number {
  return songs === hashes.length ? ALL_HASHES : hashes[hashes.length - 1] ?? ALL_HASHES;
}

function readHashes(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    view.getUint32(at * HASH_BYTES),
  );
}

function isAscending(hashes: readonly number[]): boolean {
  return hashes.every((hash, at) => at === 0 || hash > (hashes[at - 1] ?? hash));
}
