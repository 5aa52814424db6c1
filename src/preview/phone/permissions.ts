import { callNative } from './wire';

const SONGS = ['android.permission.READ_MEDIA_AUDIO', 'android.permission.READ_EXTERNAL_STORAGE'];
/** Android asks a second time, and never again. */
const MOST_QUESTIONS = 2;

let refusals = 0;

/** These phones' system asks about the songs on them, and about nothing else. */
export const PermissionsAndroid = {
  check: async () => true,

  request: async (permission: string): Promise<'granted' | 'denied' | 'never_ask_again'> => {
    if (!SONGS.includes(permission)) {
      return 'granted';
    }
    if (refusals >= MOST_QUESTIONS) {
      return 'never_ask_again';
    }
    const isAllowed = await askOwner();
    await callNative('EarshotSongs', 'allow', [isAllowed]);
    refusals = isAllowed ? 0 : refusals + 1;
    return isAllowed ? 'granted' : refusals < MOST_QUESTIONS ? 'denied' : 'never_ask_again';
  },
};

/** The system's own question, in front of the app. */
function askOwner(): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'system-question');
  dialog.style.cssText =
    'width: 78%; padding: 20px; border: none; border-radius: 24px; color-scheme: light dark;' +
    'font: 15px/1.4 Roboto, sans-serif; text-align: center;';
  const question = document.createElement('p');
  question.id = 'system-question';
  question.textContent = 'Allow Earshot to access music and audio on this device?';
  question.style.margin = '0 0 16px';
  dialog.append(question);
  return new Promise(resolve => {
    const answer = (isAllowed: boolean) => {
      dialog.remove();
      resolve(isAllowed);
    };
    for (const [words, isAllowed] of [
      ['Allow', true],
      ['Don’t allow', false],
    ] as const) {
      const button = document.createElement('button');
      button.textContent = words;
      button.style.cssText =
        'display: block; width: 100%; min-height: 48px; margin-top: 6px; border: none;' +
        'border-radius: 24px; font: inherit; font-weight: 500; cursor: pointer;';
      button.addEventListener('click', () => answer(isAllowed));
      dialog.append(button);
    }
    // The system's question, put away with a key, counts as a no.
    dialog.addEventListener('cancel', () => answer(false));
    document.body.append(dialog);
    dialog.showModal();
  });
}
