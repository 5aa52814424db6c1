import ts from 'typescript';
import type { TypesOf } from './types-of';

/** Instead of the node, this text. */
export interface Replacement {
  readonly node: ts.Node;
  readonly text: string;
  readonly kind: 'expression' | 'statement' | 'block';
}

type Operator = (node: ts.Node, types: TypesOf) => readonly Replacement[];

/** All ways in which a node itself, not what is in it, is changed. */
export function replacementsOf(node: ts.Node, types: TypesOf): readonly Replacement[] {
  return OPERATORS.flatMap(operator => operator(node, types));
}

const SyntaxKind = ts.SyntaxKind;

const instead = (node: ts.Node, ...texts: readonly string[]): readonly Replacement[] =>
  texts.map(text => ({ node, text, kind: 'expression' }));

/** A condition that always, or never, holds. A loop's only never: else it would not end. */
const conditions: Operator = node => {
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition;
    return isBooleanLiteral(condition) ? [] : instead(condition, 'true', 'false');
  }
  const condition =
    ts.isWhileStatement(node) || ts.isDoStatement(node)
      ? node.expression
      : ts.isForStatement(node)
      ? node.condition
      : undefined;
  return condition === undefined || isBooleanLiteral(condition) ? [] : instead(condition, 'false');
};

const BOUNDARIES: Partial<Record<ts.SyntaxKind, readonly string[]>> = {
  [SyntaxKind.LessThanToken]: ['<='],
  [SyntaxKind.LessThanEqualsToken]: ['<'],
  [SyntaxKind.GreaterThanToken]: ['>='],
  [SyntaxKind.GreaterThanEqualsToken]: ['>'],
};

const OPPOSITES: Partial<Record<ts.SyntaxKind, string>> = {
  [SyntaxKind.LessThanToken]: '>=',
  [SyntaxKind.LessThanEqualsToken]: '>',
  [SyntaxKind.GreaterThanToken]: '<=',
  [SyntaxKind.GreaterThanEqualsToken]: '<',
  [SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [SyntaxKind.ExclamationEqualsEqualsToken]: '===',
};

/** Numbers that must be equal may also be allowed to be less, or more. */
const ONE_SIDED: Partial<Record<ts.SyntaxKind, readonly string[]>> = {
  [SyntaxKind.EqualsEqualsEqualsToken]: ['<=', '>='],
  [SyntaxKind.ExclamationEqualsEqualsToken]: ['<', '>'],
};

const comparisons: Operator = (node, types) => {
  if (!ts.isBinaryExpression(node)) {
    return [];
  }
  const { left, operatorToken, right } = node;
  const isOrdered =
    types.isNumber(left) && types.isNumber(right) && !isConstant(left) && !isConstant(right);
  const opposite = OPPOSITES[operatorToken.kind];
  return [
    ...(BOUNDARIES[operatorToken.kind] ?? []),
    ...(opposite === undefined || isTakenForGranted(node) ? [] : [opposite]),
    ...(isOrdered ? ONE_SIDED[operatorToken.kind] ?? [] : []),
  ].map(operator => withOperator(node, operator));
};

const ARITHMETIC: Partial<Record<ts.SyntaxKind, string>> = {
  [SyntaxKind.PlusToken]: '-',
  [SyntaxKind.MinusToken]: '+',
  [SyntaxKind.AsteriskToken]: '/',
  [SyntaxKind.SlashToken]: '*',
  [SyntaxKind.PercentToken]: '*',
  [SyntaxKind.AsteriskAsteriskToken]: '*',
  [SyntaxKind.AmpersandToken]: '|',
  [SyntaxKind.BarToken]: '&',
  [SyntaxKind.CaretToken]: '&',
  [SyntaxKind.LessThanLessThanToken]: '>>',
  [SyntaxKind.GreaterThanGreaterThanToken]: '<<',
  [SyntaxKind.GreaterThanGreaterThanGreaterThanToken]: '<<',
  [SyntaxKind.PlusEqualsToken]: '-=',
  [SyntaxKind.MinusEqualsToken]: '+=',
  [SyntaxKind.AsteriskEqualsToken]: '/=',
  [SyntaxKind.SlashEqualsToken]: '*=',
  [SyntaxKind.AmpersandEqualsToken]: '|=',
  [SyntaxKind.BarEqualsToken]: '&=',
  [SyntaxKind.CaretEqualsToken]: '&=',
};

const arithmetic: Operator = (node, types) => {
  if (ts.isBinaryExpression(node)) {
    const other = ARITHMETIC[node.operatorToken.kind];
    const wanted = other !== undefined && types.isNumber(node.left) && types.isNumber(node.right);
    return wanted ? [withOperator(node, other)] : [];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.MinusToken) {
    return ts.isNumericLiteral(node.operand) ? [] : instead(node, node.operand.getText());
  }
  // The other way, a loop would not end.
  const isStep = ts.isPostfixUnaryExpression(node) && !ts.isForStatement(node.parent);
  return isStep
    ? instead(
        node,
        `${node.operand.getText()}${node.operator === SyntaxKind.PlusPlusToken ? '--' : '++'}`,
      )
    : [];
};

// Maps, because a method may have the name of one of Object.prototype.
const ROUNDING = new Map([
  ['ceil', 'floor'],
  ['floor', 'ceil'],
  ['round', 'floor'],
]);
const EXTREMES = new Map([
  ['min', 'max'],
  ['max', 'min'],
]);

const mathematics: Operator = node => {
  const name = calledOf(node, 'Math');
  if (name === undefined) {
    return [];
  }
  const { arguments: args } = node as ts.CallExpression;
  const texts = args.map(argument => argument.getText());
  const other = ROUNDING.get(name) ?? EXTREMES.get(name);
  const swapped = other === undefined ? [] : [`Math.${other}(${texts.join(', ')})`];
  const plain = args.some(ts.isSpreadElement) ? [] : texts;
  return instead(node, ...swapped, ...(other === undefined ? [] : plain));
};

const logic: Operator = node => {
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) {
    return isTakenForGranted(node) ? [] : instead(node, node.operand.getText());
  }
  if (!ts.isBinaryExpression(node)) {
    return [];
  }
  const one = [node.left.getText(), node.right.getText()];
  switch (node.operatorToken.kind) {
    case SyntaxKind.AmpersandAmpersandToken:
      return [...instead(node, ...one), withOperator(node, '||')];
    case SyntaxKind.BarBarToken:
      return [...instead(node, ...one), withOperator(node, '&&')];
    case SyntaxKind.QuestionQuestionToken:
      return instead(node, ...one);
    case SyntaxKind.QuestionQuestionEqualsToken:
      return [withOperator(node, '=')];
    default:
      return [];
  }
};

