import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Phones } from './phones';

/** Debian's own, as for the tests with its zeroconf. */
const PYTHON = '/usr/bin/python3';
/** Its number on the Wi-Fi. */
export const ATTACKER = 9;
/** Where it is by now. */
const attacked = new WeakSet<Phones>();

/** Somebody else on the same Wi-Fi, who sends those packets to everyone. */
export async function attack(phones: Phones, packets: readonly Buffer[]): Promise<void> {
  const { wifi } = phones;
  if (!attacked.has(phones)) {
    attacked.add(phones);
    wifi.addPhone(ATTACKER);
    wifi.connect(ATTACKER);
  }
  const script = path.join(__dirname, 'send-packets.py');
  const words = [PYTHON, script, wifi.addressOf(ATTACKER)];
  const child = spawn('ip', ['netns', 'exec', wifi.name(ATTACKER), ...words]);
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  child.stdin.end(packets.map(packet => `${packet.toString('hex')}\n`).join(''));
  const [code] = (await once(child, 'exit')) as [number | null];
  expect([code, said]).toEqual([0, '']);
}
