const SOFT_HYPHEN = '\u00ad';

/** `longWords` have a bar wherever a line may end inside of them; elsewhere in the text nothing changes. */
export function hyphenate(text: string, longWords: readonly string[]): string {
  return longWords.reduce((result, word) => {
    const parts = word.split('|');
    return result.split(parts.join('')).join(parts.join(SOFT_HYPHEN));
  }, text);
}
