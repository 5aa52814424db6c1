import { isRegistration } from '../../lookup';
import { figures } from '../duration';
import type { LeaseState } from '../state/state';
import type { Strings } from '../strings';

type LeaseFacts = Pick<LeaseState, 'origin' | 'pattern' | 'role' | 'periodMs' | 'connected'>;

/** What it is called on a screen: a callback after the call that it came with. */
export function titleOf(
  { origin, pattern }: Pick<LeaseFacts, 'origin' | 'pattern'>,
  strings: Strings,
) {
  const name = strings.lease.name(origin);
  return pattern === 'single-call' && name === origin ? strings.leases.answers.answer(name) : name;
}

/** One sentence for each kind: what it is for, and what happens next. */
export function sentenceOf(lease: LeaseFacts, other: string, { leases }: Strings): string {
  const { origin, pattern, role, periodMs, connected } = lease;
  const { sentences: words } = leases;
  const isHeld = role === 'holder';
  if (origin === 'MusicPlayer') {
    return isHeld ? words.askTheirs(other) : words.askYours(other);
  }
  if (origin === 'openSession') {
    return connected ? words.exchange(figures(periodMs)) : words.exchangeApart;
  }
  if (origin === 'AgentPost') {
    return isHeld ? words.postTheirs(other) : words.postYours(other);
  }
  if (isRegistration(origin)) {
    return '';
  }
  if (origin === 'endExchange') {
    return isHeld ? words.matchYours(other) : words.matchTheirs(other);
  }
  if (origin === 'hello') {
    return isHeld ? words.helloYours(other) : words.helloTheirs(other);
  }
  if (pattern === 'single-call') {
    return isHeld ? words.onceYours(other) : words.onceTheirs(other);
  }
  return pattern === 'renew-on-call' ? words.renewing : words.plain;
}

/** In a line of what holds between two people. */
export function foldedOf(lease: LeaseFacts, other: string, { leases }: Strings): string {
  const { origin, pattern, role, connected } = lease;
  const { folded: words } = leases;
  const isHeld = role === 'holder';
  switch (origin) {
    case 'MusicPlayer':
      return isHeld ? words.askTheirs(other) : words.askYours(other);
    case 'openSession':
      return connected ? words.exchange : words.exchangeApart;
    default:
      return pattern === 'single-call' ? words.once : isHeld ? words.held : words.given;
  }
}
