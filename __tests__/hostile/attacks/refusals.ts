/** M15: what cannot be taken in fails that one call, and nothing else. */
import { realTime } from '../../platforms/node/real-time';
import { answerMessage, homeValue, textValue } from '../../runtime/stranger';
import type { Assault } from '../attack';
import { attack } from '../attack';
import type { Attacker } from '../attacker';
import { INN } from '../attacker';

/** The victim's first call, and the first lease that it passes with one. */
const FIRST_CALL = 2;
const FIRST_PASSED = INN + 1;

/** One more than a device lets live at once. */
const TOO_MANY = 10_001;

/** The one call fails with a named error; the connection goes on, and so do other calls; no lease is left behind. */
async function onlyThatFails(
  assault: Assault,
  attacker: Attacker,
  error: RegExp,
  leasesBefore: number,
): Promise<void> {
  const { stranger } = attacker;
  const word = `still here ${performance.now()}`;
  await attacker.send([attacker.call({ on: INN, method: 'echo', args: [textValue(word)] })]);
  const answered = () => stranger.heardText.includes(word);
  await realTime.until('an answer or an end', () => answered() || attacker.ended, 10_000);
  assault.require(answered(), answered() ? 'the connection goes on' : 'the connection is closed');
  // M2: what was asked before is answered before.
  const named = error.test(stranger.heardText);
  assault.require(named, named ? `its caller is told ${error.source}` : 'its caller is not told');
  const left = (await assault.siege.weigh()).leases - leasesBefore;
  assault.require(left === 0, `${left} leases kept`);
}

async function comeAndCount(assault: Assault) {
  const attacker = await assault.attacker();
  return { attacker, leases: (await assault.siege.weigh()).leases };
}

attack('an answer that sends home a lease that has ended', {}, async assault => {
  const { attacker, leases } = await comeAndCount(assault);
  const { values, times } = attacker.functions(1, 1_000);
  const args = [...values, Uint8Array.of(0x84, 0xc8, 0x01)];
  await attacker.send([attacker.call({ on: INN, method: 'passTo', args })], times);
  await assault.pass(600);
  await attacker.send([answerMessage(FIRST_CALL, homeValue(FIRST_PASSED))]);
  await assault.pass(600);
  await onlyThatFails(assault, attacker, /ExpiredLeaseError/, leases);
});

attack('an argument that sends home a lease that has ended', {}, async assault => {
  const { attacker, leases } = await comeAndCount(assault);
  await attacker.send([attacker.call({ on: INN, method: 'self', args: [Uint8Array.of(1)] })]);
  await assault.pass(200);
  const { values, times } = attacker.functions(1, 60_000);
  const args = [...values, homeValue(FIRST_PASSED)];
  await attacker.send([attacker.call({ on: INN, method: 'take', args })], times);
  await onlyThatFails(assault, attacker, /ExpiredLeaseError/, leases);
});

attack('more callbacks than a device lets live', {}, async assault => {
  const { attacker, leases } = await comeAndCount(assault);
  const { values, times } = attacker.functions(TOO_MANY, 60_000);
  await attacker.send([attacker.call({ on: INN, method: 'take', args: values })], times);
  await onlyThatFails(assault, attacker, /LimitError/, leases);
});

attack('a result whose getter throws', {}, async assault => {
  const { attacker, leases } = await comeAndCount(assault);
  await attacker.send([attacker.call({ on: INN, method: 'trap' })]);
  await onlyThatFails(assault, attacker, /do not look/, leases);
});
