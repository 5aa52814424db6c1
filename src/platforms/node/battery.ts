import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Battery {
  /** From 0 to 1. */
  readonly level: number;
  readonly isPlugged: boolean;
}

/** Where Linux tells of each battery and each plug. */
const POWER_SUPPLIES = '/sys/class/power_supply';
const LOOK_EVERY_MS = 60_000;

/** The emptiest battery of this computer; undefined where it has none, or the system does not say. */
export function readBattery(directory = POWER_SUPPLIES): Battery | undefined {
  const supplies = namesIn(directory).map(name => (fact: string) => read(directory, name, fact));
  // Those of a mouse or a headset are no battery of the computer's.
  const own = supplies.filter(fact => fact('scope') !== 'Device');
  const batteries = own.filter(fact => fact('type') === 'Battery');
  const levels = batteries.flatMap(fact => {
    const percent = Number(fact('capacity') ?? NaN);
    return percent >= 0 && percent <= 100 ? [percent / 100] : [];
  });
  if (levels.length === 0) return undefined;
  const isPlugged =
    own.some(fact => fact('online') === '1') ||
    batteries.every(fact => fact('status') !== undefined && fact('status') !== 'Discharging');
  return { level: Math.min(...levels), isPlugged };
}

/** Tells of the battery now and whenever it has changed, where there is one. Returns how to call it off. */
export function watchBattery(changed: (battery: Battery) => void): () => void {
  let told = '';
  const look = () => {
    const battery = readBattery();
    const said = JSON.stringify(battery);
    if (battery !== undefined && said !== told) {
      told = said;
      changed(battery);
    }
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function read(directory: string, name: string, fact: string): string | undefined {
  try {
    return readFileSync(path.join(directory, name, fact), 'utf8').trim();
  } catch {
    return undefined;
  }
}
