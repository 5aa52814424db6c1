import ts from 'typescript';

/**
 * The largest expression around a node that only looks and does nothing. When a change makes no difference to its value,
 * it makes no difference at all.
 */
export function pureAround(node: ts.Node): ts.Expression | undefined {
  let largest: ts.Expression | undefined;
  for (let at = node; isPure(at); at = at.parent) {
    if (!isPlace(at)) {
      largest = at;
    }
  }
  return largest;
}

/** Whether evaluating it once more changes nothing. Getters count as fields. */
export function isPure(node: ts.Node): node is ts.Expression {
  if (
    ts.isIdentifier(node) ||
    ts.isNumericLiteral(node) ||
    ts.isBigIntLiteral(node) ||
    ts.isStringLiteral(node) ||
    SIMPLE.has(node.kind)
  ) {
    return true;
  }
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    return !isAssignment(kind) && isPure(node.left) && isPure(node.right);
  }
  if (ts.isPrefixUnaryExpression(node)) {
    return !isStep(node.operator) && isPure(node.operand);
  }
  if (ts.isConditionalExpression(node)) {
    return isPure(node.condition) && isPure(node.whenTrue) && isPure(node.whenFalse);
  }
  if (ts.isElementAccessExpression(node)) {
    return isPure(node.expression) && isPure(node.argumentExpression);
  }
  if (ts.isCallExpression(node)) {
    return node.expression.getText().startsWith('Math.') && node.arguments.every(isPure);
  }
  return (
    (ts.isPropertyAccessExpression(node) ||
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isTypeOfExpression(node)) &&
    isPure(node.expression)
  );
}

const SIMPLE = new Set([
  ts.SyntaxKind.ThisKeyword,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.NullKeyword,
]);

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

function isStep(operator: ts.PrefixUnaryOperator): boolean {
  return operator === ts.SyntaxKind.PlusPlusToken || operator === ts.SyntaxKind.MinusMinusToken;
}

/** Something is written there, or called there: only where it is counts, and not what it has. */
function isPlace(node: ts.Node): boolean {
  const { parent } = node;
  return (
    (ts.isCallExpression(parent) && parent.expression === node) ||
    (ts.isBinaryExpression(parent) &&
      isAssignment(parent.operatorToken.kind) &&
      parent.left === node) ||
    ts.isPostfixUnaryExpression(parent) ||
    (ts.isPrefixUnaryExpression(parent) && isStep(parent.operator)) ||
    ts.isDeleteExpression(parent) ||
    (ts.isOptionalChain(parent) && 'expression' in parent && parent.expression === node)
  );
}
