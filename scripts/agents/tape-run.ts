/** A mixtape among simulated phones, and what must hold at its end. */
import type { MixtapeState } from '../../src/music';
import { MIXTAPE, mixtape, newMixtape } from '../../src/music';
import { minutes, seconds } from '../../src/runtime';
import type { HostParty } from '../../__tests__/agents/hosts';
import { gatherHosts, leftOver, onDisk } from '../../__tests__/agents/hosts';

const NAMES = ['ada', 'noor', 'jules', 'kim', 'lea', 'max', 'ole', 'pia', 'rob'];
const LEDGER = `agents/ledger/${MIXTAPE}/`;

export interface TapeRun {
  readonly world: ReturnType<typeof gatherHosts>['world'];
  readonly parties: readonly HostParty[];
  tape(): MixtapeState | undefined;
  /** What is wrong; nothing while the tape is on its way only if `isOver` is false. */
  problems(isOver: boolean): readonly string[];
}

/** Phones that have met, and a tape that has just been launched by the first. */
export async function launchTape(phones: number, seed: number | string): Promise<TapeRun> {
  const { world, parties } = gatherHosts(
    NAMES.slice(0, phones),
    name => [mixtape({ pick: () => ({ artist: name, title: `Song of ${name}` }) })],
    seed,
  );
  await world.run(seconds(20));
  const [home] = parties;
  if (home === undefined) throw new RangeError('A tape needs a phone');
  let launched = false;
  void home.host.launch(MIXTAPE, newMixtape('t', 'Party')).then(() => (launched = true));
  await world.runUntil(() => launched, minutes(1));
  const tape = () => {
    const text = onDisk(home, LEDGER).get('tape-t');
    return text === undefined ? undefined : (JSON.parse(text) as MixtapeState);
  };
  return {
    world,
    parties,
    tape,
    problems(isOver) {
      const problems = parties.flatMap(({ name, events }) =>
        events.flatMap(event =>
          event.type === 'protocol violated' ? [`${name}: ${event.what}`] : [],
        ),
      );
      // V13: one commit of each stage, over all phones.
      const commits = parties.flatMap(({ events }) =>
        events.flatMap(event => (event.type === 'committed' ? [event.hop] : [])),
      );
      if (new Set(commits).size !== commits.length)
        problems.push(`V13: stages committed ${commits.join()}`);
      if (!isOver) return problems;
      const songs =
        tape()
          ?.songs.map(({ from }) => from)
          .sort() ?? [];
      const gifts = parties
        .flatMap(party => (onDisk(party, LEDGER).has('gift-t') ? [party.id] : []))
        .sort();
      if (tape() === undefined) problems.push('G2: the tape is not home');
      else if (songs.join() !== gifts.join()) {
        problems.push(`G3: ${songs.length} songs on the tape, ${gifts.length} gifts`);
      }
      for (const party of parties) {
        for (const key of leftOver(party)) problems.push(`${party.name} still holds ${key}`);
      }
      return problems;
    },
  };
}
