import { en } from './en';

/** What every language must say. One that lacks a word, or has one too many, does not compile. */
export type Strings = typeof en;

const languages = { en } satisfies Record<string, Strings>;

export function useStrings(): Strings {
  return languages.en;
}
