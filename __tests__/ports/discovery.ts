import type { Announcement, Discovery, Sighting } from '../../src/runtime';
import { isNearby } from '../../src/runtime/link/nearby';
import type { Time } from './time';
import { watchForCallsFromInside } from './time';

export interface DiscoveryEnvironment extends Time {
  /** Two devices on the same network. */
  readonly here: Discovery;
  readonly there: Discovery;
  end(): Promise<void>;
}

/** Announcements are repeated rarely: time enough for a few of them. */
const heardWithinMs = 60_000;

/** What every Discovery must do, whatever it is made of. */
export function describeDiscovery(name: string, create: () => Promise<DiscoveryEnvironment>): void {
  describe(`the discovery of ${name}`, () => {
    let env: DiscoveryEnvironment;
    let heardHere: Sighting[];
    const heard = (wanted: Announcement) => () =>
      heardHere.some(({ incarnation }) => incarnation === wanted.incarnation);

    beforeEach(async () => {
      env = await create();
      heardHere = [];
    });

    afterEach(() => env.end());

    test('hears what another device publishes, all of it', async () => {
      const wanted = announcement();
      env.there.publish(wanted);
      env.here.browse(sighting => heardHere.push(sighting));
      await env.until('the announcement', heard(wanted), heardWithinMs);
      const sighting = heardHere.find(({ incarnation }) => incarnation === wanted.incarnation);
      const { port, ...rest } = wanted;
      expect(sighting).toMatchObject(rest);
      expect(sighting?.addresses.length).toBeGreaterThan(0);
      for (const address of sighting?.addresses ?? []) {
        expect(address).toEqual({ host: expect.stringMatching(/./) as string, port });
      }
    });

    test('B4: where it knows its networks, a device on the same network is announced on one of them', async () => {
      const wanted = announcement();
      env.there.publish(wanted);
      env.here.browse(sighting => heardHere.push(sighting));
      await env.until('the announcement', heard(wanted), heardWithinMs);
      const sightings = heardHere.filter(({ incarnation }) => incarnation === wanted.incarnation);
      const hosts = sightings.flatMap(({ addresses }) => addresses.map(({ host }) => host));
      expect(hosts.some(host => isNearby(host, env.here.networks?.()))).toBe(true);
    });

    test('hears what is published later', async () => {
      const wanted = announcement();
      env.here.browse(sighting => heardHere.push(sighting));
      await env.pass(500);
      env.there.publish(wanted);
      await env.until('the announcement', heard(wanted), heardWithinMs);
    });

    test('hears itself: who does not is shut out by its system', async () => {
      const wanted = announcement();
      env.here.publish(wanted);
      env.here.browse(sighting => heardHere.push(sighting));
      await env.until('its own announcement', heard(wanted), heardWithinMs);
    });

    test('hears what replaces an announcement', async () => {
      const [first, second] = [announcement(), announcement()];
      env.here.browse(sighting => heardHere.push(sighting));
      env.there.publish(first);
      await env.until('the first announcement', heard(first), heardWithinMs);
      env.there.publish(second);
      await env.until('the second announcement', heard(second), heardWithinMs);
    });

    test('hears nothing any more once stopped', async () => {
      const [first, second] = [announcement(), announcement()];
      env.here.browse(sighting => heardHere.push(sighting));
      env.there.publish(first);
      await env.until('the first announcement', heard(first), heardWithinMs);
      env.here.stop();
      const before = heardHere.length;
      env.there.publish(second);
      await env.pass(2_000);
      expect(heardHere).toHaveLength(before);
    });

    test('is heard no more of once stopped, as far as news go', async () => {
      const first = announcement();
      env.there.publish(first);
      env.there.stop();
      await env.pass(2_000);
      env.here.browse(sighting => heardHere.push(sighting));
      await env.pass(2_000);
      expect(heard(first)()).toBe(false);
    });

    test('can be started again after a stop, and stopped twice', async () => {
      const wanted = announcement();
      for (const discovery of [env.here, env.there]) {
        discovery.stop();
        discovery.stop();
      }
      await env.pass(1_000);
      env.there.publish(wanted);
      env.here.browse(sighting => heardHere.push(sighting));
      await env.until('the announcement', heard(wanted), heardWithinMs);
    });

    test('never reports from inside a call to it', async () => {
      const wanted = announcement();
      const watch = watchForCallsFromInside();
      watch.call(() => env.here.publish(wanted));
      watch.call(() =>
        env.here.browse(sighting => {
          watch.callback();
          heardHere.push(sighting);
        }),
      );
      await env.until('the announcement', heard(wanted), heardWithinMs);
      watch.call(() => env.here.stop());
      expect(watch.seen).toBe(false);
    });
  });
}

let announced = 0;

/** No two alike, so that nothing is taken for what an earlier test left on the network. */
function announcement(): Announcement {
  announced++;
  return {
    port: 50_000 + announced,
    idPrefix: `0a1b2c${announced}`,
    incarnation: `started${announced}`,
    protocolVersion: 3,
  };
}