/** `?.` dropped. */
const optionalChains: Operator = node => {
  const isOptional =
    (ts.isPropertyAccessExpression(node) ||
      ts.isElementAccessExpression(node) ||
      ts.isCallExpression(node)) &&
    node.questionDotToken !== undefined;
  if (!isOptional) {
    return [];
  }
  const start = node.getStart();
  const dot = node.questionDotToken;
  const before = node.getText().slice(0, dot.getStart() - start);
  const after = node.getText().slice(dot.getEnd() - start);
  return instead(node, `${before}${ts.isPropertyAccessExpression(node) ? '.' : ''}${after}`);
};

const OTHER_METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
]);

const arrayMethods: Operator = node => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) {
    return [];
  }
  const { expression: object, name } = node.expression;
  if (name.text === 'filter') {
    return instead(node, object.getText());
  }
  const other = OTHER_METHODS.get(name.text);
  const args = node.arguments.map(argument => argument.getText()).join(', ');
  return other === undefined ? [] : instead(node, `${object.getText()}.${other}(${args})`);
};

/** Beside small numbers, masks and flags; what is large is a size or a time, and one more makes no difference there. */
const SMALL = 16;

const constants: Operator = node => {
  if (node.kind === SyntaxKind.TrueKeyword || node.kind === SyntaxKind.FalseKeyword) {
    return isLoopCondition(node)
      ? []
      : instead(node, node.kind === SyntaxKind.TrueKeyword ? 'false' : 'true');
  }
  if (ts.isBigIntLiteral(node)) {
    return instead(node, `(${node.getText()} + 1n)`);
  }
  if (!ts.isNumericLiteral(node) || isName(node) || isInTable(node)) {
    return [];
  }
  const value = Number(node.text);
  const isMask = node.getText().startsWith('0x');
  if (Number.isInteger(value) && (value < SMALL || isMask)) {
    return instead(node, String(value + 1), ...(value > 0 ? [String(value - 1)] : []));
  }
  return instead(node, String(value * 2), String(value / 2));
};

/** What a function gives back. */
const results: Operator = (node, types) => {
  const value = ts.isReturnStatement(node)
    ? node.expression
    : ts.isArrowFunction(node) && !ts.isBlock(node.body)
    ? node.body
    : undefined;
  if (value === undefined || isLiteral(value)) {
    return [];
  }
  if (types.isVoid(value)) {
    return instead(value, 'undefined');
  }
  if (types.isBoolean(value)) {
    return instead(value, 'true', 'false');
  }
  if (types.isNumber(value)) {
    return instead(value, '0');
  }
  if (types.isArray(value)) {
    return instead(value, '[]');
  }
  return types.mayBeUndefined(value) ? instead(value, 'undefined') : [];
};

const dropped = (node: ts.Node): readonly Replacement[] => [{ node, text: '', kind: 'statement' }];

