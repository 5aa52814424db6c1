import path from 'node:path';
import { StateFile } from './state-file';

/** What the people of the field have on their phones themselves, beside what is in their libraries already. */
const ALBUMS: readonly { readonly artist: string; readonly titles: readonly string[] }[] = [
  { artist: 'The Paper Lanterns', titles: ['Slow Window', 'Open Highway', 'Second Season'] },
  { artist: 'Velvet Harbour', titles: ['Hidden Garden', 'Blue Machine', 'Winter Letter'] },
  { artist: 'Northern Pilots', titles: ['Burning Island', 'Silent Heart', 'Summer Signal'] },
  // As Android calls an artist that it does not know; and a title that nobody gave.
  { artist: '<unknown>', titles: ['Recording 004', 'Track 01'] },
  { artist: 'Electric Choir', titles: ['Broken Mirror', ''] },
];

/** `EarshotSongs`: the songs that a phone itself has, and whether its owner lets the app read them. */
export class SongsModule {
  /** Outlives the app, as a system's answers do. */
  private readonly answers: StateFile;
  private songs: readonly string[] = ALBUMS.flatMap(({ artist, titles }) =>
    titles.flatMap(title => [artist, title]),
  );

  constructor(directory: string) {
    this.answers = new StateFile(path.join(directory, 'permissions'));
  }

  async authorization(_ask: boolean): Promise<string> {
    return (await this.answers.read()).songs === 'allowed' ? 'granted' : 'to be asked for';
  }

  async list(): Promise<readonly string[]> {
    if ((await this.authorization(false)) !== 'granted') {
      throw new Error('Earshot may not read the songs on this phone.');
    }
    return this.songs;
  }

  /** What the owner has answered, or has changed in the settings. */
  async allow(isAllowed: boolean): Promise<void> {
    await this.answers.change(() => ({ songs: isAllowed ? 'allowed' : 'refused' }));
  }

  /** Somebody has copied other songs to the phone. */
  change(songs: readonly string[]): void {
    this.songs = songs;
  }

  atRest(): Promise<void> {
    return this.answers.atRest();
  }
}
