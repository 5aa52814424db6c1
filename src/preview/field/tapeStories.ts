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
