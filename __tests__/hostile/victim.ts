/** The device that is attacked, in a process of its own, so that its memory and its stalls can be measured. */
import type { NodePortsOptions } from '../../src/platforms/node';
import { createNodePorts, NodeDiscovery } from '../../src/platforms/node';
import type { Lookup } from '../../src/lookup';
import { createLookup } from '../../src/lookup';
import { createMusicPlayer, makeLibrary, sampleSongs } from '../../src/music';
import { createDevice } from '../../src/runtime';
import { networksOf } from '../../src/platforms/node/discovery/network';
import { openInn } from './inn';
import { obey, say } from './orders';
import { RecordedDials } from './recorded-dials';
import { Notebook, Wanted } from './services';
import { StallWatch } from './stalls';
import type { VictimOptions } from './victim-options';
import { interfacesOf } from './victim-options';

const options = JSON.parse(process.argv[2] ?? '') as VictimOptions;
const collect = (globalThis as { gc?: () => void }).gc;
const stalls = new StallWatch();

const portsOptions: NodePortsOptions = {
  directory: options.directory,
  interfaces: () => interfacesOf(options),
  ...(options.serviceName !== undefined && { serviceName: options.serviceName }),
};
const ports = createNodePorts(portsOptions);
const dials = new RecordedDials(ports.transport, options.onlyRecordDials === true);
const device = createDevice({ ports: { ...ports, transport: dials }, name: 'victim' });
let lines = 0;
device.export(Notebook, { write: () => ++lines });
const called = openInn(device);
let lookup: Lookup | undefined;
if (options.lookup !== undefined) {
  const isHost = options.lookup === 'host';
  const { clock, random } = ports;
  void createLookup({
    device,
    clock,
    random,
    alwaysHosts: isHost,
    mayStand: isHost,
    crowd: 2,
  }).then(joined => {
    lookup = joined;
    joined.list(Notebook, { name: 'victim', scopes: ['hall'] });
  });
}
if (options.plays === true) {
  const songs = sampleSongs('guitars');
  createMusicPlayer({ device, library: makeLibrary(songs), name: 'victim' });
}
device.wheneverDiscovered(Wanted, () => undefined);
device.observe(event => {
  if (event.type === 'connection ended') {
    say({ type: 'connection ended', remote: event.remote, reason: event.reason.text });
  } else if (event.type === 'application error') {
    say({ type: 'fault', error: String(event.error) });
  }
});

obey({
  weigh: async () => {
    // What was let go of in this turn is only gone in the next.
    await new Promise(resolve => setTimeout(resolve, 50));
    stalls.look();
    collect?.();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const { peers, leases, kept } = device.snapshot();
    stalls.passOver();
    return {
      heapBytes: heapUsed + arrayBuffers,
      peers: peers.map(({ name }) => name),
      leases: leases.length,
      kept,
      lines,
    };
  },
  watchStalls: () => stalls.reset(),
  longestStall: () => stalls.longest,
  called,
  people: () => device.people.list(),
  verify: id => device.people.verify(id),
  block: id => device.people.block(id),
  onlyVerified: only => {
    device.people.onlyVerified = only;
  },
  codeFor: id => device.people.codeFor(id),
  dials: () => dials.soFar,
  room: () => lookup?.snapshot(),
  whoIsHere: async () => {
    const answer = await lookup?.find({ type: Notebook.name, scopes: ['hall'] });
    return answer?.matches.map(({ name }) => name) ?? [];
  },
  hear: records => {
    const { discovery } = ports;
    const [network] = networksOf(interfacesOf(options));
    if (discovery instanceof NodeDiscovery && network !== undefined) {
      const station = { network, ask: () => undefined } as unknown as Parameters<
        NodeDiscovery['told']
      >[0];
      discovery.told(station, records, {
        address: network.ipv4,
        family: 'IPv4',
        port: 5353,
        size: 0,
      });
    }
  },
});

void device.ready.then(id => say({ type: 'ready', id, port: device.snapshot().port ?? 0 }));
