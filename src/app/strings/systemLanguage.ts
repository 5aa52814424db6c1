import { languageOf, type Language } from '.';

export function systemLanguage(): Language {
  return languageOf(new Intl.DateTimeFormat().resolvedOptions().locale);
}
