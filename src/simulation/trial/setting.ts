import type { Limits } from '../../runtime';
import type { DiscoveryModel, NetworkModel, Span } from '../options';
import type { Loss } from '../paths';
import type { RandomStream } from '../random';
import type { FaultName } from './faults';
import { FAULT_NAMES } from './faults';

/** What a seed draws before its world begins: each seed tries other faults, on another network. */
export interface TrialSetting {
  readonly phones: readonly string[];
  /** The faults that can happen in this world. */
  readonly faults: ReadonlySet<FaultName>;
  readonly network: Pick<
    NetworkModel,
    'delayMs' | 'bytesPerMs' | 'pieces' | 'joinMs' | 'closeDropsUnsent'
  >;
  readonly discovery: Pick<DiscoveryModel, 'intervalMs' | 'duplicates' | 'echoes'>;
  /** While there are faults; nothing is lost once the world has healed. */
  readonly loss: Loss;
  /** C7: people block, forget and verify each other. */
  readonly trustChanges: boolean;
  /** M15: one of the devices takes in less than the others send. */
  readonly limited: { readonly phone: string; readonly limits: Partial<Limits> } | undefined;
  /** Crashes when the world heals, and never comes back. */
  readonly leaver: string | undefined;
}

const NAMES = ['Ada', 'Noor', 'Jules', 'Ines', 'Mika', 'Sol'];
/** All below the delay that the checks allow for, `DELAY_MS`. */
const DELAYS_MS: readonly Span[] = [
  { least: 1, most: 8 },
  { least: 1, most: 8 },
  { least: 2, most: 40 },
  { least: 20, most: 80 },
  { least: 40, most: 160 },
];
const BYTES_PER_MS = [100, 500, 2000];
/** Two MTUs less their headers, no splitting, and at random. */
const PIECES: readonly NetworkModel['pieces'][] = ['arbitrary', 'arbitrary', 'whole', 1460, 536];
const JOINS_MS: readonly Span[] = [
  { least: 0, most: 1 },
  { least: 0, most: 10 },
];
/** On some phones `close` always drops what has not left yet, the frame that says why among it; on some it never does. */
const CLOSE_DROPS = [0, 0.5, 1];
const STREAM_LOSSES = [0, 0, 0.002, 0.01];
const MULTICAST_LOSSES = [0, 0, 0.2, 0.5];
const INTERVALS_MS: readonly Span[] = [
  { least: 2000, most: 6000 },
  { least: 5000, most: 20_000 },
];
const SHARES = [0, 0.1, 0.3];
/** Each is reached in most worlds that have it: by a burst while disconnected, by callbacks, by a large message. */
const SMALL_LIMITS: readonly Partial<Limits>[] = [
  { outboxMessages: 8 },
  { liveLeases: 4 },
  { liveLeases: 10 },
  { frameBytes: 4096 },
  { pendingAnswers: 4 },
];

export function drawSetting(random: RandomStream): TrialSetting {
  const phones = NAMES.slice(0, 2 + random.below(NAMES.length - 1));
  const faults = FAULT_NAMES.filter(name => random.chance(name.startsWith('clock') ? 0.4 : 0.75));
  return {
    phones,
    faults: new Set(faults.length === 0 ? [random.pick(FAULT_NAMES)] : faults),
    network: {
      delayMs: random.pick(DELAYS_MS),
      bytesPerMs: random.pick(BYTES_PER_MS),
      pieces: random.pick(PIECES),
      joinMs: random.pick(JOINS_MS),
      closeDropsUnsent: random.pick(CLOSE_DROPS),
    },
    discovery: {
      intervalMs: random.pick(INTERVALS_MS),
      duplicates: random.pick(SHARES),
      echoes: random.pick(SHARES),
    },
    loss: { streams: random.pick(STREAM_LOSSES), multicast: random.pick(MULTICAST_LOSSES) },
    trustChanges: random.chance(0.4),
    limited: random.chance(0.5)
      ? { phone: random.pick(phones), limits: random.pick(SMALL_LIMITS) }
      : undefined,
    leaver: random.chance(0.2) ? random.pick(phones) : undefined,
  };
}

/** One line for each part of it, for people. */
export function describeSetting(setting: TrialSetting): readonly string[] {
  const { phones, faults, network, discovery, loss, trustChanges, limited, leaver } = setting;
  const off = FAULT_NAMES.filter(name => !faults.has(name));
  const { delayMs, bytesPerMs, pieces, joinMs, closeDropsUnsent } = network;
  return [
    `phones: ${phones.join(', ')}`,
    `faults: ${[...faults].join(', ')}${off.length > 0 ? ` (off: ${off.join(', ')})` : ''}`,
    `network: delay ${span(delayMs)} ms, ${bytesPerMs} bytes/ms, pieces ${pieces}, ` +
      `joined for ${span(joinMs)} ms, close drops ${percent(closeDropsUnsent)}`,
    `loss while there are faults: streams ${percent(loss.streams)}, multicast ${percent(
      loss.multicast,
    )}`,
    `discovery: announced every ${span(discovery.intervalMs)} ms, duplicates ${percent(
      discovery.duplicates,
    )}, echoes ${percent(discovery.echoes)}`,
    `trust changes: ${trustChanges ? 'on' : 'off'}`,
    ...(limited === undefined ? [] : [`${limited.phone} has ${JSON.stringify(limited.limits)}`]),
    ...(leaver === undefined ? [] : [`${leaver} crashes when the world heals`]),
  ];
}

const span = ({ least, most }: Span) => `${least} to ${most}`;
const percent = (share: number) => `${share * 100} %`;
