import type { Song } from '../../music';
import * as blocks from './songs';

export type SampleName = 'guitars' | 'synths' | 'grooves';

/** Three libraries, for who wants to see a match before importing anything. */
export const sampleNames: readonly SampleName[] = ['guitars', 'synths', 'grooves'];

const parts = {
  guitars: [blocks.guitars, blocks.guitarsAndSynths, blocks.groovesAndGuitars],
  synths: [blocks.synths, blocks.guitarsAndSynths, blocks.synthsAndGrooves],
  grooves: [blocks.grooves, blocks.synthsAndGrooves, blocks.groovesAndGuitars],
} as const;

export function sampleSongs(name: SampleName): readonly Song[] {
  return parts[name].flat().flatMap(line => {
    const [artist = '', titles = ''] = line.split(/: (.*)/);
    return titles.split('; ').map(title => ({ artist, title }));
  });
}
