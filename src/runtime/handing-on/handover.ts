import { RemoteError } from '../errors';
import type { GrantorEnd } from '../lease/grantor-end';
import { holderEndOf, isFarReference } from '../reference/far';
import type { Transferred, TransferRequest } from '../reference/transfer';
import { inboxOf } from '../reference/transfer';
import type { Expiring } from '../time/deadlines';
import { seconds } from '../time/durations';
import type { HandingOnOwner } from './handing-on';
import { TAKE } from './inbox';

/** A device in range is linked with long before. */
const REACHED_WITHIN_MS = seconds(30);
/** A device that takes what is handed on has said so within this, once there is a link. */
const TAKEN_WITHIN_MS = seconds(5);

/** One reference on its way from a giver to another device, by way of its owner. */
export class Handover implements Expiring {
  private readonly slot: number;
  /** Asked where the reference can be left. */
  private release: (() => void) | undefined;
  private isGranted = false;
  private isOver = false;

  constructor(
    private readonly owner: HandingOnOwner,
    private readonly end: GrantorEnd,
    readonly from: string,
    private readonly request: TransferRequest,
    private readonly over: (outcome: Transferred) => void,
  ) {
    const { deadlines, elapsed } = owner;
    this.slot = deadlines.add(this, elapsed.nowMs() + REACHED_WITHIN_MS);
  }

  get to(): string {
    return this.request.to;
  }

  begin(): void {
    this.owner.seek(this.to, true);
    this.linkChanged();
  }

  linkChanged(): void {
    const peer = this.owner.linkedWith(this.to);
    if (peer === undefined || this.isGranted || this.isOver) {
      return;
    }
    const { deadlines, elapsed } = this.owner;
    deadlines.move(this.slot, elapsed.nowMs() + TAKEN_WITHIN_MS);
    const { as } = this.request;
    const type = inboxOf(as === '' ? this.end.origin : as);
    this.release?.();
    this.release = peer.services.want(type, inbox => this.grant(inbox));
  }

  /** There was no link in time, or the other device waits for no such reference. A reference that was granted is sent later. */
  deadlineReached(): void {
    if (this.isGranted) {
      this.finish('handed on');
      return;
    }
    this.finish(this.owner.linkedWith(this.to) === undefined ? 'not reached' : 'refused');
  }

  close(): void {
    this.finish('not reached');
  }

  /** H1, H2: in one turn, so that with `move` there is exactly one holder at any time. */
  private grant(inbox: object): void {
    const { end, from, request, owner } = this;
    const { leased, timeLeftMs } = end;
    if (this.isGranted || this.isOver || !isFarReference(inbox)) {
      return;
    }
    if (leased === undefined || timeLeftMs === 0 || !owner.isWelcome(this.to)) {
      this.finish('refused');
      return;
    }
    this.isGranted = true;
    const { side: holding } = holderEndOf(inbox);
    let call;
    try {
      call = holding.calls.send(holderEndOf(inbox), TAKE, [leased, from]);
    } catch {
      // More than the other device holds, or keeps waiting.
      this.finish('refused');
      return;
    }
    const granted = call.leases;
    granted.forEach(each => each.shorten(timeLeftMs));
    if (request.move) {
      end.revoke();
    }
    owner.deadlines.move(this.slot, owner.elapsed.nowMs() + REACHED_WITHIN_MS);
    call.promise().then(
      () => this.finish('handed on'),
      (error: unknown) => {
        // Who refuses it does not keep it.
        granted.forEach(each => each.revoke());
        this.finish(error instanceof RemoteError ? 'refused' : 'not reached');
      },
    );
  }

  private finish(outcome: Transferred): void {
    if (this.isOver) {
      return;
    }
    this.isOver = true;
    this.owner.deadlines.remove(this.slot);
    this.owner.seek(this.to, false);
    this.release?.();
    this.over(outcome);
  }
}
