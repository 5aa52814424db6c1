import { spawn } from 'node:child_process';

/** What opens an address in the person's own browser; nothing, where there is no desktop to open it on. */
function opener() {
  switch (process.platform) {
    case 'darwin':
      return 'open';
    case 'win32':
      return 'explorer';
    default:
      return process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? 'xdg-open' : undefined;
  }
}

/** @param {string} address */
export function openBrowser(address) {
  const program = opener();
  if (program !== undefined) {
    spawn(program, [address], { stdio: 'ignore', detached: true })
      // The address has been printed: a browser that does not open is no reason to stop.
      .on('error', () => {})
      .unref();
  }
}
