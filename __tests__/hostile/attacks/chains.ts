import { numberValue, revocationMessage, textValue } from '../../runtime/stranger';
import type { Assault } from '../attack';
import { attack } from '../attack';
import type { Attacker } from '../attacker';
import { INN } from '../attacker';

const LINKS = 9_990;

/** Each is called on the answer to the one before, and the first on that of the last call before: 60 KB. */
async function chainOn(attacker: Attacker): Promise<void> {
  const first = attacker.next;
  await attacker.send(
    Array.from({ length: LINKS }, (_, i) =>
      attacker.call({
        on: first + i - 1,
        onAnswer: true,
        method: 'self',
        args: [numberValue(60_000)],
      }),
    ),
  );
}

/** The chain hangs on the last call that `begin` makes. */
function chain(
  what: string,
  begin: (attacker: Attacker) => Promise<unknown>,
  then: (attacker: Attacker, assault: Assault) => unknown = () => undefined,
) {
  attack(`a chain of ${LINKS} calls, ${what}`, { afterMegabytes: 24 }, async (assault: Assault) => {
    const attacker = await assault.attacker();
    await begin(attacker);
    await chainOn(attacker);
    await then(attacker, assault);
    await assault.pass(1_500);
  });
}

const later = (attacker: Attacker, how: string) =>
  attacker.send([
    attacker.call({ on: INN, method: 'later', args: [numberValue(800), textValue(how)] }),
  ]);

chain('whose beginning is due', attacker =>
  attacker.send([attacker.call({ on: INN, method: 'stay', dueMs: 1_000 })]),
);

chain('whose beginning is answered by a value', attacker => later(attacker, 'value'));

chain('whose beginning is answered by a reference', attacker => later(attacker, 'reference'));

chain('whose beginning fails', attacker => later(attacker, 'error'));

/** The victim's second lease to this attacker. */
const SELF = INN + 1;

const onShortLease = (attacker: Attacker) =>
  attacker.send([
    attacker.call({ on: INN, method: 'self', args: [numberValue(1_000)] }),
    attacker.call({ on: SELF, method: 'stay' }),
  ]);

chain("whose beginning's lease ends", onShortLease);

chain("whose beginning's lease is given up", onShortLease, attacker =>
  attacker.send([revocationMessage('holder', SELF)]),
);

chain('whose caller leaves', onShortLease, async (attacker, assault) => {
  await assault.pass(200);
  attacker.leave();
});

chain('whose caller restarts', onShortLease, async (attacker, assault) => {
  await assault.pass(200);
  await assault.attacker({ ...attacker.arrival, incarnation: 2 });
});
