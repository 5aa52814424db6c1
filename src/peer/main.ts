import os from 'node:os';
import { createMusicPlayer } from '../music';
import { createNodePorts, ownAddresses, whenNetworkChanges } from '../platforms/node';
import { createDevice } from '../runtime';
import type { CommandLine } from './command-line';
import { parseCommandLine, USAGE, UsageError } from './command-line';
import { openLibrary } from './library-file';
import { Peer } from './peer';
import { ProgressLines } from './progress-lines';
import { claim, stateDirectory } from './state-directory';
import { Terminal } from './terminal';

const PROGRESS_EVERY_MS = 1000;

async function start(options: CommandLine): Promise<void> {
  const { library, notes } = await openLibrary(options.library);
  const directory = options.directory ?? stateDirectory(options.name, process.env);
  const letGo = claim(directory);
  process.on('exit', letGo);

  const asScreen = process.stdin.isTTY && process.stdout.isTTY && !options.plain;
  const print = (line: string) => {
    if (!asScreen) {
      console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
    }
  };
  const ports = createNodePorts({
    directory,
    ...(options.port !== undefined && { preferredPort: options.port }),
  });
  const device = createDevice({ ports, name: options.name, onlyVerified: options.onlyVerified });
  const player = createMusicPlayer({
    device,
    library,
    name: options.name,
    ...(options.thresholdPercent !== undefined && {
      settings: { thresholdPercent: options.thresholdPercent },
    }),
  });
  const peer = new Peer({
    device,
    player,
    addresses: ownAddresses,
    now: Date.now,
    happened: print,
  });
  notes.forEach(note => peer.note(note));

  // C4: the cable is back in, or another network has taken its place.
  const stopWatching = whenNetworkChanges(() => device.refresh());

  let terminal: Terminal | undefined;
  let progress: NodeJS.Timeout | undefined;
  const quit = () => {
    terminal?.close();
    clearInterval(progress);
    stopWatching();
    peer.close();
    player.close();
    device.close();
    // What says goodbye on the network gets a moment for it.
    setTimeout(() => process.exit(0), 100);
  };
  process.once('SIGINT', quit);
  process.once('SIGTERM', quit);

  await device.ready;
  options.peers.forEach(address => device.reach(address));
  peer.note(`Ready: others reach you on port ${device.snapshot().port}`);
  if (asScreen) {
    terminal = new Terminal(peer, process.stdin, process.stdout, quit);
  } else {
    const lines = new ProgressLines();
    progress = setInterval(() => lines.next(peer.view()).forEach(print), PROGRESS_EVERY_MS);
  }
}

try {
  const options = parseCommandLine(process.argv.slice(2), os.hostname());
  if (options === undefined) {
    console.log(USAGE);
  } else {
    await start(options);
  }
} catch (error) {
  const { message } = error as Error;
  console.error(error instanceof UsageError ? `${message}\n\n${USAGE}` : message);
  process.exit(error instanceof UsageError ? 2 : 1);
}
