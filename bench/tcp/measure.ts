import type { GrantorCommands } from '../contenders/grantor-program';
import type { HolderCommands } from '../contenders/holder-program';
import { MeasuredProcess } from '../processes/measured-process';
import { median } from '../processes/statistics';
import type { ProxyCommands } from '../proxy/program';
import type { Effort } from './effort';
import type { Measurement } from './measurement';
import type { Programs } from './programs';

const IN_FLIGHT = 64;
export const ROUND_TRIP_MS = 40;
const SMALL_EXCHANGE_SONGS = 10;

type Holder = MeasuredProcess<HolderCommands>;
type Grantor = MeasuredProcess<GrantorCommands>;

/** One contender, once: two processes of its own, and a third between them for what is far away. */
export async function measure(
  { grantor: grantorProgram, holder: holderProgram, proxy: proxyProgram }: Programs,
  effort: Effort,
): Promise<Measurement> {
  const grantor: Grantor = new MeasuredProcess(grantorProgram, 0);
  const holder: Holder = new MeasuredProcess(holderProgram, 1);
  const proxy = new MeasuredProcess<ProxyCommands>(proxyProgram);
  try {
    const port = await grantor.ask('listen', undefined);
    await holder.ask('connect', { port });
    const close = await measureClose(grantor, holder, effort);
    const delayed = await proxy.ask('open', { port, delayMs: ROUND_TRIP_MS / 2 });
    await holder.ask('connect', { port: delayed });
    const farAway = await measureFarAway(holder, effort);
    // Last, because a large heap slows everything down after it.
    const sessions = Math.min(effort.sessions, close.inFlightPerSecond);
    return {
      ...close,
      ...farAway,
      heapPerSession: await heapPerSession(grantor, holder, sessions),
    };
  } finally {
    [grantor, holder, proxy].forEach(process => process.stop());
  }
}

/** Over loopback TCP. */
async function measureClose(grantor: Grantor, holder: Holder, effort: Effort) {
  const perSecond = await warmUp(holder, effort.warmUpMs);
  const before = await holder.ask('traffic', undefined);
  const oneAtATime = await uploadFor(holder, 1, effort.measureMs);
  const traffic = await holder.ask('traffic', undefined);
  const cpuMicros = await cpuOf(grantor, holder);
  const songs = (perSecond * effort.measureMs) / 1000;
  const inFlight = await holder.ask('upload', { songs, inFlight: IN_FLIGHT });
  const cpuMicrosAfter = await cpuOf(grantor, holder);
  const trafficAfter = await holder.ask('traffic', undefined);
  return {
    oneAtATimePerSecond: oneAtATime.perSecond,
    bytesUpOneAtATime: (traffic.up - before.up) / oneAtATime.songs,
    bytesDownOneAtATime: (traffic.down - before.down) / oneAtATime.songs,
    inFlightPerSecond: inFlight.songs / (inFlight.ms / 1000),
    cpuMicrosPerCall: (cpuMicrosAfter - cpuMicros) / inFlight.songs,
    bytesUpPerCall: (trafficAfter.up - traffic.up) / inFlight.songs,
    bytesDownPerCall: (trafficAfter.down - traffic.down) / inFlight.songs,
  };
}

/** With a round trip of 40 ms. */
async function measureFarAway(holder: Holder, effort: Effort) {
  const one = await holder.ask('upload', { songs: effort.oneAtATimeFarAway, inFlight: 1 });
  const some = await holder.ask('upload', {
    songs: effort.windowsFarAway * IN_FLIGHT,
    inFlight: IN_FLIGHT,
  });
  const many = await holder.ask('upload', { songs: effort.manySongs, inFlight: Infinity });
  const exchangesMs: number[] = [];
  for (let i = 0; i < effort.exchanges; i++) {
    exchangesMs.push(await holder.ask('exchange', { songs: SMALL_EXCHANGE_SONGS }));
  }
  return {
    oneAtATimePerSecondAt40Ms: one.songs / (one.ms / 1000),
    inFlightPerSecondAt40Ms: some.songs / (some.ms / 1000),
    manySongsSeconds: many.ms / 1000,
    smallExchangeMs: median(exchangesMs),
  };
}

async function heapPerSession(grantor: Grantor, holder: Holder, sessions: number) {
  const heap = await grantor.ask('heapUsed', undefined);
  const opened = await holder.ask('openSessions', { count: sessions });
  return ((await grantor.ask('heapUsed', undefined)) - heap) / opened;
}

/** Until the engines have seen enough. Returns how many songs go through in a second by then. */
async function warmUp(holder: Holder, ms: number): Promise<number> {
  const until = performance.now() + ms;
  let songs = 4 * IN_FLIGHT;
  for (;;) {
    const run = await holder.ask('upload', { songs, inFlight: IN_FLIGHT });
    if (performance.now() >= until) {
      return run.songs / (run.ms / 1000);
    }
    songs *= 2;
  }
}

async function uploadFor(holder: Holder, inFlight: number, ms: number) {
  const trial = await holder.ask('upload', { songs: 200, inFlight });
  const songs = Math.ceil((trial.songs * ms) / trial.ms);
  const run = await holder.ask('upload', { songs, inFlight });
  return { songs: trial.songs + run.songs, perSecond: run.songs / (run.ms / 1000) };
}

async function cpuOf(grantor: Grantor, holder: Holder): Promise<number> {
  const used = await Promise.all([
    grantor.ask('cpuMicros', undefined),
    holder.ask('cpuMicros', undefined),
  ]);
  return used[0] + used[1];
}
