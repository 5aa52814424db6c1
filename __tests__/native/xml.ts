import { DOMParser, onWarningStopParsing } from '@xmldom/xmldom';
import type { Document, Element } from '@xmldom/xmldom';

export type { Element };

/** Throws at the first thing that is not well-formed; nothing is forgiven, as nothing is by aapt2 and Xcode. */
export function parseXml(text: string): Document {
  return new DOMParser({ onError: onWarningStopParsing }).parseFromString(text, 'text/xml');
}

export const elementsOf = (text: string): readonly Element[] => [
  ...parseXml(text).getElementsByTagName('*'),
];

export const elementsNamed = (text: string, name: string): readonly Element[] =>
  elementsOf(text).filter(element => element.tagName === name);

export const childrenOf = (parent: Element): readonly Element[] =>
  [...parent.childNodes].filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);

export const attributesOf = (element: Element): Readonly<Record<string, string>> =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
