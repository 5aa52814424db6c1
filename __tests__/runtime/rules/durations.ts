type Named = readonly [name: string, value: number];

/** What is not a duration, as a name for the test and the value. */
export const notDurations: readonly Named[] = (
  [
    ['NaN', NaN],
    ['-1', -1],
    ['-Infinity', -Infinity],
    ['the largest negative number', -Number.MIN_VALUE],
    ["'5'", '5'],
    ["''", ''],
    ['null', null],
    ['true', true],
    ['5n', 5n],
    ['[5]', [5]],
    ['{}', {}],
    ['an object with valueOf', { valueOf: () => 5 }],
    ['an object with toPrimitive', { [Symbol.toPrimitive]: () => 5 }],
    ['an object whose valueOf throws', { valueOf: throwing }],
    ['a boxed number', Object(5)],
    ['a Date', new Date(5)],
    ['a symbol', Symbol('5')],
    ['a function', () => 5],
    ['a revoked Proxy', revokedProxy()],
  ] as readonly (readonly [string, unknown])[]
).map(([name, value]) => [name, value as number] as const);

export const missing: Named = ['undefined', undefined as unknown as number];
export const endless: Named = ['Infinity', Infinity];

function throwing(): never {
  throw new Error('valueOf was asked');
}

/** Throws for every operation except `typeof` and comparison. */
export function revokedProxy(target: object = {}): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}
