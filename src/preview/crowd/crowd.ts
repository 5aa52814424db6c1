import { LightPhone } from './light-phone';
import type { LightPhoneState } from './people';
import { crowdNames, MOST_IN_A_CROWD } from './people';

/** One after the other, as people come in. */
const ARRIVES_EVERY_MS = 250;
const TELL_EVERY_MS = 500;

/** Light phones in earshot of everyone on a field. */
export class LightCrowd {
  private readonly phones: LightPhone[] = [];
  private wanted = 0;
  private told = '[]';
  private arrivals: NodeJS.Timeout | undefined;
  private readonly telling: NodeJS.Timeout;

  constructor(
    private readonly serviceName: string,
    private readonly tell: (phones: readonly LightPhoneState[]) => void,
  ) {
    this.telling = setInterval(() => this.tellChanges(), TELL_EVERY_MS);
  }

  /** As many as are wanted come, or go. */
  become(count: number): void {
    this.wanted = Math.max(0, Math.min(Math.trunc(count), MOST_IN_A_CROWD));
    this.phones.splice(this.wanted).forEach(phone => void phone.close());
    this.arrivals ??= setInterval(() => this.arrive(), ARRIVES_EVERY_MS);
  }

  close(): void {
    clearInterval(this.telling);
    this.become(0);
    clearInterval(this.arrivals);
  }

  private arrive(): void {
    const index = this.phones.length;
    const name = crowdNames[index];
    if (index >= this.wanted || name === undefined) {
      clearInterval(this.arrivals);
      this.arrivals = undefined;
      return;
    }
    this.phones.push(new LightPhone(name, index, this.serviceName));
  }

  private tellChanges(): void {
    const states = this.phones.map(phone => phone.state());
    const told = JSON.stringify(states);
    if (told !== this.told) {
      this.told = told;
      this.tell(states);
    }
  }
}
