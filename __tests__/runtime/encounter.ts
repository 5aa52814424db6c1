import type { Far } from '../../src/runtime';
import { minutes, seconds, serviceType } from '../../src/runtime';
import { gather } from './two-phones';

type Circumstances = NonNullable<Parameters<typeof gather>[1]>;

/** Ada exports a service, and Noor has a reference to it. */
export async function encounter<T extends object>(service: T, circumstances: Circumstances = {}) {
  const met = await gather(['ada', 'noor'], circumstances);
  const { ada, noor, world } = met;
  const Offer = serviceType<T>('Offer');
  ada.device.export(Offer, service);
  const found: Far<T>[] = [];
  noor.device.whenDiscovered(Offer, reference => found.push(reference));
  await world.runUntil(() => found.length > 0, seconds(30));
  const states = () => [ada, noor].map(({ device }) => device.snapshot().peers[0]?.state);
  return {
    ...met,
    far: found[0] as Far<T>,
    part: () => world.apart(ada.phone, noor.phone),
    rejoin: () => world.together(ada.phone, noor.phone),
    /** Takes the two out of range, until both are disconnected. */
    async lose() {
      world.apart(ada.phone, noor.phone);
      await world.runUntil(() => states().every(state => state === 'down'), minutes(2));
    },
    /** Brings the two back into range, until both are connected. */
    async regain() {
      world.together(ada.phone, noor.phone);
      await world.runUntil(() => states().every(state => state === 'up'), minutes(2));
    },
  };
}
