const carried = 'Phones that you meet hand it on. They cannot read it.';

/** Letters, in each language. */
export const lettersInEnglish = {
  title: (name: string) => `A letter to ${name}`,
  explained: (name: string) => `For when ${name} is not here. ${carried}`,
  words: 'A few words',
  send: 'Send the letter',
  spokenSend: (name: string) => `Send the letter to ${name}`,
  left: (characters: number) => `${characters} characters left`,
  sent: 'It is on your phone, and goes with the next one that can take it.',
  failed: (why: string) => `It was not sent: ${why}`,
  where: {
    here: 'It is still on your phone.',
    'on its way': 'It is on its way.',
    delivered: 'It was delivered.',
    overdue: 'It did not arrive in time, as far as your phone knows.',
  },
  from: (name: string) => `A letter from ${name}`,
  notOpened: (name: string) =>
    `A letter came that says it is from ${name}. It was not sealed by their phone for yours, so it is not shown.`,
  putAway: 'Put it away',
  spokenPutAway: (name: string) => `Put away the letter from ${name}`,
  spokenRemove: (name: string) => `Remove the letter to ${name}`,
  remove: 'Remove',
};

export const lettersInGerman: typeof lettersInEnglish = {
  title: name => `Ein Brief an ${name}`,
  explained: name =>
    `Für die Zeit, in der ${name} nicht da ist. Telefone, denen du begegnest, reichen ihn weiter. Lesen können sie ihn nicht.`,
  words: 'Ein paar Worte',
  send: 'Brief losschicken',
  spokenSend: name => `Brief an ${name} losschicken`,
  left: characters => `noch ${characters} Zeichen`,
  sent: 'Er ist auf deinem Telefon und geht mit dem nächsten mit, das ihn nehmen kann.',
  failed: why => `Er ging nicht los: ${why}`,
  where: {
    here: 'Er ist noch auf deinem Telefon.',
    'on its way': 'Er ist unterwegs.',
    delivered: 'Er ist angekommen.',
    overdue: 'Er kam nicht rechtzeitig an, soweit dein Telefon weiß.',
  },
  from: name => `Ein Brief von ${name}`,
  notOpened: name =>
    `Ein Brief kam, der von ${name} sein will. Das Telefon dieser Person hat ihn nicht für deines versiegelt; darum wird er nicht gezeigt.`,
  putAway: 'Weglegen',
  spokenPutAway: name => `Brief von ${name} weglegen`,
  spokenRemove: name => `Brief an ${name} entfernen`,
  remove: 'Entfernen',
};
