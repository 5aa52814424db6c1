/** Errors that every engine has. One with another name arrives as an Error of that name. */
const BUILT_IN: ReadonlyMap<string, ErrorConstructor> = new Map(
  [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError].map(
    constructor => [constructor.name, constructor],
  ),
);

export function copyOfError(name: string, message: string): Error {
  const error = new (BUILT_IN.get(name) ?? Error)(message);
  if (error.name !== name) {
    defineHidden(error, 'name', name);
  }
  // The one it was made with would point into the runtime, and hold on to hundreds of bytes for a few that came.
  error.stack = `${name}: ${message}`;
  return error;
}

export function setCause(error: Error, cause: unknown): void {
  defineHidden(error, 'cause', cause);
}

/** Like the properties that errors have from birth: not listed. */
function defineHidden(error: Error, key: string, value: unknown): void {
  Object.defineProperty(error, key, { value, writable: true, configurable: true });
}
