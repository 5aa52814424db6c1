/** What the check and its worker processes say to each other. */

/** A test, by its file and its place in it. */
export interface TestAddress {
  readonly file: string;
  readonly index: number;
}

export interface TestToRun extends TestAddress {
  /** Processor time after which it does not end by itself any more. */
  readonly limitMs: number;
}

export type Job =
  /** Which tests there are in a file, what each takes, and which mutants make a difference to it. */
  | { readonly kind: 'measure'; readonly file: string; readonly mutants: number }
  /** Whether one of the tests notices the mutant. */
  | { readonly kind: 'mutant'; readonly number: number; readonly tests: readonly TestToRun[] };

export interface MeasuredTest extends TestAddress {
  readonly name: string;
  /** Of processor time. */
  readonly ms: number;
  /** The numbers of the mutants that it may notice. */
  readonly different: readonly number[];
  /** Why it cannot be used: it fails without any mutant. */
  readonly failure: string | undefined;
}

export interface MeasuredFile {
  readonly tests: readonly MeasuredTest[];
  /** The numbers of all mutants that its tests come by. */
  readonly reached: readonly number[];
}

export type Verdict =
  | { readonly killed: true; readonly by: TestAddress; readonly failure: string }
  | { readonly killed: false };

export type Report =
  | { readonly kind: 'ready' }
  /** So that it is known which test was under way when the process ended. */
  | { readonly kind: 'running'; readonly test: TestAddress }
  | { readonly kind: 'measured'; readonly measured: MeasuredFile }
  /** `ms`: of processor time. */
  | { readonly kind: 'verdict'; readonly verdict: Verdict; readonly ms: number };

/** How a worker ends itself when a test takes more processor time than it may. */
export const OUT_OF_TIME = 'SIGALRM';
