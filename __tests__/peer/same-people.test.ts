import { Observations } from '../../src/app/state/observations';
import type { PersonNearby } from '../../src/music';
import { createMusicPlayer, makeLibrary } from '../../src/music';
import { PeerApp } from '../../src/peer/peer';
import { minutes, seconds } from '../../src/runtime';
import { songs } from '../music/duet';
import { gather } from '../runtime/two-phones';

/** One device and player with the app's projection and the terminal peer on it. */
async function watchedTwice() {
  let people: { app: () => readonly PersonNearby[]; peer: () => readonly PersonNearby[] };
  const clock = { nowMs: () => 0 };
  const gathered = await gather(['ada', 'noor'], {
    phones: { ada: { position: { x: 0, y: 0 } }, noor: { position: { x: 1000, y: 0 } } },
    app(device, name) {
      const player = createMusicPlayer({ device, library: makeLibrary(songs(400)), name });
      if (name === 'noor') {
        return;
      }
      const now = () => clock.nowMs();
      const app = new Observations();
      device.observe(event => app.deviceEvent(event, now()));
      player.observe(event => app.musicEvent(event, now()));
      const peer = new PeerApp({
        device,
        player,
        addresses: () => [],
        now,
        happened: () => undefined,
      });
      people = {
        app: () => app.state({ device, player }, now(), () => []).people,
        peer: () => peer.view().people,
      };
    },
  });
  clock.nowMs = () => gathered.world.now;
  return {
    ...gathered,
    seen: () => ({ app: people.app().map(shared), peer: people.peer().map(shared) }),
  };
}

/** Without what only the app's cards show. */
function shared(person: PersonNearby): object {
  return { ...person, code: undefined, lease: undefined };
}

test('app and terminal peer show the same people in the same states, from the first meeting until they are gone', async () => {
  const { world, ada, noor, seen } = await watchedTwice();
  const states = new Set<string>();
  const walk = async (ms: number, stepMs: number) => {
    for (let passed = 0; passed < ms; passed += stepMs) {
      await world.run(stepMs);
      const { app, peer } = seen();
      expect(app).toEqual(peer);
      app.forEach(person => states.add((person as PersonNearby).presence.state));
    }
  };
  await walk(seconds(2), 50);
  noor.phone.moveTo({ x: 1, y: 0 });
  await walk(seconds(10), 50);
  noor.phone.moveAway();
  await walk(minutes(12), 1000);
  expect([...states]).toEqual(['here', 'out of earshot', 'gone']);

  noor.phone.moveTo({ x: 1, y: 0 });
  await walk(seconds(20), 100);
  ada.device.people.onlyVerified = true;
  await walk(seconds(20), 100);
  expect(seen().app).toMatchObject([{ notLetIn: 'not verified', presence: { state: 'gone' } }]);
  ada.device.people.block(noor.device.snapshot().id as string);
  await walk(seconds(5), 100);
  expect(seen().peer).toMatchObject([{ notLetIn: 'blocked' }]);
});
