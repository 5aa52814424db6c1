/** As short as JSON that a person can read gets: `i` the call, `s` the session, `m` the method, `a` its arguments. */
export interface Request {
  readonly i: number;
  readonly s?: number;
  readonly m: 'openSession' | 'uploadSong' | 'endExchange';
  readonly a: readonly string[];
}

export interface Answer {
  readonly i: number;
  readonly r: string | number;
}
