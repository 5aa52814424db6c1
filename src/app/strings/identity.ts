/** Where this phone's key is not what it was, in each language. */
export const identityInEnglish = {
  titles: {
    missing: 'This phone’s key is gone',
    changed: 'This phone has another key',
    damaged: 'This phone’s key is damaged',
  },
  explained:
    'Others know your phone by its secret key. It is not in this phone’s key store as it was, so nobody could tell that it is still you. It may be back after you restart the phone. If not, you can begin as a new phone.',
  tryAgain: 'Try again',
  beginAsNew: 'Begin as a new phone',
  newTitle: 'Begin as a new phone?',
  newExplained:
    'This phone gets a new key, and the old one does not come back. People you have met will see somebody new who has your name, and have to verify you again. Your songs, and the people you have verified, stay.',
  cancel: 'Cancel',
};

export const identityInGerman: typeof identityInEnglish = {
  titles: {
    missing: 'Der Schlüssel dieses Telefons fehlt',
    changed: 'Dieses Telefon hat einen anderen Schlüssel',
    damaged: 'Der Schlüssel dieses Telefons ist beschädigt',
  },
  explained:
    'Andere erkennen dein Telefon an seinem geheimen Schlüssel. Er liegt nicht mehr so in diesem Telefon, wie er war; niemand könnte merken, dass du es noch bist. Vielleicht ist er nach einem Neustart des Telefons wieder da. Wenn nicht, kannst du als neues Telefon beginnen.',
  tryAgain: 'Noch einmal versuchen',
  beginAsNew: 'Als neues Telefon beginnen',
  newTitle: 'Als neues Telefon beginnen?',
  newExplained:
    'Dieses Telefon bekommt einen neuen Schlüssel, und der alte kommt nicht zurück. Wen du getroffen hast, der sieht jemand Neues mit deinem Namen und muss dich neu prüfen. Deine Lieder bleiben, und auch, wen du geprüft hast.',
  cancel: 'Abbrechen',
};
