import ts from 'typescript';

/** What the compiler knows about the values of an expression. */
export interface TypesOf {
  isNumber(node: ts.Expression): boolean;
  isBoolean(node: ts.Expression): boolean;
  isArray(node: ts.Expression): boolean;
  isString(node: ts.Expression): boolean;
  isVoid(node: ts.Expression): boolean;
  mayBeUndefined(node: ts.Expression): boolean;
  returnsNothing(node: ts.SignatureDeclaration): boolean;
}

export function typesOf(checker: ts.TypeChecker): TypesOf {
  const parts = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);
  const only = (flags: ts.TypeFlags) => (node: ts.Expression) =>
    parts(checker.getTypeAtLocation(node)).every(part => (part.flags & flags) !== 0);
  return {
    isNumber: only(ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike),
    isBoolean: only(ts.TypeFlags.BooleanLike),
    isString: only(ts.TypeFlags.StringLike),
    isVoid: only(ts.TypeFlags.Void),
    isArray: node => {
      const type = checker.getTypeAtLocation(node);
      return checker.isArrayType(type);
    },
    mayBeUndefined: node => {
      const all = parts(checker.getTypeAtLocation(node));
      return all.some(part => (part.flags & ts.TypeFlags.Undefined) !== 0);
    },
    returnsNothing: node => {
      const signature = checker.getSignatureFromDeclaration(node);
      return (
        signature !== undefined &&
        (checker.getReturnTypeOfSignature(signature).flags & ts.TypeFlags.Void) !== 0
      );
    },
  };
}
