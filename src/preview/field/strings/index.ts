import { createContext, useContext } from 'react';
import type { Language } from '../../../app';
import { de } from './de';
import { en } from './en';

/** What the field must say in every language that the app speaks. */
export type FieldStrings = typeof en;

export const fieldLanguages: Readonly<Record<Language, FieldStrings>> = { en, de };

const FieldStringsContext = createContext<FieldStrings>(en);

export const FieldStringsProvider = FieldStringsContext.Provider;

export function useFieldStrings(): FieldStrings {
  return useContext(FieldStringsContext);
}
