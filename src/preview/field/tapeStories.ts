import type { PhoneName } from '../phone/owners';
import { phoneNames } from '../phone/owners';
import type { Story } from './stories';
import type { Telling } from './story';

/** All hear Ada, who is home to the tape. */
const AROUND_ADA = { jules: 0.125, ada: 0.375, noor: 0.625, mika: 0.875 } as const;
const TITLE = 'Night bus';
const STOPS = 3;
const TO_READ_MS = 4000;

/** A carrier is switched off at its stop, and one that watched takes over. */
export const mixtapeStory: Story = {
  id: 'mixtape',
  tell: async telling => {
    const { field } = telling;
    await gather(telling);
    const noor = () => field.phone('noor')?.inside?.earshot;
    // Her stop lasts as long as she thinks about it: so that it can be seen.
    await noor()?.change({ choosesGifts: true });
    try {
      telling.say('mixtape: out');
      const id = await sendOut(telling);
      await telling.untilHolds(() => agentsOf(telling, 'noor')?.question?.tape === id);
      await telling.wait(TO_READ_MS);
      telling.say('mixtape: off');
      field.crash('noor');
      await telling.untilHolds(() => someoneStandsIn(telling, id));
      openTapes(telling);
      telling.say('mixtape: taken over');
      await telling.wait(TO_READ_MS);
    } finally {
      field.switchOn('noor');
    }
    await telling.untilHolds(() => field.phone('noor')?.shows?.phase.state === 'running');
    await noor()?.change({ choosesGifts: false });
    telling.say('mixtape: back');
    await telling.untilHolds(() => isHome(telling));
    telling.say('mixtape: over');
    await telling.wait(TO_READ_MS);
  },
};

/** The honest limit: who was asked for a vote, and whose worker vanished before it counted them, can only wait for it. */
export const midVoteStory: Story = {
  id: 'mid-vote',
  tell: async telling => {
    const { field } = telling;
    await gather(telling);
    const noor = () => field.phone('noor')?.inside?.earshot;
    await noor()?.change({ choosesGifts: true });
    let stopWatching = () => {};
    try {
      telling.say('mid-vote: out');
      const id = await sendOut(telling);
      await telling.untilHolds(() => agentsOf(telling, 'noor')?.question?.tape === id);
      const asker = noor()?.store.getState().me.id;
      telling.say('mid-vote: asks');
      await telling.wait(TO_READ_MS);
      stopWatching = watchVotes(telling, device => {
        if (device === asker) field.crash('noor');
      });
      noor()?.carrier.chooseGift(undefined);
      await telling.untilHolds(() => someoneWaitsFor(telling, id, asker));
      openTapes(telling);
      telling.say('mid-vote: waiting');
      await telling.wait(TO_READ_MS);
    } finally {
      stopWatching();
      field.switchOn('noor');
    }
    await telling.untilHolds(() => field.phone('noor')?.shows?.phase.state === 'running');
    await noor()?.change({ choosesGifts: false });
    telling.say('mid-vote: back');
    await telling.untilHolds(() => isHome(telling));
    telling.say('mid-vote: over');
    await telling.wait(TO_READ_MS);
  },
};

/** Told in the moment in which another phone's vote is bound, before it can be counted: no vote has reached its worker yet. */
function watchVotes({ field }: Telling, bound: (worker: string) => void): () => void {
  const stops = field.phones.map(({ inside }) =>
    inside?.earshot.carrier.watch(event => {
      if (event.type === 'bound') bound(event.to);
    }),
  );
  return () => stops.forEach(stop => stop?.());
}

const someoneWaitsFor = (
  telling: Telling,
  id: string | undefined,
  device: string | undefined,
): boolean =>
  stopsIn(telling).some(({ id: tape, stop }) => tape === id && stop?.waitingFor?.id === device);

async function gather(telling: Telling): Promise<void> {
  const { field } = telling;
  while (field.canAdd) await field.add();
  // It is about these four.
  field.dismissCrowd();
  telling.say('tape: gathering');
  await telling.untilHolds(() => field.phones.every(({ shows }) => shows?.agents.works === true));
  await telling.walk(AROUND_ADA);
  await telling.untilHolds(() => (agentsOf(telling, 'ada')?.askable ?? 0) >= STOPS);
}

/** Ada's, shown on her phone as she would see it. */
async function sendOut({ field }: Telling): Promise<string | undefined> {
  return field.phone('ada')?.inside?.earshot.carrier.sendTape(TITLE, STOPS);
}

/** On every phone that shows it: what it says there is the story. */
function openTapes({ field }: Telling): void {
  for (const { inside, shows } of field.phones) {
    if (shows?.agents.tapes.some(({ title }) => title === TITLE) === true) inside?.openTape(TITLE);
  }
}

const agentsOf = ({ field }: Telling, name: PhoneName) => field.phone(name)?.shows?.agents;

const stopsIn = (telling: Telling) =>
  phoneNames.flatMap(name => agentsOf(telling, name)?.tapes ?? []);

const someoneStandsIn = (telling: Telling, id: string | undefined): boolean =>
  stopsIn(telling).some(
    ({ id: tape, stop, standIns }) =>
      tape === id &&
      (standIns.length > 0 || (stop?.worker !== undefined && stop.worker.id !== stop.intended.id)),
  );

const isHome = (telling: Telling): boolean =>
  agentsOf(telling, 'ada')?.tapes[0]?.where.is === 'home';
