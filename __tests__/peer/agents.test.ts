import { createAgentHost } from '../../src/agents';
import {
  createMusicPlayer,
  LETTER,
  letterBehaviour,
  makeLibrary,
  newLetter,
  sealedWords,
} from '../../src/music';
import { PeerAgents } from '../../src/peer/agents';
import { PeerApp } from '../../src/peer/peer';
import { createDevice, minutes, seconds } from '../../src/runtime';
import { createWorld } from '../../src/simulation';

/** Two terminals that have met, each with a song of its own. */
async function terminals() {
  const world = createWorld({ seed: 21 });
  const sides = ['ada', 'noor'].map(name => {
    const { ports } = world.phone(name);
    const device = createDevice({ ports, name });
    const library = makeLibrary([{ artist: name, title: `Song of ${name}` }]);
    const player = createMusicPlayer({ device, library, name });
    const told: string[] = [];
    const nameOf = (id: string) =>
      device.people.list().find(person => person.id === id)?.name ?? name;
    const agents = new PeerAgents({
      ...{ ports, device, player, library, nameOf, storage: ports.storage },
      happened: line => told.push(line),
    });
    const peer = new PeerApp({
      ...{ device, player, agents },
      addresses: () => [],
      now: () => ports.clock.wallMs(),
      happened: line => told.push(line),
    });
    return { device, ports, peer, told };
  });
  await world.run(seconds(30));
  return { world, sides: sides as [(typeof sides)[0], (typeof sides)[0]] };
}

test('m sends a mixtape out after a question, and both are told what became of it', async () => {
  const {
    world,
    sides: [ada, noor],
  } = await terminals();
  ada.peer.act('mixtape');
  expect(ada.peer.view().question?.lines).toContain('It can ask 1 here.');
  ada.peer.act('yes');
  await world.run(minutes(2));
  expect(ada.told).toContain('The mixtape From the terminal is on its way');
  expect(ada.told).toContain('The mixtape From the terminal is home, with 1 songs');
  expect(ada.told).toContain('  Song of noor, noor, from noor');
  expect(noor.told).toContain('You gave Song of noor to ada’s From the terminal');
});

test('m shows the one that waits here for somebody to come', async () => {
  const world = createWorld({ seed: 22 });
  const { ports } = world.phone('ada');
  const device = createDevice({ ports, name: 'ada' });
  const library = makeLibrary([]);
  const player = createMusicPlayer({ device, library, name: 'ada' });
  const told: string[] = [];
  const agents = new PeerAgents({
    ...{ ports, device, player, library, storage: ports.storage },
    nameOf: () => 'ada',
    happened: line => told.push(line),
  });
  const peer = new PeerApp({
    ...{ device, player, agents, addresses: () => [], now: () => 0 },
    happened: line => told.push(line),
  });
  await world.run(seconds(5));
  peer.act('mixtape');
  peer.act('yes');
  await world.run(seconds(20));
  peer.act('mixtape');
  expect(peer.view().question).toBeUndefined();
  expect(told).toContain('Mixtape From the terminal: 0 songs so far, ada works on it (ada)');
});

test('a letter is told with its words and who wrote it, and one that its writer did not seal is not', async () => {
  const {
    world,
    sides: [ada, noor],
  } = await terminals();
  const to = await noor.device.ready;
  ada.peer.close();
  const outsider = world.phone('eve');
  const device = createDevice({ ports: outsider.ports, name: 'eve' });
  const host = createAgentHost({ device, ports: outsider.ports, behaviours: [letterBehaviour()] });
  await world.run(seconds(30));
  void host.launch(LETTER, newLetter('l', to, sealedWords(device, 'l', to, 'See you')));
  // Ada's words, in a letter that says it is from Eve.
  void host.launch(LETTER, newLetter('m', to, sealedWords(ada.device, 'm', to, 'Not mine')));
  await world.run(minutes(2));
  expect(noor.told).toContain('A letter from eve: See you');
  expect(noor.told.join('\n')).toMatch(/says it is from eve, and was not sealed by them for you/);
  expect(noor.told.join('\n')).not.toContain('Not mine');
});
