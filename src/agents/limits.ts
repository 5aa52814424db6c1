/** T9: what other phones can make this one carry. */
export const LARGEST_STATE_BYTES = 64 * 1024;
export const MOST_NODES = 7;
export const MOST_HOPS = 100;
export const MOST_AGENTS = 50;
export const MOST_AGENTS_OF_ONE_OWNER = 5;
/** T5: rounds that may have prepared one agent here at a time, in all and of one worker. */
export const MOST_PREPARED = 16;
export const MOST_PREPARED_BY_ONE = 4;
/** T3: of so many agents, the newest, it is known what is over here. */
export const MOST_OVER = 4096;
/** V3: rounds of one worker that may hold this node's vote at a time. An honest one withdraws what it has ended. */
export const MOST_VOTES_BY_ONE = 16;
/** D2: a phone that lies cannot name one that no other can exceed in a number. */
export const HIGHEST_BALLOT = 1_000_000_000;
/** No id of ours comes near; longer ones are not read. */
export const LONGEST_ID = 256;
