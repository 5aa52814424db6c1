import type { Earshot } from '../../app';
import type { PhoneName } from './owners';

/** What the field sees and does of a phone, whose page is of the same origin. */
export interface PhoneInside {
  readonly phone: PhoneName;
  readonly earshot: Earshot;
  /** Half of the songs are replaced, so that there is something to exchange. */
  newSongs(edition: number): void;
  fallAsleep(): void;
  wakeUp(): void;
  /** As its owner would: Nearby, and there that mixtape. */
  openTape(title: string): void;
}

export const PHONE_STARTED = 'earshot phone started';

/** Tells the field, if this page is on one; and the browser's developer tools. */
export function tellField(inside: PhoneInside): void {
  Object.assign(window, { earshotPhone: inside });
  window.parent.dispatchEvent(new CustomEvent(PHONE_STARTED, { detail: inside }));
}
