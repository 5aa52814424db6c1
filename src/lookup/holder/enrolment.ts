import type { Clock, Far, Leased, Timer } from '../../runtime';
import { lease, leaseTimeLeft, millis, minutes, renew, revoke, whenExpired } from '../../runtime';
import { answerAfterMs } from '../election/roll-call';
import type { Presence } from '../election/hosts';
import type { Poll } from '../periods/inverted';
import type { EntryRevision } from '../registry/entry';
import { isNewer } from '../registry/entry';
import type { Ask } from '../registry/negotiation';
import type { Offer } from '../registry/registration';
import type { NewsSince } from '../registry/watches';
import type {
  BriefRenewal,
  Elsewhere,
  FullRenewal,
  HolderNotice,
  LookupDesk,
  RegistrationDesk,
  RenewalReply,
} from '../services';
import { negotiated, renewAfterMs } from './renewals';

export interface EnrolmentOptions {
  readonly offer: () => Offer;
  readonly ask: Ask;
  readonly renewAt: number;
  readonly clock: Clock;
  readonly random: () => number;
  readonly enrolled: (host: Presence) => void;
  /** R4, R12: what a renewal brought. */
  readonly told: (leases: number, host: Presence | undefined, news: NewsSince) => void;
  /** A11: a host that is full named others. */
  readonly elsewhere: (hosts: readonly Elsewhere[]) => void;
  /** E18: a host denied it, and named nobody. */
  readonly denied: (host: string, isTaken: boolean) => void;
  /** A host does not answer, or hosts no longer. */
  readonly lost: (host: string) => void;
  readonly noticed: (what: 'expiring' | 'invalidated', token: string) => void;
}

/** As it arrives: the desk is a far one. */
type HeardReply = Awaited<ReturnType<Far<LookupDesk>['register']>>;

interface Enrolled {
  readonly is: 'enrolled';
  readonly host: string;
  readonly desk: Far<RegistrationDesk>;
  readonly periodMs: number;
}

type EnrolmentState =
  | { readonly is: 'nowhere' }
  | { readonly is: 'asking'; readonly host: string }
  | Enrolled
  | { readonly is: 'denied'; readonly host: string };

const ANSWER_WITHIN_MS = millis(10_000);
const AGAIN_AFTER_MS = millis(5_000);
/** A host tells of warnings and polls through a function of this device: it is leased for as long as it is needed. */
const NOTICE_MS = minutes(30);

/** R8, R18: one offer, kept registered with the present host: negotiated, renewed, registered again, revoked. */
export class Enrolment {
  state: EnrolmentState = { is: 'nowhere' };
  private timer: Timer | undefined;
  private host: { readonly id: string; readonly desk: Far<LookupDesk> } | undefined;
  /** R14: what the host has. */
  private toldRevision: EntryRevision | undefined;
  private notice: Leased<HolderNotice> | undefined;
  private former: Far<RegistrationDesk> | undefined;

  constructor(private readonly options: EnrolmentOptions) {}

  get hostId(): string | undefined {
    return this.host?.id;
  }

  /** `afterMs`: a roll call is spread (E11). */
  enrolWith(id: string, desk: Far<LookupDesk>, afterMs: number): void {
    if (this.host?.id === id && this.host.desk === desk && this.state.is !== 'nowhere') {
      return;
    }
    const { state } = this;
    this.host = { id, desk };
    if (state.is === 'enrolled' && state.host === id) {
      // The registration lives on, whichever way its host is called.
      return;
    }
    this.state = { is: 'asking', host: id };
    if (state.is === 'enrolled') {
      this.replaceFormer(state.desk);
    }
    this.later(afterMs, () => void this.register());
  }

  leave(): void {
    const { state } = this;
    this.timer?.cancel();
    this.host = undefined;
    this.state = { is: 'nowhere' };
    this.dropNotice();
    this.replaceFormer(undefined);
    if (state.is === 'enrolled') {
      revoke(state.desk);
    }
  }

  /** R14: the description has changed: told with the next renewal, which comes now. */
  renewNow(): void {
    if (this.state.is === 'enrolled') {
      this.later(0, () => void this.renew());
    }
  }

  /** R13: says that what is offered is void. */
  invalidate(): void {
    if (this.state.is === 'enrolled') {
      this.state.desk.invalidate().oneWay();
    }
  }

  /** R15: whether it is another's now. This one ends with that. */
  async transfer(to: string): Promise<boolean> {
    return this.state.is === 'enrolled' && this.state.desk.transfer(to).due(ANSWER_WITHIN_MS);
  }

  /** R9. */
  async entrust(to: string, forMs: number): Promise<boolean> {
    return this.state.is === 'enrolled' && this.state.desk.entrust(to, forMs).due(ANSWER_WITHIN_MS);
  }

  private async register(): Promise<void> {
    const { host } = this;
    const { offer, ask } = this.options;
    if (host === undefined) return;
    this.dropNotice();
    const notice = lease<HolderNotice>(NOTICE_MS, (what, token, poll) =>
      this.noticed(what, token, poll),
    );
    this.notice = notice;
    try {
      const { entry, watch } = offer();
      const answer = await negotiated<HeardReply>(ask, each =>
        host.desk.register({ entry, watch }, each, notice).due(ANSWER_WITHIN_MS),
      );
      if (this.host?.id !== host.id || this.state.is === 'enrolled') {
        if (answer.kind === 'granted') revoke(answer.desk);
        return;
      }
      this.toldRevision = entry?.revision;
      this.answered(host.id, answer);
    } catch {
      // Not answered: asked again, for as long as this host is followed.
      if (this.host !== host) return;
      this.later(AGAIN_AFTER_MS, () => void this.register());
      this.options.lost(host.id);
    }
  }

