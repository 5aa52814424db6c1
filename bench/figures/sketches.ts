import { closest, likeness } from '../../src/lookup/registry/closest';
import type { Sketch } from '../../src/lookup';
import { mean, numbers } from './events';
import type { Series } from './svg';

const CATALOGUE = 40_000;
const LIBRARIES = 400;
const ASKERS = 40;
const SUGGESTED = 10;
const BEST = 5;

/** F6: how many of the best five are among ten suggested, by the number of hashes in a sketch. A made-up catalogue. */
export function sketchSizes(sizes: readonly number[]): Series[] {
  const random = numbers(6);
  const libraries = Array.from({ length: LIBRARIES }, () => madeUpLibrary(random));
  const exact = libraries.map(sorted => ({ hashes: sorted, songs: sorted.length }));
  const askers = Array.from({ length: ASKERS }, (_, i) => i * Math.floor(LIBRARIES / ASKERS));
  const found: [number, number][] = [];
  const quality: [number, number][] = [];
  for (const size of sizes) {
    const sketches: Sketch[] = libraries.map(sorted => ({
      hashes: sorted.slice(0, size),
      songs: sorted.length,
    }));
    const results = askers.map(asker => {
      const truth = exact
        .map((other, of) => ({
          of,
          share: of === asker ? -1 : likeness(exact[asker] as Sketch, other).share,
        }))
        .sort((one, other) => other.share - one.share);
      const others = sketches.flatMap((sketch, of) => (of === asker ? [] : [{ of, sketch }]));
      const suggested = closest(sketches[asker] as Sketch, others, SUGGESTED).map(({ of }) => of);
      const shares = new Map(truth.map(({ of, share }) => [of, share]));
      const best = truth.slice(0, BEST).filter(({ of }) => suggested.includes(of)).length / BEST;
      const top = Math.max(0, ...suggested.map(of => shares.get(of) ?? 0)) / (truth[0]?.share || 1);
      return { best, top };
    });
    found.push([size, mean(results.map(({ best }) => best))]);
    quality.push([size, mean(results.map(({ top }) => top))]);
    console.log(
      `F6 k = ${size}: best 5 among 10 suggested ${found
        .at(-1)?.[1]
        .toFixed(2)}, best suggested / best there is ${quality.at(-1)?.[1].toFixed(3)}`,
    );
  }
  return [
    { name: 'best 5 found', points: found },
    { name: 'best suggested / best', points: quality },
  ];
}

/** Popular songs and a genre: the hashes of its songs, ascending. */
function madeUpLibrary(random: () => number): number[] {
  const size = Math.floor(200 + 2_800 * random() ** 2);
  const genre = Math.floor(random() * 20) * (CATALOGUE / 20);
  const songs = new Set<number>();
  while (songs.size < size) {
    const isOfGenre = random() < 0.6;
    const rank = Math.floor((isOfGenre ? CATALOGUE / 10 : CATALOGUE) * random() ** 2);
    songs.add(((isOfGenre ? genre : 0) + rank) % CATALOGUE);
  }
  return [...songs]
    .map(song => Math.imul(song + 1, 0x9e3779b1) >>> 0)
    .sort((one, other) => one - other);
}
