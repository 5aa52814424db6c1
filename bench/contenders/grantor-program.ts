import { heapUsed } from '../processes/heap';
import { answerCommands } from '../processes/commands';
import { cpuMicros } from '../processes/cpu';
import { profileCommands } from '../processes/profile';

/** What the grantor's process of every contender can be asked for. */
export type GrantorCommands = ReturnType<typeof grantorCommands>;

const grantorCommands = (listen: () => Promise<number>) => ({
  listen,
  cpuMicros,
  heapUsed,
  ...profileCommands(),
});

/** `listen` resolves with the port at which the music player can be reached. */
export function runGrantor(listen: () => Promise<number>): void {
  answerCommands(grantorCommands(listen));
}
