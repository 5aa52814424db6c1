import { createContext, useContext } from 'react';
import { de } from './de';
import { en } from './en';

/** What every language must say. One that lacks a word, or has one too many, does not compile. */
export type Strings = typeof en;

export type Language = keyof typeof languages;

export const languages = { en, de } satisfies Record<string, Strings>;

const StringsContext = createContext<Strings>(en);

export const StringsProvider = StringsContext.Provider;

export function useStrings(): Strings {
  return useContext(StringsContext);
}

/** The language of a locale such as `de-AT`, or English. */
export function languageOf(locale: string): Language {
  const [language = ''] = locale.toLowerCase().split(/[-_]/);
  return language in languages ? (language as Language) : 'en';
}
