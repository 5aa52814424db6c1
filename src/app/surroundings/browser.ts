import type { PickedFile, Surroundings } from '.';

const FORGET_AFTER_MS = 60_000;

/** For the app in a browser. */
export const browserSurroundings: Surroundings = {
  pickFile: () =>
    new Promise<PickedFile | undefined>((resolve, reject) => {
      const input = document.createElement('input');
      input.type = 'file';
      input.addEventListener('cancel', () => resolve(undefined));
      input.addEventListener('change', () => {
        const file = input.files?.[0];
        if (file === undefined) {
          resolve(undefined);
        } else {
          file
            .arrayBuffer()
            .then(
              content => resolve({ name: file.name, content: new Uint8Array(content) }),
              reject,
            );
        }
      });
      input.click();
    }),

  /** To the browser's downloads: it asks by itself, if its owner wants to be asked. */
  async saveFile({ name, text }) {
    const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    // The browser has begun to read it by then.
    setTimeout(() => URL.revokeObjectURL(address), FORGET_AFTER_MS);
    return true;
  },

  copyText: text => navigator.clipboard.writeText(text),

  vibrate() {
    // A computer has nothing to shake; React Native's types know of no phone that cannot.
    (navigator as { vibrate?: (ms: number) => boolean }).vibrate?.(60);
  },

  async notify({ title, body }) {
    if ('Notification' in globalThis && (await Notification.requestPermission()) === 'granted') {
      const shown = new Notification(title, { body });
      shown.onclick = () => window.focus();
    }
  },

  async openSystemSettings() {
    // A page cannot open a browser's settings.
  },
};
