import type { Page } from 'playwright-core';

/** Words of the page that are set, wholly or in part, in a font of this computer. */
export async function findForeignFonts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  // Of the page as it is now: what runs in it goes on to change it.
  await page.evaluate(() => {
    const still = document.getElementById('root')?.cloneNode(true) as HTMLElement;
    still.id = 'still';
    document.body.append(still);
  });
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '#still [dir]:not(:has(*))',
  });
  const found: string[] = [];
  const fontsOf = async (nodeId: number) => {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    const foreign = fonts.filter(({ isCustomFont }) => !isCustomFont);
    if (foreign.length > 0) {
      const { outerHTML } = await session.send('DOM.getOuterHTML', { nodeId });
      const names = foreign.map(({ familyName }) => familyName).join(' and ');
      found.push(`"${outerHTML.replace(/<[^>]*>/g, '')}" in ${names}`);
    }
  };
  await Promise.all(nodeIds.map(fontsOf));
  if (nodeIds.length < 6) {
    found.push(`only ${nodeIds.length} pieces of text are to be seen`);
  }
  await session.detach();
  await page.evaluate(() => document.getElementById('still')?.remove());
  return found;
}
