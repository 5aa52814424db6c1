import type { Page } from 'playwright-core';

/**
 * Words on the open tab that cannot be read in full: out of sight at a side, cut by the edge of their own box, broken
 * inside of a word (but a song may be called by one that fits into no row), or behind the tab bar with no way to scroll them up.
 */
export function findCutOffWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      found.push(`the page is ${scrollWidth} wide in a window of ${clientWidth}`);
    }
    const barTop = document.querySelector('[role=tablist]')?.getBoundingClientRect().top;
    const words = Array.from(document.querySelectorAll<HTMLElement>('#root [dir]')).filter(
      each =>
        each.childElementCount === 0 &&
        each.textContent &&
        each.offsetParent !== null &&
        getComputedStyle(each).visibility === 'visible',
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
      range.selectNodeContents(each);
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
      each.style.whiteSpace = 'nowrap';
      const isTooLongForAnyRow = range.getBoundingClientRect().width > window.innerWidth * 0.6;
      each.style.whiteSpace = '';
      if (!text.includes(' ') && lines > 1 && !isTooLongForAnyRow) {
        found.push(`"${text}" is broken over ${lines} lines`);
      }
    }
    if (words.length < 6) {
      found.push(`only ${words.length} pieces of text are to be seen`);
    }
    return found;
  });
}
