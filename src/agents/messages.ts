import type { Acceptance, AgentId, StageChoice, NodeId, Stage, Tid } from './agent';

interface Envelope {
  readonly from: NodeId;
  readonly to: NodeId;
  readonly agent: AgentId;
  /** The stage that it is about; for PREPARE, COMMIT, ABORT, OUTCOME and their answers the next one. */
  readonly hop: number;
}

type RoundKind =
  | 'prepared'
  | 'refused'
  | 'commit'
  | 'committed'
  | 'abort'
  | 'outcome'
  | 'yes'
  | 'no'
  | 'over'
  | 'forget'
  | 'forgotten'
  | 'unVote'
  | 'inquiry'
  | 'inDoubt'
  | 'wait';

/** V9: each names the round that it belongs to. */
type RoundMessage = { readonly tid: Tid } & (
  | { [Kind in RoundKind]: { readonly kind: Kind } }[RoundKind]
  | { readonly kind: 'prepare'; readonly stage: Stage }
  | { readonly kind: 'vote'; readonly born: Tid }
  | { readonly kind: 'conditional'; readonly on: readonly NodeId[] }
  | BallotMessage
);

/** D: consensus. `tid` is the round that asks; the choice may be another one's. */
type BallotMessage = { readonly ballot: number } & (
  | { readonly kind: 'ballot'; readonly born: Tid }
  | { readonly kind: 'promise'; readonly accepted?: Acceptance }
  | { readonly kind: 'accept'; readonly born: Tid; readonly choice: StageChoice }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'outbid' }
);

/** W: who works. */
type SelectionMessage = { readonly born: Tid } & {
  [Kind in SelectionKind]: { readonly kind: Kind };
}[SelectionKind];

export type SelectionKind = 'alive' | 'areYouThere' | 'iAmThere' | 'iAmSelected' | 'selectionAck';

export type AgentMessage = Envelope &
  (
    | RoundMessage
    | SelectionMessage
    /** T7: another store answers. No vote and no UN_VOTE, but as good as an acknowledgement. */
    | { readonly kind: 'notMe'; readonly about: MessageKind; readonly tid?: Tid }
  );

export type MessageKind = AgentMessage['kind'];

export type MessageOf<Kind extends MessageKind> = Extract<AgentMessage, { readonly kind: Kind }>;

/** What may be the answer to a message, and is no message of its own. */
const ANSWERS: ReadonlySet<MessageKind> = new Set<MessageKind>([
  'prepared',
  'refused',
  'committed',
  'yes',
  'conditional',
  'no',
  'promise',
  'accepted',
  'outbid',
  'over',
  'forgotten',
  'wait',
  'iAmThere',
  'selectionAck',
  'notMe',
]);

/** Sent while the link is up, and not missed when lost. */
const ONE_WAY: ReadonlySet<MessageKind> = new Set<MessageKind>(['abort', 'unVote', 'alive']);

export const isAnswer = (kind: MessageKind): boolean => ANSWERS.has(kind);
export const isOneWay = (kind: MessageKind): boolean => ONE_WAY.has(kind);
