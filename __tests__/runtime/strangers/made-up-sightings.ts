import type { Address, Ports } from '../../../src/runtime';
import type { World } from '../../../src/simulation';
import type { Party } from '../two-phones';
import { MadeUpSightings, SilentPorts } from './crowd';

export const prefixOf = ({ device }: Party) => (device.snapshot().id ?? '').slice(0, 16);

export const where = ({ device, phone }: Party): Address => ({
  host: phone.address,
  port: device.snapshot().port ?? 0,
});

/** An address whose port accepts the connection and sends nothing. */
export const silentAt = (number: number): Address => ({
  host: `10.9.${(number >> 8) & 0xff}.${(number & 0x7f) + 1}`,
  port: 1 + number,
});

/** Phones of which one, Ada's, hears what the test makes up; and a network of ports that send nothing. */
export async function amongMadeUpSightings<Met extends { readonly world: World }>(
  start: (ports: (given: Ports, name: string) => Ports) => Promise<Met>,
  others: (given: Ports) => Ports = given => given,
) {
  const sightings = new MadeUpSightings();
  let now = () => 0;
  const ports = new SilentPorts('10.9.', () => now());
  const met = await start((given, name) =>
    name === 'ada' ? ports.among(sightings.among(given)) : others(given),
  );
  now = () => met.world.now;
  return { ...met, sightings, ports };
}
