/** The first tab goes back to its first page with the next frame, and a screen takes a moment to come. */
const LOOK_EVERY_MS = 300;
const LOOKS = 20;

/** Presses what a finger would press: the first tab, and there the row of that tape, in whatever language. */
export function openTape(title: string): void {
  document.querySelector<HTMLElement>('[role="tab"]')?.click();
  const row = `[role="button"][aria-label*=": ${CSS.escape(title)}. "]`;
  setTimeout(() => press(row, LOOKS), LOOK_EVERY_MS);
}

function press(selector: string, looks: number): void {
  const found = document.querySelector<HTMLElement>(selector);
  if (found !== null) found.click();
  else if (looks > 0) setTimeout(() => press(selector, looks - 1), LOOK_EVERY_MS);
}