/** A statement left out: a call, an assignment, a way out of a loop or of a function. */
const statements: Operator = node => {
  if (ts.isExpressionStatement(node)) {
    return isDroppable(node) ? dropped(node) : [];
  }
  const isWayOut =
    ts.isContinueStatement(node) ||
    ts.isBreakStatement(node) ||
    (ts.isReturnStatement(node) && node.expression === undefined);
  // Alone in an `if` it goes when the condition never holds.
  return isWayOut && !isAlone(node) ? dropped(node) : [];
};

/** A block with nothing in it. */
const blocks: Operator = (node, types) => {
  if (!ts.isBlock(node) || node.statements.length === 0 || isOneDroppable(node)) {
    return [];
  }
  const { parent } = node;
  const canBeEmpty =
    ts.isForOfStatement(parent) ||
    ts.isCatchClause(parent) ||
    (ts.isIfStatement(parent) && parent.elseStatement === node) ||
    (ts.isTryStatement(parent) && parent.finallyBlock === node) ||
    (ts.isFunctionLike(parent) &&
      !ts.isConstructorDeclaration(parent) &&
      types.returnsNothing(parent));
  return canBeEmpty ? [{ node, text: '{}', kind: 'block' }] : [];
};

const OPERATORS: readonly Operator[] = [
  conditions,
  comparisons,
  arithmetic,
  mathematics,
  logic,
  optionalChains,
  arrayMethods,
  constants,
  results,
  statements,
  blocks,
];

function withOperator(node: ts.BinaryExpression, operator: string): Replacement {
  const text = `${node.left.getText()} ${operator} ${node.right.getText()}`;
  return { node, text, kind: 'expression' };
}

/** The method that is called on this global. */
function calledOf(node: ts.Node, object: string): string | undefined {
  return ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.expression.getText() === object
    ? node.expression.name.text
    : undefined;
}

function isBooleanLiteral(node: ts.Node): boolean {
  return node.kind === SyntaxKind.TrueKeyword || node.kind === SyntaxKind.FalseKeyword;
}

function isLiteral(node: ts.Node): boolean {
  return (
    isBooleanLiteral(node) ||
    ts.isNumericLiteral(node) ||
    node.getText() === 'undefined' ||
    node.getText() === '[]'
  );
}

/** A literal, or a name for one: numbers that stand for a state, and have no order. */
function isConstant(node: ts.Expression): boolean {
  const inner = ts.isPrefixUnaryExpression(node) ? node.operand : node;
  return ts.isNumericLiteral(inner) || (ts.isIdentifier(inner) && /^[A-Z_]+$/.test(inner.text));
}

/** Where "always" and "never" are tried already, the opposite tells nothing more. */
function isTakenForGranted(node: ts.Expression): boolean {
  const { parent } = node;
  return ts.isParenthesizedExpression(parent)
    ? isTakenForGranted(parent)
    : ts.isIfStatement(parent) ||
        ts.isIterationStatement(parent, false) ||
        ts.isReturnStatement(parent) ||
        (ts.isArrowFunction(parent) && parent.body === node) ||
        (ts.isConditionalExpression(parent) && parent.condition === node) ||
        (ts.isBinaryExpression(parent) && isLogical(parent));
}

function isLogical({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind === SyntaxKind.AmpersandAmpersandToken || kind === SyntaxKind.BarBarToken;
}

/** Rows of numbers are data: their test is to compare them with where they are from. */
function isInTable({ parent }: ts.Node): boolean {
  return ts.isArrayLiteralExpression(parent) && ts.isArrayLiteralExpression(parent.parent);
}

function isName(node: ts.Node): boolean {
  return 'name' in node.parent && node.parent.name === node;
}

function isLoopCondition({ parent }: ts.Node): boolean {
  return ts.isWhileStatement(parent) || ts.isDoStatement(parent);
}

function isDroppable({ expression }: ts.ExpressionStatement): boolean {
  const inner = ts.isVoidExpression(expression) ? expression.expression : expression;
  const called = ts.isAwaitExpression(inner) ? inner.expression : inner;
  if (ts.isCallExpression(called)) {
    return called.expression.kind !== SyntaxKind.SuperKeyword;
  }
  return (
    ts.isDeleteExpression(called) ||
    (ts.isBinaryExpression(called) &&
      called.operatorToken.kind >= SyntaxKind.FirstAssignment &&
      called.operatorToken.kind <= SyntaxKind.LastAssignment)
  );
}

/** Emptying it is the same as leaving out the one statement that is in it. */
function isOneDroppable({ statements: [first, ...others] }: ts.Block): boolean {
  return (
    others.length === 0 &&
    first !== undefined &&
    ts.isExpressionStatement(first) &&
    isDroppable(first)
  );
}

function isAlone(node: ts.Statement): boolean {
  const block = node.parent;
  const holder = ts.isBlock(block) ? block.parent : block;
  const isOnly = !ts.isBlock(block) || block.statements.length === 1;
  return (
    isOnly &&
    ts.isIfStatement(holder) &&
    holder.thenStatement === (ts.isBlock(block) ? block : node)
  );
}
