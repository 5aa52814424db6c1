import ts from 'typescript';
import type { Probe } from './mutant';
import type { Replacement } from './operators';
import { isPure, pureAround } from './purity';

/** How to see whether a change makes a difference, where that can be seen without making it. */
export function findProbe(replacement: Replacement, source: ts.SourceFile): Probe | undefined {
  const { node } = replacement;
  if (replacement.kind === 'expression') {
    return probeOfValue(replacement, source);
  }
  return replacement.kind === 'statement' && ts.isExpressionStatement(node)
    ? probeOfAssignment(node, source)
    : undefined;
}

function probeOfValue({ node, text }: Replacement, source: ts.SourceFile): Probe | undefined {
  const around = pureAround(node);
  if (around === undefined) {
    return undefined;
  }
  const [start, end] = [around.getStart(source), around.getEnd()];
  const before = source.text.slice(start, node.getStart(source));
  const after = source.text.slice(node.getEnd(), end);
  // In the middle of an expression the change may need its brackets.
  const inside = around === node ? text : `(${text})`;
  return {
    start,
    end,
    kind: isCondition(around) ? 'condition' : 'value',
    text: `${before}${inside}${after}`,
  };
}

function isCondition(node: ts.Expression): boolean {
  const { parent } = node;
  return (
    ts.isIfStatement(parent) ||
    ts.isWhileStatement(parent) ||
    ts.isDoStatement(parent) ||
    (ts.isForStatement(parent) && parent.condition === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node)
  );
}

/** Without it nothing changes when the value was there already. */
function probeOfAssignment(node: ts.ExpressionStatement, source: ts.SourceFile): Probe | undefined {
  const { expression } = node;
  const isPlain =
    ts.isBinaryExpression(expression) &&
    expression.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    isPure(expression.left) &&
    isPure(expression.right);
  return isPlain
    ? {
        start: node.getStart(source),
        end: node.getEnd(),
        kind: 'assignment',
        text: expression.right.getText(source),
        target: expression.left.getText(source),
      }
    : undefined;
}
