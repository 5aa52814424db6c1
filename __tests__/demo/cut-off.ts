import type { Page } from 'playwright-core';
import type { Earshot } from '../../src/app/state/earshot';
import { spacing } from '../../src/app/theme';

interface PhoneStarted {
  readonly earshot: Pick<Earshot, 'songsByKey'>;
}

/**
 * Words on the open page that cannot be read in full: out of sight at a side, cut by the edge of their own box, broken
 * inside of a word where no hyphen stands (but a song may be called by a word that is wider than the whole page), or
 * behind the tab bar with no way to scroll them up.
 */
export function findCutOffWords(page: Page): Promise<string[]> {
  return page.evaluate(pagePadding => {
    const found: string[] = [];
    const { earshotPhone } = window as unknown as { earshotPhone: PhoneStarted };
    const songs = Array.from(earshotPhone.earshot.songsByKey.values());
    const songWords = new Set(songs.flatMap(({ artist, title }) => [artist, title]));
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      found.push(`the page is ${scrollWidth} wide in a window of ${clientWidth}`);
    }
    const widthOf = (word: string, like: Element) => {
      const alone = like.cloneNode() as HTMLElement;
      alone.textContent = word;
      Object.assign(alone.style, { position: 'absolute', whiteSpace: 'nowrap', width: 'auto' });
      like.parentElement?.append(alone);
      const { width } = alone.getBoundingClientRect();
      alone.remove();
      return width;
    };
    // The first run has no bar.
    const bar = document.querySelector('[role=tablist]');
    const barTop = bar?.getBoundingClientRect().top ?? window.innerHeight;
    const words = Array.from(document.querySelectorAll<HTMLElement>('#root [dir]')).filter(
      each =>
        each.childElementCount === 0 &&
        each.textContent &&
        each.offsetParent !== null &&
        getComputedStyle(each).visibility === 'visible' &&
        // Words that are only heard: nobody sees that they are cut.
        (each.parentElement === null || getComputedStyle(each.parentElement).opacity !== '0'),
    );
    for (const each of words) {
      each.scrollIntoView({ block: 'end' });
      const text = each.innerText;
      const box = each.getBoundingClientRect();
      const sight = each.closest('[role=tablist]')
        ? new DOMRect(0, 0, window.innerWidth, window.innerHeight)
        : new DOMRect(0, 0, window.innerWidth, barTop);
      if (box.left < sight.left || box.right > sight.right) {
        found.push(`"${text}" is out of sight at a side`);
      }
      if (box.bottom > sight.bottom + 1) {
        found.push(`"${text}" ends below the page`);
      }
      if (each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 1) {
        found.push(`"${text}" is cut by its box`);
      }
      const range = document.createRange();
      const pieces = Array.from(each.childNodes).flatMap(node =>
        Array.from((node as Text).data.matchAll(/[^\s\u00ad\u200b-]+/g), ({ 0: word, index }) => ({
          node,
          word,
          index,
        })),
      );
      for (const { node, word, index } of pieces) {
        const lines = new Set(
          Array.from(word, (_letter, at) => {
            range.setStart(node, index + at);
            range.setEnd(node, index + at + 1);
            // The first letter after a hyphen that the browser has set has that hyphen's place too, before its own.
            return Math.round(Array.from(range.getClientRects()).pop()?.top ?? 0);
          }),
        );
        const room = window.innerWidth - 2 * pagePadding;
        if (lines.size > 1 && !(songWords.has(text) && widthOf(word, each) > room)) {
          found.push(`"${word}" of "${text}" is broken over ${lines.size} lines`);
        }
      }
    }
    if (words.length < 6) {
      found.push(`only ${words.length} pieces of text are to be seen`);
    }
    return found;
  }, spacing.l);
}
