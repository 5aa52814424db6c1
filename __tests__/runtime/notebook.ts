import type { DeviceEvent, Far } from '../../src/runtime';
import { seconds, serviceType } from '../../src/runtime';
import type { World } from '../../src/simulation';
import type { Party } from './two-phones';
import { gather } from './two-phones';

export interface NotebookLike {
  /** Returns how many lines there are then. */
  write(line: string): number;
}

export const Notebook = serviceType<NotebookLike>('Notebook');

type Circumstances = NonNullable<Parameters<typeof gather>[1]>;

/** Ada has a notebook, and Noor a reference to it. */
export async function notebookEncounter(circumstances: Omit<Circumstances, 'app'> = {}) {
  const met = await gather(['ada', 'noor'], circumstances);
  const lines: string[] = [];
  met.ada.device.export(Notebook, { write: line => lines.push(line) });
  const found: Far<NotebookLike>[] = [];
  met.noor.device.wheneverDiscovered(Notebook, notebook => found.push(notebook));
  await met.world.runUntil(() => found.length > 0, seconds(10));
  return { ...met, lines, found, notebook: first(found) };
}

export function first<T>(things: readonly T[]): T {
  const [thing] = things;
  if (thing === undefined) {
    throw new Error('There is none.');
  }
  return thing;
}

export type Timed<E> = E & { readonly at: number };

/** A device's events from now on, with the world's time. */
export function watch(world: World, { device }: Party): Timed<DeviceEvent>[] {
  const seen: Timed<DeviceEvent>[] = [];
  device.observe(event => seen.push({ ...event, at: world.now }));
  return seen;
}

export type LinkEvent = Extract<DeviceEvent, { readonly type: 'link' }>;

export function linkEvents<E extends DeviceEvent>(events: readonly E[]) {
  return events.filter((event): event is E & LinkEvent => event.type === 'link');
}

/** 'up', 'suspected', 'down': the states of the link, in order. */
export function linkStates(events: readonly DeviceEvent[]): string[] {
  return linkEvents(events).map(event => event.state);
}

/** A device's snapshot of its only peer. */
export function linkState({ device }: Party): string {
  return device.snapshot().peers.map(peer => peer.state)[0] ?? 'never met';
}

/** The two have a link that is up at both ends. */
export function connected(...parties: Party[]): boolean {
  return parties.every(party => linkState(party) === 'up');
}

/** When something last arrived at a phone. */
export function lastHeardAt(world: World, { phone }: Party): number {
  const heard = world.log.filter(
    happened => happened.what === 'delivered' && happened.phone === phone.name,
  );
  return heard[heard.length - 1]?.at ?? 0;
}
