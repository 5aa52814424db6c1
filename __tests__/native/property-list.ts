import type { Element } from './xml';
import { childrenOf, parseXml } from './xml';

export type PropertyListValue =
  | string
  | number
  | boolean
  | readonly PropertyListValue[]
  | PropertyListDictionary;

export interface PropertyListDictionary {
  readonly [key: string]: PropertyListValue;
}

/** Reads the kinds of values that our property lists hold, and stops at any other. */
export function parsePropertyList(text: string): PropertyListDictionary {
  const root = parseXml(text).documentElement;
  if (root?.tagName !== 'plist') throw new Error('A property list starts with <plist>.');
  const [dictionary, ...more] = childrenOf(root);
  if (dictionary?.tagName !== 'dict' || more.length > 0)
    throw new Error('A <plist> holds one <dict>.');
  return dictionaryOf(dictionary);
}

function dictionaryOf(element: Element): PropertyListDictionary {
  const entries = new Map<string, PropertyListValue>();
  const children = childrenOf(element);
  for (let index = 0; index < children.length; index += 2) {
    const [key, value] = children.slice(index, index + 2);
    const name = key?.textContent ?? '';
    if (key?.tagName !== 'key' || value === undefined)
      throw new Error(`A key and its value, not ${name}.`);
    if (entries.has(name)) throw new Error(`The key ${name} is there twice.`);
    entries.set(name, valueOf(value));
  }
  return Object.fromEntries(entries);
}

function valueOf(element: Element): PropertyListValue {
  switch (element.tagName) {
    case 'string':
      return element.textContent ?? '';
    case 'integer':
      return Number(element.textContent);
    case 'true':
      return true;
    case 'false':
      return false;
    case 'array':
      return childrenOf(element).map(valueOf);
    case 'dict':
      return dictionaryOf(element);
    default:
      throw new Error(`No value in our property lists is a <${element.tagName}>.`);
  }
}
