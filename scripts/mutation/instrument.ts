import type { Edit, Mutation, Probe, Span } from './mutant';

/** A mutant with the number by which a program is told of it. */
export interface Numbered extends Mutation {
  readonly number: number;
}

interface Piece extends Span {
  /** The piece with everything in it, and with what is put around it. */
  readonly wrap: (text: string) => string;
}

/**
 * The source text with every mutant in it, each behind a question whether it is the one: so all mutants need one bundle,
 * and going from one to the next costs nothing.
 */
export function withSwitches(text: string, mutations: readonly Numbered[]): string {
  return wrapped(
    text,
    mutations.map(({ edit, number }) => ({
      ...edit,
      wrap: original => switched(original, edit, `$mutant===${number}`),
    })),
  );
}

/** The source text as it is, which tells of every mutant that would make a difference. */
export function withProbes(text: string, mutations: readonly Numbered[]): string {
  return wrapped(
    text,
    mutations.map(({ edit, probe, number }) =>
      probe === undefined
        ? { ...edit, wrap: original => switched(original, edit, `$reached(${number})`) }
        : { ...probe, wrap: original => probed(original, probe, number) },
    ),
  );
}

function switched(original: string, { kind, text }: Edit, condition: string): string {
  switch (kind) {
    case 'expression':
      return `(${condition}?(${text}):(${original}))`;
    case 'statement':
      return `{if(!(${condition})){${original}}}`;
    case 'block':
      return `{if(!(${condition}))${original}}`;
  }
}

function probed(original: string, { kind, text, target }: Probe, number: number): string {
  switch (kind) {
    case 'value':
      return `$value(${number},(${original}),()=>(${text}))`;
    case 'condition':
      return `$condition(${number},(${original}),()=>(${text}))`;
    case 'assignment':
      return `{$value(${number},(${target}),()=>(${text}));${original}}`;
  }
}

/** Pieces are in each other or beside each other, as the parts of a program are. */
function wrapped(text: string, pieces: readonly Piece[]): string {
  const inOrder = [...pieces].sort((a, b) => a.start - b.start || b.end - a.end);
  let next = 0;

  const between = (start: number, end: number): string => {
    let written = '';
    let at = start;
    for (
      let piece = inOrder[next];
      piece !== undefined && piece.start < end;
      piece = inOrder[next]
    ) {
      const { start: from, end: to } = piece;
      next += 1;
      written += text.slice(at, from) + piece.wrap(between(from, to));
      at = to;
    }
    return written + text.slice(at, end);
  };
  return between(0, text.length);
}
