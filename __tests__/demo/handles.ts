import type { Page } from 'playwright-core';
import type { Owner } from './browser';

/** Where a phone in the field is taken hold of. */
export const handleOf = (page: Page, owner: Owner) =>
  page.getByRole('button', { name: `Move ${owner}’s phone` });

/** Its middle, in pixels of the page. */
export async function placeOf(page: Page, owner: Owner): Promise<{ x: number; y: number }> {
  // A browser tells its page of moves with the next frame, and they are drawn with the one after it.
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const box = await handleOf(page, owner).boundingBox();
  if (box === null) {
    throw new Error(`${owner}’s phone cannot be taken hold of.`);
  }
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}
