import type { Clock, Device, Random } from '../runtime';
import type { SketchBytes } from './registry/closest';
import type { RegistryPolicy } from './registry/policy';

export interface LookupOptions {
  readonly device: Device;
  readonly clock: Clock;
  readonly random: Random;
  readonly policy?: RegistryPolicy;
  /** E18: whether this device stands for host. */
  readonly mayStand?: boolean;
  /** E4: from how many devices on a room has a host. */
  readonly crowd?: number;
  /** E4: a computer that stays opens as host at once, and does not close for want of guests. */
  readonly alwaysHosts?: boolean;
}

export interface Publication {
  /** R14: a new description; told with a renewal that comes now. */
  update(changed: { readonly scopes?: readonly string[]; readonly sketch?: SketchBytes }): void;
  /** R13: void: everyone who holds or watches it is told. */
  invalidate(): void;
  /** R11: of one that is not renewed by itself. */
  renew(): void;
  /** R15: to another device, if the policy for its type allows it. This publication ends with that. */
  transfer(to: string): Promise<boolean>;
  withdraw(): void;
}

export interface PublishOptions {
  readonly name?: string;
  readonly scopes?: readonly string[];
  readonly sketch?: SketchBytes;
  /** R11: renewed by `renew` and not by itself; called in time to do so. */
  readonly expiring?: (() => void) | undefined;
  /** R10: without expiry, where the host's policy allows it. */
  readonly unending?: boolean;
}
