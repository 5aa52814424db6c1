import { heapUsed } from '../processes/heap';
import { meet } from './music-player';

/** Heap bytes for each live leased reference, at both ends together; the service object included. */
export async function measureLeases(count: number) {
  const { player, grantor, close } = await meet();
  const open = async (sessions: number) => {
    for (let i = 0; i < sessions; i += 1000) {
      await Promise.all(Array.from({ length: 1000 }, () => player.openSession('Mika')));
    }
  };
  await open(1000);
  const before = heapUsed();
  await open(count);
  const after = heapUsed();
  const live = grantor.snapshot().leases.length;
  close();
  return { live, bytesPerLeaseBothEnds: Math.round((after - before) / count) };
}
