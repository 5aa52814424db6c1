import { LibraryFileError } from './reading';

/** No text has it. */
const NEVER = '\0';
/** Old files have a stray one here and there: control characters, and halves of a pair. */
// eslint-disable-next-line no-control-regex
const SELDOM = /[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ud800-\udfff]/gu;
/** That many, and that share of all characters. In random bytes it is one in nine. */
const FEW = 3;
const MOST_ODD = 0.01;
const CHARACTERS_PER_STEP = 64 * 1024;

/** Throws for what was made of a picture, an archive or a song. In steps, each of which says how much is done, from 0 to 1. */
export function* checkIsText(text: string): Generator<number, void> {
  let odd = 0;
  for (let at = 0; at < text.length; at += CHARACTERS_PER_STEP) {
    const piece = text.slice(at, at + CHARACTERS_PER_STEP);
    odd += piece.match(SELDOM)?.length ?? 0;
    if (piece.includes(NEVER)) {
      throw new LibraryFileError({ kind: 'not text' });
    }
    yield Math.min(1, (at + CHARACTERS_PER_STEP) / text.length);
  }
  if (odd > FEW + text.length * MOST_ODD) {
    throw new LibraryFileError({ kind: 'not text' });
  }
}
