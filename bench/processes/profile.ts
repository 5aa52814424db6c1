import { Session } from 'node:inspector/promises';

/** Microseconds by function, garbage and system calls included. */
export type SelfTimes = Readonly<Record<string, number>>;

const SAMPLE_MICROS = 200;

/** Where this process spends its time between two moments: the profiler of the engine itself. */
export function profileCommands() {
  const session = new Session();
  return {
    async startProfile(): Promise<void> {
      session.connect();
      await session.post('Profiler.enable');
      await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_MICROS });
      await session.post('Profiler.start');
    },

    async stopProfile(): Promise<SelfTimes> {
      const { profile } = await session.post('Profiler.stop');
      const { nodes, samples = [], timeDeltas = [] } = profile;
      const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
      const times: Record<string, number> = {};
      samples.forEach((id, at) => {
        const name = names.get(id) ?? '';
        times[name] = (times[name] ?? 0) + (timeDeltas[at] ?? 0);
      });
      session.disconnect();
      return times;
    },
  };
}

interface CallFrame {
  readonly functionName: string;
  readonly url: string;
}

function nameOf({ functionName, url }: CallFrame): string {
  const name = functionName === '' ? 'a function without a name' : functionName;
  if (url === '') {
    return name;
  }
  const place = url.startsWith('node:') ? 'node' : url.includes('@noble') ? 'noble' : '';
  return place === '' ? name : `${name} (${place})`;
}
