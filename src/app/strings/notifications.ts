/** Before the system asks whether Earshot may show notifications, and afterwards, in each language. */
export const notificationsInEnglish = {
  title: 'Hear of the next match?',
  reason:
    'Earshot can tell you of a match or a hello while another app is open. It shows a notification for those and for nothing else, and your phone will ask whether it may.',
  ask: 'Ask me now',
  later: 'Later',
  section: 'Notifications',
  allowed:
    'When taste matches or somebody says hello while Earshot is not in front, you get a notification.',
  refused:
    'Your phone keeps Earshot from showing notifications, so a match shows only in the app. You can change that in the phone’s settings.',
  openSettings: 'Open settings',
};

export const notificationsInGerman: typeof notificationsInEnglish = {
  title: 'Vom nächsten Treffer erfahren?',
  reason:
    'Earshot kann dir sagen, dass euer Geschmack passt oder jemand Hallo sagt, während eine andere App offen ist. Dafür zeigt es eine Mitteilung, für nichts sonst, und dein Telefon fragt, ob es das darf.',
  ask: 'Jetzt fragen',
  later: 'Später',
  section: 'Mitteilungen',
  allowed:
    'Passt euer Geschmack oder sagt jemand Hallo, während Earshot nicht vorn ist, bekommst du eine Mitteilung.',
  refused:
    'Dein Telefon lässt Earshot keine Mitteilungen zeigen; dass euer Geschmack passt, steht darum nur in der App. Das lässt sich in den Einstellungen des Telefons ändern.',
  openSettings: 'Einstellungen öffnen',
};
