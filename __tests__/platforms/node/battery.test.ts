import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBattery } from '../../../src/platforms/node';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'earshot-power-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function supply(name: string, facts: Readonly<Record<string, string>>): void {
  mkdirSync(path.join(directory, name));
  for (const [fact, value] of Object.entries(facts)) {
    writeFileSync(path.join(directory, name, fact), `${value}\n`);
  }
}

describe('E18: the battery of a computer', () => {
  it('is not known where there is none, or where the system does not say', () => {
    expect(readBattery(directory)).toBeUndefined();
    expect(readBattery(path.join(directory, 'nowhere'))).toBeUndefined();
    supply('AC', { type: 'Mains', online: '1' });
    supply('hid', { type: 'Battery', scope: 'Device', capacity: '3', status: 'Discharging' });
    supply('BAT9', { type: 'Battery', capacity: 'full' });
    expect(readBattery(directory)).toBeUndefined();
  });

  it('is the emptiest of several, and plugged where a plug is', () => {
    supply('BAT0', { type: 'Battery', capacity: '80', status: 'Discharging' });
    expect(readBattery(directory)).toEqual({ level: 0.8, isPlugged: false });
    supply('BAT1', { type: 'Battery', capacity: '12', status: 'Not charging' });
    expect(readBattery(directory)).toEqual({ level: 0.12, isPlugged: false });
    supply('AC', { type: 'Mains', online: '1' });
    expect(readBattery(directory)).toEqual({ level: 0.12, isPlugged: true });
  });

  it('is plugged, too, where no plug is told of and nothing discharges', () => {
    supply('BAT0', { type: 'Battery', capacity: '19', status: 'Charging' });
    expect(readBattery(directory)).toEqual({ level: 0.19, isPlugged: true });
  });
});
