/** T8. */
export const LIFE_MS = 7 * 24 * 60 * 60 * 1000;
/** T8: longer lives are refused. */
export const LONGEST_LIFE_MS = 30 * 24 * 60 * 60 * 1000;
/** T8: after a crash and a wall clock set back, no more than this is missing from a life. */
export const LIFE_WRITTEN_EVERY_MS = 10 * 60_000;
/** V8, V10: a round that takes longer ends. */
export const ROUND_MS = 10_000;
/** G3: a stop that takes longer has failed. A person who is asked has a minute. */
export const LONGEST_STOP_MS = 5 * 60_000;
/** T2: after a write that failed the host starts again after this, doubled each time, up to the longest. */
export const RESTART_MS = 15_000;
export const LONGEST_RESTART_MS = 5 * 60_000;
/** V8: the first pause after a round without a commit; doubled each time, up to the longest. */
export const FIRST_PAUSE_MS = 1_000;
export const LONGEST_PAUSE_MS = 16_000;
/** V7: VOTE again to those who have not answered, or only with a condition. */
export const ASK_AGAIN_MS = 2_000;
/** X4: everything else again, doubled up to the longest. */
export const RESEND_MS = 5_000;
export const LONGEST_RESEND_MS = 5 * 60_000;
/** W2. */
export const ALIVE_EVERY_MS = 5_000;
export const SUSPECT_AFTER_MS = 15_000;
/** W3. */
export const ANSWER_WITHIN_MS = 2_000;
/** W7: the first time; doubled each time, up to about an hour. */
export const ABDICATED_MS = 60_000;
export const MOST_DOUBLINGS = 6;
/** W7: so long a link must be up to end a second abdication early; doubled each time. */
export const RETURN_SETTLES_MS = 5_000;
/** W7: an agent that can go to nobody here asks again after this, or when others are here. */
export const STRANDED_MS = 5 * 60_000;
/** G5: for so long a phone that refused an agent is not asked to take it again. */
export const REFUSED_MS = 5 * 60_000;
/** How long an answer is awaited. */
export const ANSWER_DUE_MS = 10_000;
/** Often enough that the reference to another host's post does not expire while the two are together. */
export const INTRODUCE_EVERY_MS = 4 * 60_000;
export const TICK_MS = 1_000;
/** What may be lost (acknowledgements counted, ABORT, UN_VOTE) goes with the next write, or is written after this. */
export const SETTLE_AFTER_MS = 5_000;
