import type { PickedFile, Surroundings } from '.';

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
