/**
 * A tab bar in a browser is expected to answer to arrow keys, Home, End and the space bar. On a phone the system moves
 * the focus itself, so the app knows nothing of this.
 */
export function listenToTabKeys(document: Document): void {
  document.addEventListener('keydown', event => {
    const tab = (event.target as Element | null)?.closest<HTMLElement>('[role="tab"]');
    const list = tab?.closest('[role="tablist"]');
    if (!tab || !list || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const tabs = Array.from(list.querySelectorAll<HTMLElement>('[role="tab"]'));
    const forwards = getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const chosen = goal(event.key, tabs.indexOf(tab), tabs.length, forwards);
    if (chosen !== undefined) {
      event.preventDefault();
      tabs[chosen]?.focus();
      tabs[chosen]?.click();
    }
  });
}

function goal(key: string, at: number, count: number, forwards: string): number | undefined {
  switch (key) {
    case ' ':
      return at;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'ArrowLeft':
    case 'ArrowRight':
      return (at + (key === forwards ? 1 : count - 1)) % count;
    default:
      return undefined;
  }
}
