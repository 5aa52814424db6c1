import type { PhoneName } from '../phone/owners';
import type { Field } from './field';
import type { Story } from './stories';

const TO_READ_MS = 4000;

/** The phone that introduces everyone is switched off without a word, and another serves its list. */
export const hostStory: Story = {
  id: 'host leaves',
  tell: async telling => {
    const { field } = telling;
    telling.say('host leaves: crowd');
    field.gather();
    field.fillCrowd();
    await telling.untilHolds(() => hostOf(field) !== undefined && isFollowed(field));
    const host = hostOf(field) as PhoneName;
    telling.say('host leaves: introduces');
    await telling.untilHolds(() => hasStandIn(field, host));
    await telling.wait(TO_READ_MS);
    telling.say('host leaves: off');
    field.crash(host);
    try {
      await telling.untilHolds(() => ![undefined, host].includes(hostOf(field)));
      telling.say('host leaves: taken over');
      await telling.untilHolds(() => isFollowed(field));
      await telling.wait(TO_READ_MS);
    } finally {
      field.switchOn(host);
    }
    telling.say('host leaves: back');
    await telling.untilHolds(() => hostOf(field) !== host && isFollowed(field));
    telling.say('host leaves: over');
    await telling.wait(TO_READ_MS);
  },
};

/** Which of the drawn phones introduces the others. */
function hostOf({ phones }: Field): PhoneName | undefined {
  return phones.find(({ shows }) => shows?.room?.isOwn === true)?.name;
}

/** By everyone who is there, drawn or not. */
function isFollowed(field: Field): boolean {
  const host = field.phones.find(({ name }) => name === hostOf(field))?.shows?.me.id;
  const { crowd, crowdWanted } = field.store.getState();
  return (
    host !== undefined &&
    crowd.length === crowdWanted &&
    crowd.every(phone => phone.host === host) &&
    field.phones.every(({ power, shows }) => power !== 'on' || shows?.room?.host.id === host)
  );
}

/** Another of the drawn phones has a copy of the list. */
function hasStandIn(field: Field, host: PhoneName): boolean {
  const deputies = field.phone(host)?.shows?.room?.deputies ?? [];
  return field.phones.some(({ shows }) => deputies.some(({ id }) => id === shows?.me.id));
}