  private answered(host: string, answer: HeardReply): void {
    const { denied, elsewhere, lost } = this.options;
    if (answer.kind === 'granted') {
      this.enrolled(host, answer.desk, answer.periodMs, answer.nextPollMs);
      this.options.enrolled(answer.host);
      return;
    }
    this.state = { is: 'denied', host };
    const againMs = answer.kind === 'denied' ? answer.retryMs : AGAIN_AFTER_MS;
    this.later(Math.max(againMs, AGAIN_AFTER_MS), () => void this.register());
    if (answer.kind === 'denied' && answer.elsewhere.length > 0) {
      elsewhere(answer.elsewhere);
    } else if (answer.kind === 'refused' && answer.problem === 'no host') {
      lost(host);
    } else {
      denied(host, answer.kind === 'denied' && answer.isTaken);
    }
  }

  private enrolled(
    host: string,
    desk: Far<RegistrationDesk>,
    periodMs: number,
    nextPollMs: number | undefined,
  ): void {
    const state: Enrolled = { is: 'enrolled', host, desk, periodMs };
    this.state = state;
    this.replaceFormer(undefined);
    whenExpired(desk, () => {
      if (this.state.is === 'enrolled' && this.state.desk === desk) {
        this.state = { is: 'asking', host };
        this.later(0, () => void this.register());
        this.options.lost(host);
      }
    });
    this.renewLater(state, nextPollMs);
  }

  /** R8; A9: under polls the host asks, and only its silence makes this one ask again. R11: or its owner renews. */
  private renewLater({ periodMs }: Enrolled, nextPollMs: number | undefined): void {
    const { renewAt, random, ask } = this.options;
    this.timer?.cancel();
    if (nextPollMs !== undefined) {
      this.later(nextPollMs + periodMs / 2, () => void this.renew());
    } else if (ask.warn !== true) {
      this.later(renewAfterMs(periodMs, renewAt, random()), () => void this.renew());
    }
  }

  private async renew(): Promise<void> {
    const { state } = this;
    if (state.is !== 'enrolled') return;
    const { ask, told } = this.options;
    try {
      const { entry } = this.options.offer();
      const isNew = entry && !(this.toldRevision && !isNewer(entry.revision, this.toldRevision));
      let news: NewsSince = [];
      let isFirst = true;
      const answer = await negotiated(ask, async each => {
        const reply = await state.desk
          .renew(isFirst ? undefined : each, isNew === true ? entry : undefined)
          .due(ANSWER_WITHIN_MS);
        isFirst = false;
        const full = fullRenewal(reply);
        if ('news' in full) news = joined(news, full.news);
        return full;
      });
      if (this.state !== state) return;
      if (answer.kind === 'granted') {
        this.toldRevision = entry?.revision;
        this.state = { ...state, periodMs: answer.periodMs };
        this.renewLater(this.state, 'nextPollMs' in answer ? answer.nextPollMs : undefined);
        this.keepNotice();
        if ('leases' in answer) told(answer.leases, answer.host, news);
      } else {
        revoke(state.desk);
        this.state = { is: 'asking', host: state.host };
        this.later(AGAIN_AFTER_MS, () => void this.register());
      }
    } catch {
      if (this.state === state) this.later(AGAIN_AFTER_MS, () => void this.renew());
    }
  }

  private noticed(what: 'expiring' | 'invalidated' | 'poll', token: string, poll?: Poll): void {
    if (what !== 'poll') {
      this.options.noticed(what, token);
    } else if (poll !== undefined && this.state.is === 'enrolled') {
      const withinMs = Math.min(Math.max(0, poll.answerWithinMs), this.state.periodMs);
      // A8: what is not sent early enough is not back within D.
      const unit = this.options.random() * LAST_ANSWER;
      this.later(answerAfterMs(withinMs, unit), () => void this.renew());
    }
  }

  /** What an earlier host granted is given back once another has granted it: nobody is nowhere in between. */
  private replaceFormer(desk: Far<RegistrationDesk> | undefined): void {
    if (this.former !== undefined) revoke(this.former);
    this.former = desk;
  }

  /** It outlives many renewals: telling the host each time would cost as much as the renewal. */
  private keepNotice(): void {
    const { notice } = this;
    if (notice !== undefined && leaseTimeLeft(notice) < NOTICE_MS / 2) {
      void renew(notice, NOTICE_MS);
    }
  }

  private dropNotice(): void {
    if (this.notice !== undefined) revoke(this.notice);
    this.notice = undefined;
  }

  private later(ms: number, run: () => void): void {
    this.timer?.cancel();
    this.timer = this.options.clock.setTimer(ms, run);
  }
}

/** A8: answers take a moment. */
const LAST_ANSWER = 0.95;

function joined(earlier: NewsSince, later: NewsSince): NewsSince {
  return earlier === 'missed' || later === 'missed' ? 'missed' : [...earlier, ...later];
}

function fullRenewal(reply: RenewalReply): FullRenewal {
  return isBrief(reply)
    ? { kind: 'granted', periodMs: reply[0], leases: reply[1], renewalsLeft: Infinity, news: [] }
    : reply;
}

const isBrief = (reply: RenewalReply): reply is BriefRenewal => Array.isArray(reply);
