import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { packagesAreThere } from '../packages';
import { atMost } from '../report/goal';
import type { Part } from '../report/part';
import { textTable } from '../report/text-table';
import { bundleForHermes } from './bundle';
import type { HermesFigures } from './program';

/** Empty where there is no VM for this machine. */
interface HermesResult {
  readonly vm?: string;
  readonly figures?: HermesFigures;
}

const SENDER_MICROS = 15;
const RECEIVER_MICROS = 13;
const MEETING_MS = 90;

/** The runtime on the nearest thing to a phone's engine. */
export const hermesPart: Part<HermesResult> = {
  async measure({ quick, vm: given }) {
    const vm = given ?? (packagesAreThere() ? vmHere() : undefined);
    if (vm === undefined) {
      return {};
    }
    const script = await bundleForHermes(quick);
    const printed = execFileSync(vm, ['-O', '-w', '-Xmicrotask-queue', script], {
      encoding: 'utf8',
    });
    return { vm: versionOf(vm), figures: JSON.parse(printed) as HermesFigures };
  },

  describe: ({ vm = '', figures }) =>
    figures === undefined
      ? 'not measured: there is no Hermes VM for this machine (npm ci --prefix bench)'
      : textTable([
          [vm, 'bursts of 64 songs'],
          ...Object.entries(figures).map(([name, figure]) => [`  ${name}`, figure.toFixed(1)]),
        ]),

  /** For Hermes V1, the engine of React Native 0.86; the VM that npm has is older and slower. */
  judge({ vm = 'Hermes', figures }) {
    const sent = figures && figures.microsPerSongSent + figures.microsPerAnswerReceived;
    const received = figures?.microsPerSongReceivedAndAnswered;
    return [
      atMost(`a song at the sender, with its answer, on ${vm}`, SENDER_MICROS, 'µs', sent),
      atMost(`a song at the receiver, on ${vm}`, RECEIVER_MICROS, 'µs', received),
      atMost(`a meeting, both ends, on ${vm}`, MEETING_MS, 'ms', figures?.meetingMs, 0),
    ];
  },
};

/** What it says of itself; its bytecode tells Hermes V1, from 97 on, from the VMs before it. */
function versionOf(vm: string): string {
  const said = execFileSync(vm, ['--version'], { encoding: 'utf8' });
  const told = (what: string) => new RegExp(`${what} version: (\\S+)`).exec(said)?.[1] ?? '?';
  return `Hermes ${told('release')} (bytecode ${told('bytecode')})`;
}

function vmHere(): string | undefined {
  const folder = { linux: 'linux64-bin', darwin: 'osx-bin', win32: 'win64-bin' } as Partial<
    Record<NodeJS.Platform, string>
  >;
  const ours = folder[process.platform];
  return ours && path.join('bench', 'node_modules', 'hermes-engine-cli', ours, 'hermes');
}
