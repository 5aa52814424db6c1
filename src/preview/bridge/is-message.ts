import type { FieldOrder, NativeCall } from './messages';

type UncheckedFields<T> = { readonly [Name in keyof T]?: unknown };

export function isNativeCall(said: unknown): said is NativeCall {
  if (!isObject(said)) {
    return false;
  }
  const { module, method, args, call }: UncheckedFields<NativeCall> = said;
  return (
    typeof module === 'string' &&
    typeof method === 'string' &&
    Array.isArray(args) &&
    (call === undefined || typeof call === 'number')
  );
}

export function isFieldOrder(said: unknown): said is FieldOrder {
  if (!isObject(said)) {
    return false;
  }
  const { is, pairs, bytesPerSecond, phone, count }: Record<string, unknown> = { ...said };
  switch (is) {
    case 'apart':
      return Array.isArray(pairs) && pairs.every(isPair);
    case 'air':
      return bytesPerSecond === null || typeof bytesPerSecond === 'number';
    case 'crash':
    case 'sleep':
    case 'wake':
      return typeof phone === 'string';
    case 'crowd':
      return typeof count === 'number';
    default:
      return false;
  }
}

function isPair(said: unknown): boolean {
  return Array.isArray(said) && said.length === 2 && said.every(name => typeof name === 'string');
}

function isObject(said: unknown): said is object {
  return typeof said === 'object' && said !== null;
}
