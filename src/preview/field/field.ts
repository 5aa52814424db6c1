import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { EarshotState } from '../../app';
import type { LightPhoneState } from '../crowd/people';
import { CROWD_STEP, MOST_IN_A_CROWD } from '../crowd/people';
import type { PhoneInside } from '../phone/inside';
import { PHONE_STARTED } from '../phone/inside';
import type { PhoneName } from '../phone/owners';
import { phoneNames } from '../phone/owners';
import { phoneAddress } from '../phone/whereabouts';
import { Control } from './control';
import type { FieldPosition } from './range';
import { firstPlaces, MIDDLE, onField, pairsApart } from './range';

/** So that thousands of songs take about ten seconds: a radio at the edge of its range is not faster. */
const AIR_BYTES_PER_SECOND = 64_000;

export type Power = 'on' | 'in the pocket' | 'asleep' | 'off';

export interface FieldPhone {
  readonly name: PhoneName;
  readonly place: FieldPosition;
  readonly power: Power;
  /** Its page's address. */
  readonly address: string;
  /** Undefined until its JavaScript runs. */
  readonly inside: PhoneInside | undefined;
  /** What its screens look at. */
  readonly shows: EarshotState | undefined;
}

export interface FieldState {
  readonly phones: readonly FieldPhone[];
  /** The field's height, in widths. */
  readonly aspect: number;
  /** What there is of a phone, in shares of the field. */
  readonly phoneSize: { readonly width: number; readonly height: number };
  /** Around them: phones of which no more is drawn than who they are. */
  readonly crowd: readonly LightPhoneState[];
  /** So many are on their way, or there. */
  readonly crowdWanted: number;
  /** The demo was ended while the page was open. */
  readonly ended: boolean;
}

/** Phones in a field: where they are, whether they run, and the air between them. Lives outside React. */
export class Field {
  readonly store: StoreApi<FieldState> = createStore<FieldState>(() => ({
    phones: [],
    aspect: 0.5,
    phoneSize: { width: 0.3, height: 1 },
    crowd: [],
    crowdWanted: 0,
    ended: false,
  }));
  private readonly control = new Control(
    () => this.store.setState({ ended: true }),
    crowd => this.store.setState({ crowd }),
  );

  private saidApart = '[]';
  private edition = 0;

  constructor() {
    window.addEventListener(PHONE_STARTED, event => {
      this.started((event as CustomEvent<PhoneInside>).detail);
    });
    this.setAirSpeed(AIR_BYTES_PER_SECOND);
    void this.open();
  }

  get phones(): readonly FieldPhone[] {
    return this.store.getState().phones;
  }

  phone(name: PhoneName): FieldPhone | undefined {
    return this.phones.find(phone => phone.name === name);
  }

  get canAdd(): boolean {
    return this.phones.length < phoneNames.length;
  }

  /** Everyone makes room. */
  async add(): Promise<void> {
    const { field, serviceName } = await this.control.welcomed;
    const name = phoneNames[this.phones.length];
    if (name === undefined) {
      return;
    }
    const address = phoneAddress(name, field, serviceName);
    const fresh: FieldPhone = {
      name,
      address,
      place: { x: MIDDLE, y: MIDDLE },
      power: 'on',
      inside: undefined,
      shows: undefined,
    };
    this.store.setState({ phones: [...this.phones, fresh] });
    this.gather();
  }

  get crowdHasRoom(): boolean {
    return this.store.getState().crowdWanted < MOST_IN_A_CROWD;
  }

  addCrowd(): void {
    this.wantCrowd(Math.min(this.store.getState().crowdWanted + CROWD_STEP, MOST_IN_A_CROWD));
  }

  /** Enough for a crowd, if there are not. */
  fillCrowd(): void {
    if (this.store.getState().crowdWanted < CROWD_STEP) this.wantCrowd(CROWD_STEP);
  }

  dismissCrowd(): void {
    if (this.store.getState().crowdWanted > 0) this.wantCrowd(0);
  }

  /** Everyone to where they began. */
  gather(): void {
    const places = firstPlaces(this.phones.length);
    this.arrange(
      this.phones.map((phone, index) => ({ ...phone, place: places[index] ?? phone.place })),
    );
  }

  move(name: PhoneName, place: FieldPosition): void {
    const { phoneSize } = this.store.getState();
    const within = onField(place, phoneSize);
    this.arrange(
      this.phones.map(phone => (phone.name === name ? { ...phone, place: within } : phone)),
    );
  }

  resized(aspect: number, phoneSize: FieldState['phoneSize']): void {
    this.store.setState({ aspect, phoneSize });
    this.arrange(this.phones.map(phone => ({ ...phone, place: onField(phone.place, phoneSize) })));
  }

  /** No goodbye; its page is gone until it is switched on again. */
  crash(name: PhoneName): void {
    this.control.order({ is: 'crash', phone: name });
    this.change(name, { power: 'off', inside: undefined, shows: undefined });
  }

  switchOn(name: PhoneName): void {
    this.change(name, { power: 'on' });
  }

  /** Its screen goes dark. A phone that stays in earshot then has only its JavaScript's timers stopped. */
  sleep(name: PhoneName): void {
    const phone = this.phone(name);
    phone?.inside?.fallAsleep();
    if (phone?.shows?.settings.pocket === true) {
      this.change(name, { power: 'in the pocket' });
      return;
    }
    this.control.order({ is: 'sleep', phone: name });
    this.change(name, { power: 'asleep' });
  }

  wake(name: PhoneName): void {
    if (this.phone(name)?.power === 'asleep') {
      this.control.order({ is: 'wake', phone: name });
    }
    this.phone(name)?.inside?.wakeUp();
    this.change(name, { power: 'on' });
  }

  /** So that everyone has something to tell the others. */
  newSongs(): void {
    this.edition += 1;
    this.phones.forEach(({ inside }) => inside?.newSongs(this.edition));
  }

  /** Undefined: as fast as this computer can. */
  setAirSpeed(bytesPerSecond: number | undefined): void {
    this.control.order({ is: 'air', bytesPerSecond: bytesPerSecond ?? null });
  }

  private wantCrowd(count: number): void {
    this.store.setState({ crowdWanted: count });
    this.control.order({ is: 'crowd', count });
  }

  private started(inside: PhoneInside): void {
    const { phone, earshot } = inside;
    this.change(phone, { inside, power: 'on', shows: earshot.store.getState() });
    earshot.store.subscribe(shows => {
      // What is left of one that has crashed has nothing to say any more.
      if (this.phone(phone)?.inside === inside) {
        this.change(phone, { shows });
      }
    });
  }

  private async open(): Promise<void> {
    await this.add();
    await this.add();
  }

  private change(name: PhoneName, changes: Partial<FieldPhone>): void {
    this.store.setState({
      phones: this.phones.map(phone => (phone.name === name ? { ...phone, ...changes } : phone)),
    });
  }

  private arrange(phones: readonly FieldPhone[]): void {
    this.store.setState({ phones });
    const pairs = pairsApart(phones, this.store.getState().aspect);
    const said = JSON.stringify(pairs);
    if (said !== this.saidApart) {
      this.saidApart = said;
      this.control.order({ is: 'apart', pairs });
    }
  }
}
