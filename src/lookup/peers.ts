import type { Device, Far } from '../runtime';
import {
  isConnected,
  leaseTimeLeft,
  minutes,
  peerOf,
  renew,
  whenDisconnected,
  whenExpired,
  whenReconnected,
} from '../runtime';
import { mergedAnswers } from './matches';
import type { Query } from './registry/entry';
import type { FindAnswer } from './services';
import { LookupDesk } from './services';

/** What a service's lease lasts unless its device says otherwise. An app with shorter sessions says so for all it exports. */
const KEPT_MS = minutes(10);
const RENEW_MS = KEPT_MS / 2;

export interface PeersAudience {
  found(peer: string): void;
  linked(peer: string, isUp: boolean): void;
}

/** The lookups of the devices that were met, by their ids. */
export class Peers {
  private readonly desks = new Map<string, Far<LookupDesk>>();
  private readonly stopLooking: () => void;
  private renewAtMs = 0;

  constructor(device: Device, private readonly audience: PeersAudience) {
    this.stopLooking = device.wheneverDiscovered(LookupDesk, desk => this.met(desk));
  }

  get(peer: string): Far<LookupDesk> | undefined {
    return this.desks.get(peer);
  }

  connected(): [string, Far<LookupDesk>][] {
    return [...this.desks].filter(([, desk]) => isConnected(desk));
  }

  isLinkedWith(peer: string): boolean {
    const desk = this.desks.get(peer);
    return desk !== undefined && isConnected(desk);
  }

  /** E3: without a host, everyone is asked. */
  async findAtAll(query: Query, withinMs: number): Promise<FindAnswer> {
    const answers = await Promise.all(
      this.connected().map(([, desk]) =>
        desk
          .find(query, 'own table')
          .due(withinMs)
          .catch((): FindAnswer => ({ matches: [], isPartial: true })),
      ),
    );
    return mergedAnswers(answers);
  }

  /** E10: what each says; undefined for who cannot be reached. */
  askSuspicion(
    host: string,
    others: readonly string[],
    withinMs: number,
  ): Promise<(boolean | undefined)[]> {
    return Promise.all(
      others.map(async other => {
        try {
          return await this.desks.get(other)?.suspects(host).due(withinMs);
        } catch {
          return undefined;
        }
      }),
    );
  }

  /** A reference that nobody calls would end: who follows a host calls its registration, not this. */
  passTime(nowMs: number): void {
    if (nowMs >= this.renewAtMs) {
      this.renewAtMs = nowMs + RENEW_MS;
      this.connected().forEach(([, desk]) => void renew(desk, KEPT_MS));
    }
  }

  close(): void {
    this.stopLooking();
    this.desks.clear();
  }

  private met(desk: Far<LookupDesk>): void {
    const peer = peerOf(desk);
    this.desks.set(peer, desk);
    if (leaseTimeLeft(desk) < RENEW_MS) void renew(desk, KEPT_MS);
    const isCurrent = () => this.desks.get(peer) === desk;
    whenDisconnected(desk, () => isCurrent() && this.audience.linked(peer, false));
    whenReconnected(desk, () => isCurrent() && this.audience.linked(peer, true));
    whenExpired(desk, () => {
      if (isCurrent()) {
        this.desks.delete(peer);
        this.audience.linked(peer, false);
      }
    });
    this.audience.found(peer);
  }
}
