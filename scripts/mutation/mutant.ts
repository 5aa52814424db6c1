/** One small change of the sources, which some test ought to notice. */
export interface Mutant {
  /** Follows from the next three, so that it stays the same when lines move. */
  readonly id: string;
  /** Below `src/runtime`, with forward slashes. */
  readonly file: string;
  /** The function or constant that it is in: `Link.resume`. */
  readonly where: string;
  /** What is changed, for people to read. */
  readonly change: string;
  readonly line: number;
}

/** A piece of source text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What stands there instead in the mutant. Without text, nothing does. */
export interface Edit extends Span {
  readonly kind: 'expression' | 'statement' | 'block';
  readonly text: string;
}

/** How to find out, without the mutant, whether it would make a difference: another value there. */
export interface Probe extends Span {
  /** `value`: the piece itself. `condition`: whether it holds. `assignment`: a statement that may change nothing. */
  readonly kind: 'value' | 'condition' | 'assignment';
  /** What has the other value. */
  readonly text: string;
  /** What has the value, if it is not the piece itself. */
  readonly target?: string;
}

export interface Mutation {
  readonly mutant: Mutant;
  readonly edit: Edit;
  /** Where there is none, it makes a difference whenever it is reached. */
  readonly probe: Probe | undefined;
}
