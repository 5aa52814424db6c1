import type { Clock, Far, Timer } from '../../runtime';
import { millis, revoke, whenExpired } from '../../runtime';
import type { Presence } from '../election/hosts';
import type { Ask } from '../registry/negotiation';
import type { Offer } from '../registry/registration';
import type { NewsSince } from '../registry/watches';
import type { LookupDesk, RegistrationDesk } from '../services';
import { negotiated, renewAfterMs } from './renewals';

export interface EnrolmentOptions {
  readonly offer: () => Offer;
  readonly ask: Ask;
  readonly renewAt: number;
  readonly clock: Clock;
  readonly random: () => number;
  readonly told: (host: Presence, news: NewsSince) => void;
  /** E18: a host denied it. */
  readonly denied: (host: string) => void;
  readonly noticed: (what: 'expiring' | 'invalidated', token: string) => void;
}

type EnrolmentState =
  | { readonly is: 'nowhere' }
  | { readonly is: 'asking'; readonly host: string }
  | {
      readonly is: 'enrolled';
      readonly host: string;
      readonly desk: Far<RegistrationDesk>;
      readonly periodMs: number;
    }
  | { readonly is: 'denied'; readonly host: string };

const ANSWER_WITHIN_MS = millis(10_000);
const AGAIN_AFTER_MS = millis(5_000);

/** R8, R18: one offer, kept registered with the present host: negotiated, renewed, registered again, revoked. */
export class Enrolment {
  state: EnrolmentState = { is: 'nowhere' };
  private timer: Timer | undefined;
  private host: { readonly id: string; readonly desk: Far<LookupDesk> } | undefined;

  constructor(private readonly options: EnrolmentOptions) {}

  /** `afterMs`: a roll call is spread (E11). */
  enrolWith(id: string, desk: Far<LookupDesk>, afterMs: number): void {
    if (this.host?.id === id && this.host.desk === desk && this.state.is !== 'nowhere') {
      return;
    }
    const former = this.state;
    this.host = { id, desk };
    this.state = { is: 'asking', host: id };
    if (former.is === 'enrolled') {
      revoke(former.desk);
    }
    this.later(afterMs, () => void this.register());
  }

  leave(): void {
    const { state } = this;
    this.timer?.cancel();
    this.host = undefined;
    this.state = { is: 'nowhere' };
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

  private async register(): Promise<void> {
    const { host } = this;
    const { offer, ask, denied, told, noticed } = this.options;
    if (host === undefined) return;
    try {
      const notice = ask.warn === true ? noticed : undefined;
      const answer = await negotiated(ask, each =>
        host.desk.register(offer(), each, notice).due(ANSWER_WITHIN_MS),
      );
      if (this.host !== host) {
        if (answer.kind === 'granted') revoke(answer.desk);
      } else if (answer.kind === 'granted') {
        this.enrolled(host.id, answer.desk, answer.periodMs);
        told(answer.host, []);
      } else {
        this.state = { is: 'denied', host: host.id };
        this.later(
          answer.kind === 'denied' ? answer.retryMs : AGAIN_AFTER_MS,
          () => void this.register(),
        );
        denied(host.id);
      }
    } catch {
      // Not answered: asked again, for as long as this host is followed.
      if (this.host === host) this.later(AGAIN_AFTER_MS, () => void this.register());
    }
  }

  private enrolled(host: string, desk: Far<RegistrationDesk>, periodMs: number): void {
    this.state = { is: 'enrolled', host, desk, periodMs };
    whenExpired(desk, () => {
      if (this.state.is === 'enrolled' && this.state.desk === desk) {
        this.state = { is: 'asking', host };
        this.later(0, () => void this.register());
      }
    });
    this.renewLater(periodMs);
  }

  private renewLater(periodMs: number): void {
    const { renewAt, random } = this.options;
    this.later(renewAfterMs(periodMs, renewAt, random()), () => void this.renew());
  }

  private async renew(): Promise<void> {
    const { state } = this;
    if (state.is !== 'enrolled') return;
    const { ask, offer, told } = this.options;
    try {
      let news: NewsSince = [];
      const answer = await negotiated(ask, async each => {
        const reply = await state.desk.renew(each, offer().entry).due(ANSWER_WITHIN_MS);
        if ('news' in reply)
          news = reply.news === 'missed' || news === 'missed' ? 'missed' : [...news, ...reply.news];
        return reply;
      });
      if (this.state !== state) return;
      if (answer.kind === 'granted') {
        this.state = { ...state, periodMs: answer.periodMs };
        this.renewLater(answer.periodMs);
        if ('host' in answer) told(answer.host, news);
      } else {
        revoke(state.desk);
        this.state = { is: 'asking', host: state.host };
        this.later(AGAIN_AFTER_MS, () => void this.register());
      }
    } catch {
      if (this.state === state) this.later(AGAIN_AFTER_MS, () => void this.renew());
    }
  }

  private later(ms: number, run: () => void): void {
    this.timer?.cancel();
    this.timer = this.options.clock.setTimer(ms, run);
  }
}
