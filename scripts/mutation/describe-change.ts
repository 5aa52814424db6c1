import ts from 'typescript';
import type { Replacement } from './operators';

/** As much of the text is shown as tells a change from the others. */
const LONGEST_SHOWN = 100;
const SHORTEST_SHOWN = 8;

/** What a mutant changes, for people to read, on one line. */
export function describeChange({ node, text, kind }: Replacement, source: ts.SourceFile): string {
  switch (kind) {
    case 'statement':
      return `without \`${shown(node.getText(source))}\``;
    case 'block': {
      const head = source.text.slice(node.parent.getStart(source), node.getStart(source));
      return `\`${shown(head)}{…}\` emptied`;
    }
    case 'expression': {
      const around = recognisable(node, source);
      const before = source.text.slice(around.getStart(source), node.getStart(source));
      const after = source.text.slice(node.getEnd(), around.getEnd());
      return `\`${shown(around.getText(source))}\` → \`${shown(before + text + after)}\``;
    }
  }
}

/** A number by itself says nothing: what it is part of does. */
function recognisable(node: ts.Node, source: ts.SourceFile): ts.Node {
  const { parent } = node;
  const isShort = node.getText(source).length < SHORTEST_SHOWN;
  const fits = parent.getText(source).length <= LONGEST_SHOWN;
  return isShort && fits && !ts.isBlock(parent) && !ts.isSourceFile(parent)
    ? recognisable(parent, source)
    : node;
}

function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN)}…` : line;
}
