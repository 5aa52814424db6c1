/** B6: someone in between has two handshakes, and the two whom it stands between see two codes. */
import { realTime } from '../../platforms/node/real-time';
import { attack } from '../attack';
import { Middle } from '../middle';
import type { Program } from '../program';

attack('someone who stands between two devices', { fresh: true }, async assault => {
  const { siege } = assault;
  const { victim, honest } = siege;
  const codes = async (other: Program, victimsId: string, othersId: string) => {
    const seen = await Promise.all([
      victim.tell('codeFor', othersId),
      other.tell('codeFor', victimsId),
    ]);
    return { seen, alike: seen[0] !== undefined && seen[0] === seen[1] };
  };
  const undisturbed = await codes(honest, victim.id, honest.id);
  assault.require(
    undisturbed.alike,
    `${undisturbed.alike ? 'one code' : 'two codes'} with nobody in between`,
  );

  const deceived = await siege.another('honest');
  const middle = await Middle.between(victim.port);
  try {
    await deceived.tell('watchWork');
    await deceived.tell('reach', middle.port);
    let calls = 0;
    const untilMs = performance.now() + 10_000;
    while (calls < 5 && performance.now() < untilMs) {
      await realTime.pass(50);
      calls = (await deceived.tell('work')).inTime;
    }
    assault.require(calls >= 5, `${calls >= 5 ? 'calls' : 'no calls'} go through the middle`);
    const [asHonest = '', asVictim = ''] = middle.ids ?? [];
    const { seen, alike } = await codes(deceived, asVictim, asHonest);
    assault.require(!alike, `${alike ? 'one code' : 'two codes'} with someone in between`);
    assault.require(
      seen.every(code => code !== undefined),
      'both have a code to compare',
    );
  } finally {
    middle.end();
    deceived.end();
  }
});
