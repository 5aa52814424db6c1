import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { EarshotState, Lifeline } from '../../app';
import type { LightPhoneState } from '../crowd/people';
import { CROWD_STEP, MOST_IN_A_CROWD } from '../crowd/people';
import type { PhoneInside } from '../phone/inside';
import { PHONE_STARTED } from '../phone/inside';
import type { PhoneName } from '../phone/owners';
import { phoneNames } from '../phone/owners';
import { phoneAddress } from '../phone/whereabouts';
import { Control } from './control';
import { phoneShape } from './geometry';
import type { FieldPosition } from './range';
import { firstPlaces, MIDDLE, onField, pairsApart } from './range';
import { linesWhenOff } from './teller';

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
  /** What its screens showed last, also of one that is off. */
  readonly showed: EarshotState | undefined;
  /** Leases that it forgot when it was switched off: the field has seen them end. */
  readonly forgotten: readonly Lifeline[];
}

export interface FieldState {
  readonly phones: readonly FieldPhone[];
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
    crowd: [],
    crowdWanted: 0,
    ended: false,
  }));
  /** In pixels of the page; until it is laid out, of any. */
  private size = { width: 1000, height: 500 };
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
      showed: undefined,
      forgotten: [],
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
    const within = this.within(place);
    this.arrange(
      this.phones.map(phone => (phone.name === name ? { ...phone, place: within } : phone)),
    );
  }

  resized(size: { readonly width: number; readonly height: number }): void {
    this.size = size;
    this.arrange(this.phones.map(phone => ({ ...phone, place: this.within(phone.place) })));
  }

  /** No goodbye; its page is gone until it is switched on again. */
  crash(name: PhoneName): void {
    this.control.order({ is: 'crash', phone: name });
    const phone = this.phone(name);
    if (phone !== undefined) {
      const forgotten = linesWhenOff(phone, Date.now());
      const showed = phone.showed && { ...phone.showed, lifelines: [] };
      this.change(name, { power: 'off', inside: undefined, shows: undefined, showed, forgotten });
    }
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
    const first = earshot.store.getState();
    this.change(phone, { inside, power: 'on', shows: first, showed: first });
    earshot.store.subscribe(shows => {
      // What is left of one that has crashed has nothing to say any more.
      if (this.phone(phone)?.inside === inside) {
        this.change(phone, { shows, showed: shows });
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

  private within(place: FieldPosition): FieldPosition {
    const { width, height } = this.size;
    const { scale, frame } = phoneShape(this.size, this.phones.length);
    return onField(place, {
      width: (scale * frame.width) / width,
      height: (scale * frame.height) / height,
    });
  }

  private arrange(phones: readonly FieldPhone[]): void {
    this.store.setState({ phones });
    const pairs = pairsApart(phones, this.size.height / this.size.width);
    const said = JSON.stringify(pairs);
    if (said !== this.saidApart) {
      this.saidApart = said;
      this.control.order({ is: 'apart', pairs });
    }
  }
}
