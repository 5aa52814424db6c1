import type { Device, Far, Limits, Ports } from '../../runtime';
import { createDevice, leaseTimeLeft, peerOf, seconds } from '../../runtime';
import { DeskCaller } from './desk-caller';
import { deskOf } from './desk-service';
import { InHand } from './in-hand';
import { Notebooks } from './notebooks';
import { callAtTheLastMoment } from './last-moment';
import type { Self } from './self';
import { DEFAULT_PERIOD_MS, Desk, untilNotedLater } from './services';
import type { Witness } from './witness';
import type { RandomStream } from '../random';

export interface TrialAppOptions {
  readonly ports: Ports;
  readonly phone: string;
  /** Which run of the phone's app this is. */
  readonly run: number;
  readonly witness: Witness;
  readonly random: RandomStream;
  readonly limits: Partial<Limits>;
  readonly largeMessages: boolean;
  readonly onlyVerified: boolean;
  keepOnlyVerified(only: boolean): void;
  phoneWithId(id: string): string | undefined;
}

const ANSWER_DUE_MS = seconds(5);

/** The app that every phone of a trial runs. */
export class TrialApp implements Self {
  readonly device: Device;
  readonly phone: string;
  readonly name: string;
  readonly witness: Witness;
  readonly random: RandomStream;
  active = true;
  /** The desks that were discovered last, and what is to be asked there, by the device they are at. */
  private readonly desks = new Map<string, Far<Desk>>();
  private readonly questions = new Map<string, (desk: Far<Desk>) => void>();
  private readonly ports: Ports;
  private readonly inHand: InHand;
  private readonly stopLooking: () => void;
  private readonly stopServing: () => void;

  constructor(private readonly options: TrialAppOptions) {
    const { ports, phone, run, witness, random, limits, largeMessages, onlyVerified } = options;
    this.ports = ports;
    this.phone = phone;
    this.name = `${phone}#${run}`;
    this.witness = witness;
    this.random = random;
    this.inHand = new InHand(this);
    this.device = createDevice({
      ports,
      name: phone,
      limits,
      onlyVerified,
      defaultLease: {
        periodMs: DEFAULT_PERIOD_MS,
        pattern: { name: 'renew-on-call', before: lease => lease.renew(lease.periodMs) },
      },
      patterns: { 'until noted later': untilNotedLater },
    });
    const notebooks = new Notebooks(this, this.inHand);
    const caller = new DeskCaller(this, this.inHand, notebooks, largeMessages);
    const desk = deskOf(this, notebooks, (request, notes) => caller.listen(request, notes));
    this.stopServing = this.device.export(Desk, desk);
    this.stopLooking = this.device.wheneverDiscovered(Desk, found => {
      const peer = peerOf(found);
      this.desks.set(peer, found);
      this.questions.get(peer)?.(found);
      caller.met(found);
    });
  }

  phoneWithId(id: string): string | undefined {
    return this.options.phoneWithId(id);
  }

  later(ms: number, run: () => void): void {
    this.ports.clock.setTimer(ms, run);
  }

  /** C7: asks through the desk that it has, and through each that it discovers there from now on. */
  askWhoIs(peer: string, answered: (name: string) => void): void {
    const ask = (desk: Far<Desk>) => {
      void desk
        .whoAreYou()
        .due(ANSWER_DUE_MS)
        .then(answered, () => undefined);
    };
    this.questions.set(peer, ask);
    const desk = this.desks.get(peer);
    if (desk !== undefined && leaseTimeLeft(desk) > 0) {
      ask(desk);
    }
  }

  /** P2: see there. */
  callAtTheLastMoment(peer: string, them: string): void {
    const desk = this.desks.get(peer);
    if (desk !== undefined && leaseTimeLeft(desk) > 0) {
      callAtTheLastMoment(this, this.inHand, desk, them);
    }
  }

  /** Kept by the app from one run to the next, as a person expects of a setting. */
  onlyVerified(only: boolean): void {
    this.device.people.onlyVerified = only;
    this.options.keepOnlyVerified(only);
  }

  /** Renews or revokes what it still has in hand. */
  fussOnceMore(): void {
    this.inHand.fussOnceMore();
  }

  /** What is left ends with its leases. */
  withdraw(): void {
    this.stopLooking();
    this.stopServing();
  }
}
