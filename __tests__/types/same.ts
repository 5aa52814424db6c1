type Same<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2
  ? true
  : false;

type Proof<A, B> = Same<A, B> extends true ? [] : [different: never];

/** Compiles only if both types are the very same. */
export declare function same<A, B>(...proof: Proof<A, B>): void;

/** `exactly<number>()(count)` compiles only if `count` is just that. */
export declare function exactly<Expected>(): <Actual>(
  value: Actual,
  ...proof: Proof<Expected, Actual>
) => void;
