/** What a service's interface looks like from the other device. */

declare const leasedBrand: unique symbol;
declare const farBrand: unique symbol;

/** An object together with the lease under which it is passed. Made by `lease`, `renewOnCallLease` and so on. */
export interface Leased<T> {
  readonly [leasedBrand]: T;
}

type AnyFunction = (...args: never[]) => unknown;

/**
 * What may be leased: anything. For an object literal it gives the methods a contextual type, so that a service can be
 * written inline, before its interface is known to the compiler: parameters need no type, and a returned literal keeps
 * its type (`'ok'`, not `string`), so that the object fits the interface where it is returned.
 */
export type Leasable<T> = {
  [K in keyof T]: K extends typeof leasedBrand
    ? never
    : ((...args: never[]) => Anything) | Anything;
};

/** All types, written out: with `unknown` the compiler would widen `'ok'` to `string`. */
type Anything =
  | ''
  | 0
  | 0n
  | false
  | null
  | undefined
  | void
  | {}
  | { readonly [name: string]: Anything }
  | readonly Anything[];

/** Crosses by copy, without parts that cross by reference. */
type Atom =
  | null
  | undefined
  | void
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | Date
  | Error;

/** What arrives when a `T` is sent. */
type Received<T> = unknown extends T
  ? T
  : T extends Leased<infer X>
  ? Far<X>
  : T extends FarMark<unknown>
  ? T
  : T extends Atom
  ? T
  : T extends AnyFunction
  ? Far<T>
  : T extends PromiseLike<infer X>
  ? Received<X>
  : T extends ReadonlyMap<infer K, infer V>
  ? Map<Received<K>, Received<V>>
  : T extends ReadonlySet<infer V>
  ? Set<Received<V>>
  : { [K in keyof T]: Received<T[K]> };

/** What may be sent where a method declares a `T`. */
type Sendable<T> = unknown extends T
  ? T
  : T extends FarMark<infer X>
  ? T | Leased<X> | X
  : T extends Atom
  ? T
  : T extends AnyFunction
  ? T | Leased<T>
  : T extends Leased<infer X>
  ? T | Far<X>
  : T extends ReadonlyMap<infer K, infer V>
  ? ReadonlyMap<Sendable<K>, Sendable<V>>
  : T extends ReadonlySet<infer V>
  ? ReadonlySet<Sendable<V>>
  : { [K in keyof T]: Sendable<T[K]> };

type SendableArguments<A extends readonly unknown[]> = { [K in keyof A]: Sendable<A[K]> };

type FarMethod<F> = F extends (...args: infer A) => infer R
  ? (...args: SendableArguments<A>) => Future<Received<Awaited<R>>>
  : never;

interface FarMark<T> {
  readonly [farBrand]: T;
}

type MethodNames<T> = {
  [K in keyof T]: K extends string ? (T[K] extends AnyFunction ? K : never) : never;
}[keyof T];

/** A reference to a `T` on another device: its methods, each giving a future. */
export type Far<T> = FarMark<T> & FarMethods<T>;

type FarMethods<T> = T extends AnyFunction
  ? FarMethod<T>
  : { readonly [K in Exclude<MethodNames<T>, 'then' | 'constructor'>]: FarMethod<T[K]> };

/** What a call returns at once. A failed future that nobody awaits does not crash the app. */
export type Future<T> = FutureOf<T> &
  ([T] extends [never] ? unknown : [T] extends [FarMark<infer X>] ? PipelinedMethods<X> : unknown);

/** M12: the calls that can be made before the reference has arrived. */
type PipelinedMethods<X> = X extends AnyFunction
  ? unknown
  : { readonly [K in Exclude<MethodNames<X>, keyof FutureOf<unknown>>]: FarMethod<X[K]> };

interface FutureOf<T> extends PromiseLike<T> {
  catch<E = never>(failed: (error: unknown) => E | PromiseLike<E>): Promise<T | E>;
  finally(settled: () => void): Promise<T>;
  /** M6: fails with `TimeoutError` this long after the call. Once the call has left, a longer time changes nothing. */
  due(ms: number): this;
  /** M8: sent with no answer and no future. */
  oneWay(): void;
}
