import type { Song } from '../song';
import * as blocks from './songs';

export type SampleName = keyof typeof parts;

const parts = {
  guitars: [blocks.guitars, blocks.guitarsAndSynths, blocks.groovesAndGuitars],
  synths: [blocks.synths, blocks.guitarsAndSynths, blocks.synthsAndGrooves],
  grooves: [blocks.grooves, blocks.synthsAndGrooves, blocks.groovesAndGuitars],
} as const;

/** Libraries that ship with the app and the terminal peer, so that a match can be seen before anything is imported. */
export const sampleNames = Object.keys(parts) as readonly SampleName[];

export function sampleSongs(name: SampleName): readonly Song[] {
  return parts[name].flat().flatMap(line => {
    const [artist = '', titles = ''] = line.split(/: (.*)/);
    return titles.split('; ').map(title => ({ artist, title }));
  });
}
