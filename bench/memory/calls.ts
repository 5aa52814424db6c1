import { meet } from './music-player';

const WARM_UP = 20_000;

/** Calls per second with so many in flight, and what one costs on the wire and in CPU time. */
export async function measureCalls(inFlight: number, calls: number) {
  const { player, traffic, close } = await meet();
  const session = await player.openSession('Mika');
  const upload = async (count: number) => {
    for (let i = 0; i < count; i++) {
      await session.uploadSong('Mika', 'Relax');
    }
  };
  const uploadAll = async (count: number) => {
    await Promise.all(Array.from({ length: inFlight }, () => upload(count / inFlight)));
  };
  await uploadAll(WARM_UP);
  const before = { ...traffic };
  const cpu = process.cpuUsage();
  const started = performance.now();
  await uploadAll(calls);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  close();
  return {
    callsPerSecond: Math.round(calls / seconds),
    cpuMicrosPerCall: (user + system) / calls,
    bytesUpPerCall: (traffic.fromDialer - before.fromDialer) / calls,
    bytesDownPerCall: (traffic.toDialer - before.toDialer) / calls,
  };
}
