import { createHash } from 'node:crypto';
import ts from 'typescript';
import { describeChange } from './describe-change';
import type { Edit, Mutant, Mutation } from './mutant';
import type { Replacement } from './operators';
import { replacementsOf } from './operators';
import { findProbe } from './find-probe';
import type { TypesOf } from './types-of';

/** Every mutant of one file, in the order of the text. */
export function findMutants(
  source: ts.SourceFile,
  file: string,
  types: TypesOf,
): readonly Mutation[] {
  const found: Mutation[] = [];
  const seen = new Set<string>();
  const sameBefore = new Map<string, number>();

  const add = (replacement: Replacement): void => {
    const { node } = replacement;
    const edit = editOf(replacement, source);
    const unique = `${edit.start} ${edit.end} ${edit.text}`;
    if (seen.has(unique)) {
      return;
    }
    seen.add(unique);
    const where = enclosingName(node);
    const change = describeChange(replacement, source);
    const key = `${file} ${where} ${change}`;
    const earlier = sameBefore.get(key) ?? 0;
    sameBefore.set(key, earlier + 1);
    const id = createHash('sha256').update(`${key} ${earlier}`).digest('hex').slice(0, 8);
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    const mutant: Mutant = { id, file, where, change, line };
    found.push({ mutant, edit, probe: findProbe(replacement, source) });
  };

  const visit = (node: ts.Node): void => {
    if (isLeftAlone(node)) {
      return;
    }
    replacementsOf(node, types).forEach(add);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What does nothing at run time, and what errors say. */
function isLeftAlone(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    (ts.isNewExpression(node) && node.expression.getText().endsWith('Error'))
  );
}

function editOf({ node, text, kind }: Replacement, source: ts.SourceFile): Edit {
  const outer = kind === 'expression' ? wholeChain(node) : node;
  const [start, end] = [outer.getStart(source), outer.getEnd()];
  const before = source.text.slice(start, node.getStart(source));
  const after = source.text.slice(node.getEnd(), end);
  return { start, end, kind, text: `${before}${text}${after}` };
}

/** In the middle of `a?.b.c()` nothing can be put around a part: the rest would not be left out with it. */
function wholeChain(node: ts.Node): ts.Node {
  const { parent } = node;
  const goesOn = ts.isOptionalChain(parent) && 'expression' in parent && parent.expression === node;
  return goesOn ? wholeChain(parent) : node;
}

/** The class and the function, or the constant, that the node is in. */
function enclosingName(node: ts.Node): string {
  const names: string[] = [];
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    const name = nameOf(at);
    if (name !== undefined) {
      names.unshift(name);
    }
  }
  return names.join('.');
}

function nameOf(node: ts.Node): string | undefined {
  if (ts.isConstructorDeclaration(node)) {
    return 'constructor';
  }
  if (ts.isClassDeclaration(node) || ts.isFunctionDeclaration(node)) {
    return node.name?.text;
  }
  const isMember =
    ts.isMethodDeclaration(node) ||
    ts.isAccessor(node) ||
    ts.isPropertyDeclaration(node) ||
    (ts.isVariableDeclaration(node) && isTopLevel(node));
  return isMember ? node.name.getText() : undefined;
}

function isTopLevel(node: ts.VariableDeclaration): boolean {
  return ts.isSourceFile(node.parent.parent.parent);
}
