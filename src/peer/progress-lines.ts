import type { Exchange } from '../music';
import { count, printable } from './text';
import type { View } from './view';

/** How far the exchanges have come, in a line each, for where there is no screen. Only what has moved since the last time. */
export class ProgressLines {
  private readonly told = new Map<string, number>();

  next({ people }: View): string[] {
    return people.flatMap(({ id, name, sending, receiving }) => [
      ...this.line(`${id} to`, `To ${printable(name)}`, sending),
      ...this.line(`${id} from`, `From ${printable(name)}`, receiving),
    ]);
  }

  private line(key: string, label: string, exchange: Exchange): string[] {
    if (exchange.state !== 'under way' || exchange.of === undefined) {
      this.told.delete(key);
      return [];
    }
    const { songs, of } = exchange;
    if (this.told.get(key) === songs) {
      return [];
    }
    this.told.set(key, songs);
    return [`${label}: ${count(songs)} of ${count(of)} songs`];
  }
}
