import { visitsToOneDemo } from './visits';

const visits = visitsToOneDemo();

interface Person {
  readonly receiving: { readonly songs: number };
}

interface Store {
  getState(): { readonly people: readonly Person[] };
  subscribe(changed: () => void): () => void;
}

interface PhoneStarted {
  readonly earshot: { readonly store: Store };
}

interface Measured {
  readonly messages: readonly number[];
  readonly updates: readonly number[];
  readonly tasks: readonly number[];
}

const MEASURED_MS = 4000;

it('keeps up with 1,000 messages a second between two phones', async () => {
  const field = await visits.field();
  await field.getByText('songs cross').waitFor();
  // Past the first second of two apps that start at the same time.
  await field.waitForTimeout(1500);
  const measured = await field.evaluate(forMs => {
    const phones = Array.from(document.querySelectorAll('iframe'), frame => {
      const { earshotPhone } = frame.contentWindow as unknown as { earshotPhone: PhoneStarted };
      return earshotPhone.earshot.store;
    });
    const arrived = () => phones.map(store => store.getState().people[0]?.receiving.songs ?? 0);
    const updates = phones.map(() => 0);
    const stop = phones.map((store, index) =>
      store.subscribe(() => {
        updates[index] = (updates[index] ?? 0) + 1;
      }),
    );
    const tasks: number[] = [];
    new PerformanceObserver(list =>
      list.getEntries().forEach(({ duration }) => tasks.push(Math.round(duration))),
    ).observe({ type: 'longtask' });
    const before = arrived();
    return new Promise<Measured>(resolve => {
      setTimeout(() => {
        stop.forEach(end => end());
        const messages = arrived().map((songs, index) => songs - (before[index] ?? 0));
        resolve({ messages, updates, tasks });
      }, forMs);
    });
  }, MEASURED_MS);
  const seconds = MEASURED_MS / 1000;
  for (const messages of measured.messages) {
    expect(messages / seconds).toBeGreaterThanOrEqual(1000);
  }
  for (const updates of measured.updates) {
    expect(updates).toBeGreaterThan(0);
    expect(updates / seconds).toBeLessThanOrEqual(10.5);
  }
  expect(measured.tasks.filter(ms => ms > 100)).toEqual([]);
});
