import type { PersonNearby } from '../music';
import type { Device } from '../runtime';
import { printable } from './text';
import type { YesNoQuestion } from './view';

/** What a person can decide about another one. */
export type PersonAction = 'verify' | 'block' | 'forget' | 'accept';

interface PersonActionParts {
  readonly people: Device['people'];
  readonly forget: (peer: string) => void;
  readonly tell: (line: string) => void;
  readonly ask: (question: YesNoQuestion) => void;
}

/** Asks first wherever something ends, or a code has to be compared. */
export function actOnPerson(
  action: PersonAction,
  chosen: PersonNearby,
  { people, forget, tell, ask: askQuestion }: PersonActionParts,
): void {
  const name = printable(chosen.name);
  const ask = (lines: () => readonly string[], does: () => void, done: string) =>
    askQuestion({
      get lines() {
        return lines();
      },
      yes: () => {
        does();
        tell(done);
      },
    });
  switch (action) {
    case 'verify':
      if (people.codeFor(chosen.id) === undefined) {
        tell(noCode(name, people.onlyVerified));
      } else {
        ask(
          () => [
            `Ask ${name} to read out the code on their screen.`,
            '',
            `   ${people.codeFor(chosen.id) ?? 'There is no code any more.'}`,
            '',
            'Is it the same, number for number?',
          ],
          () => people.verify(chosen.id),
          `${name} is verified`,
        );
      }
      break;
    case 'block':
      if (chosen.standing === 'blocked') {
        ask(
          () => [`Unblock ${name}? The next meeting will be as the first.`],
          () => forget(chosen.id),
          `${name} is unblocked`,
        );
        break;
      }
      ask(
        () => [`Block ${name}? What is between you ends, and they are not let in any more.`],
        () => people.block(chosen.id),
        `${name} is blocked`,
      );
      break;
    case 'forget':
      ask(
        () => [`Forget ${name}? The next meeting will be as the first.`],
        () => forget(chosen.id),
        `${name} is forgotten`,
      );
      break;
    case 'accept':
      if (chosen.namesake) {
        people.accept(chosen.id);
        tell(`${name} may have that name`);
      } else {
        tell(`Nobody else has the name ${name}`);
      }
  }
}

/** B6: the code is made by a connection. */
function noCode(name: string, onlyVerified: boolean): string {
  return onlyVerified
    ? `${name} and you are not connected, so there is no code. Let everyone in (o) while you compare`
    : `${name} and you are not connected, so there is no code to compare`;
}
