import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { packagesAreThere } from '../packages';
import { atMost, describeGoals } from '../report/goal';
import type { Part } from '../report/part';
import { textTable } from '../report/text-table';
import { bundleForHermes } from './bundle';
import type { HermesFigures } from './program';

/** The runtime on the nearest thing to a phone's engine. `undefined` where the VM is not there. */
export const hermesPart: Part<HermesFigures | undefined> = {
  async measure({ quick, vm: given }) {
    const vm = given ?? (packagesAreThere() ? vmHere() : undefined);
    if (vm === undefined) {
      return undefined;
    }
    const script = await bundleForHermes(quick);
    const printed = execFileSync(vm, ['-O', '-w', '-Xmicrotask-queue', script], {
      encoding: 'utf8',
    });
    return JSON.parse(printed) as HermesFigures;
  },

  describe: figures =>
    figures === undefined
      ? 'not measured: there is no Hermes VM for this machine (npm ci --prefix bench)'
      : [describeSongs(figures), describeGoals(judge(figures))].join('\n\n'),
};

const describeSongs = (figures: HermesFigures) =>
  textTable([
    ['bursts of 64 songs', ''],
    ...Object.entries(figures).map(([name, figure]) => [`  ${name}`, figure.toFixed(1)]),
  ]);

/** For Hermes V1, the engine of React Native 0.86; the VM that npm has is older and slower. */
const judge = (figures: HermesFigures) => [
  atMost(
    'a song at the sender, sent and its answer received',
    15,
    'µs',
    figures.microsPerSongSent + figures.microsPerAnswerReceived,
  ),
  atMost('a song at the receiver', 13, 'µs', figures.microsPerSongReceivedAndAnswered),
  atMost('a meeting, both ends', 90, 'ms', figures.meetingMs, 0),
];

function vmHere(): string | undefined {
  const folder = { linux: 'linux64-bin', darwin: 'osx-bin', win32: 'win64-bin' } as Partial<
    Record<NodeJS.Platform, string>
  >;
  const ours = folder[process.platform];
  return ours && path.join('bench', 'node_modules', 'hermes-engine-cli', ours, 'hermes');
}
