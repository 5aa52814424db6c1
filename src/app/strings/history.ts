/** Whom this phone has met, as far as its owner keeps it. */
export const historyInEnglish = {
  nobody: 'You have exchanged lists with nobody yet.',
};

export const historyInGerman: typeof historyInEnglish = {
  nobody: 'Du hast noch mit niemandem Listen getauscht.',
};
