import os from 'node:os';
import path from 'node:path';
import { createLookup, mayStand, NODE_BUDGET, PHONE_POLICY } from '../lookup';
import { createMusicPlayer } from '../music';
import {
  createNodePorts,
  FileStorage,
  ownAddresses,
  watchBattery,
  whenNetworkChanges,
} from '../platforms/node';
import { createDevice, IdentityError } from '../runtime';
import { PeerAgents } from './agents';
import type { CommandLine } from './command-line';
import { parseCommandLine, USAGE, UsageError } from './command-line';
import { Introducing } from './introducing';
import { openLibrary } from './library-file';
import { nameOf } from './nearby';
import { ownData, saveOwnData } from './own-data';
import { PeerApp } from './peer';
import { ProgressLines } from './progress-lines';
import { claim, stateDirectory } from './state-directory';
import { Terminal } from './terminal';
import { timeOfDay } from './text';

const PROGRESS_EVERY_MS = 1000;
const GOODBYE_MS = 100;
const ROOM_EVERY_MS = 1000;
const MOST_GUESTS = 10_000;
/** B3: strangers have half of the places; and a hall comes in within minutes, not hours. */
const WIDE_DOOR = { peers: 2 * MOST_GUESTS, strangers: 256, connectionsPerMinute: 1_200 };
/** What a computer that is asked to be host can do that a phone cannot. */
const AS_HOST = {
  alwaysHosts: true,
  policy: {
    ...PHONE_POLICY,
    budget: NODE_BUDGET,
    mostHolders: MOST_GUESTS,
  },
} as const;

/** What a terminal is, as far as standing for host goes. */
const ALWAYS_IN_FRONT = { ownerAllows: true, platformAllows: true, isInFront: true } as const;

async function start(options: CommandLine): Promise<void> {
  const { library, notes } = await openLibrary(options);
  const directory = options.directory ?? stateDirectory(options.name, process.env);
  const letGo = claim(directory);
  process.on('exit', letGo);

  const asScreen = process.stdin.isTTY && process.stdout.isTTY && !options.plain;
  const print = (line: string) => {
    if (!asScreen) {
      console.log(`${timeOfDay(Date.now())} ${line}`);
    }
  };
  const ports = createNodePorts({
    directory,
    ...(options.port !== undefined && { preferredPort: options.port }),
  });
  const { name, onlyVerified, asNewDevice, host = false } = options;
  const device = createDevice({
    ...{ ports, name, onlyVerified, asNewDevice },
    ...(host && { limits: WIDE_DOOR }),
  });
  const { clock, random } = ports;
  const lookup = device.ready.then(() =>
    createLookup({ device, clock, random, ...(host && AS_HOST) }),
  );
  const introducing = new Introducing(peerId => nameOf(device, peerId));
  lookup.then(
    joined => introducing.join(joined),
    // The device is not ready either, and says why.
    () => undefined,
  );
  const player = createMusicPlayer({
    device,
    library,
    name,
    crowd: { clock, lookup },
    learning: { clock },
    ...(options.thresholdPercent !== undefined && {
      settings: { thresholdPercent: options.thresholdPercent },
    }),
  });
  const agents = new PeerAgents({
    ...{ ports, device, asNewDevice, player, library },
    nameOf: id => (id === device.snapshot().id ? name : nameOf(device, id)),
    storage: new FileStorage(path.join(directory, 'agents')),
    happened: line => peer.note(line),
  });
  const peer: PeerApp = new PeerApp({
    agents,
    device,
    player,
    addresses: ownAddresses,
    now: Date.now,
    introducing,
    happened: print,
    saveData: people => {
      const { id } = device.snapshot();
      const nowMs = Date.now();
      const text = ownData({ id, name, people, songs: library.songs, nowMs });
      return saveOwnData(process.env.INIT_CWD ?? process.cwd(), text, nowMs);
    },
  });
  notes.forEach(note => peer.note(note));

  const room = setInterval(() => {
    const news = introducing.news();
    if (news !== undefined) {
      peer.note(news);
    }
  }, ROOM_EVERY_MS);

  // C4: the cable is back in, or another network has taken its place.
  const stopWatching = whenNetworkChanges(() => device.refresh());

  // E18: below 20 %, unplugged, it hands over.
  const stopFollowing = watchBattery(({ level: battery, isPlugged }) => {
    const may = mayStand({ ...ALWAYS_IN_FRONT, battery, isPlugged });
    lookup.then(
      joined => joined.setMayStand(may),
      () => undefined,
    );
  });

  let terminal: Terminal | undefined;
  let progress: NodeJS.Timeout | undefined;
  let quitting = false;
  // A terminal's Ctrl-C reaches this program twice when npm runs it: from the terminal, and handed on.
  const quit = () => {
    if (quitting) {
      return;
    }
    quitting = true;
    terminal?.close();
    clearInterval(progress);
    clearInterval(room);
    stopWatching();
    stopFollowing();
    peer.close();
    agents.close();
    player.close();
    // A host says goodbye, and its deputy takes over at once.
    lookup.then(
      joined => joined.close(),
      () => undefined,
    );
    device.snapshot().leases.forEach(lease => device.findLease(lease)?.revoke());
    // What says goodbye to others, and then on the network, gets a moment for it.
    setTimeout(() => device.close(), GOODBYE_MS);
    setTimeout(() => process.exit(0), 2 * GOODBYE_MS);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, quit);
  }
  // The reader of a pipe, such as `head`, has closed it.
  process.stdout.on('error', quit);
  // Whatever ends this program, the terminal is as it was.
  process.on('exit', () => terminal?.close());

  await device.ready;
  options.peers.forEach(address => device.reach(address));
  const { port } = device.snapshot();
  if (options.port !== undefined && port !== options.port) {
    peer.note(`Port ${options.port} is taken by something else on this computer`);
  }
  peer.note(`Ready: others reach you on port ${port}`);
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
  console.error(
    error instanceof UsageError
      ? `${message}\n\n${USAGE}`
      : error instanceof IdentityError
      ? `${message}\nTo begin as a new device, start it once with --new-device.`
      : message,
  );
  process.exit(error instanceof UsageError ? 2 : 1);
}
