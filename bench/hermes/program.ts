import { measureExchange } from './exchange';
import { measureMatch } from './match';
import { measurePieces } from './pieces';

/** What the VM gives a program: its arguments do not reach it, so the bundle has them built in. */
declare const print: (text: string) => void;
declare const QUICK: boolean;

/** Resolves to what is printed as one line of JSON. */
async function measure() {
  return {
    ...(await measureExchange(QUICK ? 1 : 16)),
    ...measurePieces(QUICK ? 20 : 500),
    ...(await measureMatch(QUICK ? 500 : 50_000)),
  };
}

export type HermesFigures = Awaited<ReturnType<typeof measure>>;

measure().then(
  figures => print(JSON.stringify(figures)),
  (error: unknown) => {
    // Ends the VM with a failure; a rejection alone would end it in silence.
    setTimeout(() => {
      throw error;
    }, 0);
  },
);
