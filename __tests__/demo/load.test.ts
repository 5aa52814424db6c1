import { visitsToOneDemo } from './visits';

const visits = visitsToOneDemo();

interface Person {
  readonly receiving: { readonly songs: number; readonly state: string };
}

interface Store {
  getState(): { readonly people: readonly Person[] };
  subscribe(changed: () => void): () => void;
}

interface PhoneStarted {
  readonly earshot: { readonly store: Store };
  newSongs(edition: number): void;
}

interface Measured {
  readonly messagesPerSecond: number;
  readonly updates: readonly number[];
  readonly updatesPerSecond: number;
  readonly longestTaskMs: number;
  readonly framesPerSecond: number;
}

const MEASURED_MS = 4000;
/** What else runs on this computer takes its share of some of them; what counts is what the phones can do. */
const MEASUREMENTS = 6;

const isGood = ({ messagesPerSecond, longestTaskMs, framesPerSecond }: Measured) =>
  messagesPerSecond >= 1000 && longestTaskMs <= 100 && framesPerSecond >= 50;

it('keeps up with 1,000 messages a second between two phones, in 50 frames a second', async () => {
  const field = await visits.field();
  const all: Measured[] = [];
  while (all.length < MEASUREMENTS && !all.some(isGood)) {
    // Past the start of two apps at the same time, and past the last exchange.
    await field.getByText('connected', { exact: true }).waitFor();
    all.push(
      await field.evaluate(measureAnExchange, { edition: all.length + 1, forMs: MEASURED_MS }),
    );
  }
  for (const { updates, updatesPerSecond } of all) {
    expect(Math.min(...updates)).toBeGreaterThan(0);
    expect(updatesPerSecond).toBeLessThanOrEqual(10.5);
  }
  expect(all).toContainEqual(all.find(isGood) ?? 'a measurement with 1,000 messages a second');
});

/** In the page: gives both phones new songs, and watches them cross, until one has all or the time is over. */
function measureAnExchange({ edition, forMs }: { edition: number; forMs: number }) {
  const phones = Array.from(
    document.querySelectorAll('iframe'),
    frame => (frame.contentWindow as unknown as { earshotPhone: PhoneStarted }).earshotPhone,
  );
  const stores = phones.map(({ earshot }) => earshot.store);
  const arrived = () => stores.map(store => store.getState().people[0]?.receiving.songs ?? 0);
  const areUnderWay = () =>
    stores.every(store => store.getState().people[0]?.receiving.state === 'under way');
  const whenever = (updated: (index: number) => void) => {
    const stops = stores.map((store, index) => store.subscribe(() => updated(index)));
    return () => stops.forEach(stop => stop());
  };

  const begun = new Promise<void>(resolve => {
    const stop = whenever(() => {
      if (areUnderWay() && arrived().every(songs => songs > 0)) {
        stop();
        resolve();
      }
    });
  });
  phones.forEach(phone => phone.newSongs(edition));

  return begun.then(
    () =>
      new Promise<Measured>(resolve => {
        const updates = stores.map(() => 0);
        const tasks = [0];
        const watch = new PerformanceObserver(list =>
          list.getEntries().forEach(({ duration }) => tasks.push(Math.round(duration))),
        );
        watch.observe({ type: 'longtask' });
        const [before, beganMs] = [arrived(), performance.now()];
        let frames = 0;
        let nextFrame = requestAnimationFrame(function draw() {
          frames += 1;
          nextFrame = requestAnimationFrame(draw);
        });
        const finish = () => {
          cancelAnimationFrame(nextFrame);
          clearTimeout(timeout);
          stop();
          watch.disconnect();
          const seconds = (performance.now() - beganMs) / 1000;
          const messages = arrived().map((songs, index) => songs - (before[index] ?? 0));
          resolve({
            messagesPerSecond: Math.min(...messages) / seconds,
            updates,
            updatesPerSecond: Math.max(...updates) / seconds,
            longestTaskMs: Math.max(...tasks),
            framesPerSecond: frames / seconds,
          });
        };
        const timeout = setTimeout(finish, forMs);
        const stop = whenever(index => {
          updates[index] = (updates[index] ?? 0) + 1;
          if (!areUnderWay()) {
            finish();
          }
        });
      }),
  );
}
