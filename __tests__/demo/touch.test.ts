import type { Page } from 'playwright-core';
import { phoneOf, untilMet, type Owner } from './browser';
import { Fingers } from './fingers';
import { placeOf } from './handles';
import { visitsToOneDemo } from './visits';

const visits = visitsToOneDemo();

async function open(): Promise<{ page: Page; fingers: Fingers }> {
  const page = await visits.field({ width: 390, height: 844, hasTouch: true });
  await untilMet(page);
  return { page, fingers: await Fingers.on(page) };
}

const scrolled = (page: Page) =>
  page.evaluate(() =>
    Math.max(...Array.from(document.querySelectorAll('*'), ({ scrollTop }) => scrollTop)),
  );

describe('phones in a field, under a finger,', () => {
  it('are dragged out of earshot and back, and the page stays where it is', async () => {
    const { page, fingers } = await open();
    const drag = async (owner: Owner, x: number) => {
      const before = await placeOf(page, owner);
      await fingers.press(1, before);
      // Not in a straight line: down the page, where it could be scrolled, and above a phone's own page.
      await fingers.move(1, { x: x / 2, y: 120 });
      await fingers.move(1, { x: x / 2, y: -120 });
      await fingers.lift(1);
      return (await placeOf(page, owner)).x - before.x;
    };
    expect(await drag('Ada', -40)).toBeCloseTo(-40, -1);
    expect(await drag('Noor', 40)).toBeCloseTo(40, -1);
    await page.getByText('bytes stall, none lost').waitFor();
    await phoneOf(page, 'Ada').getByText('out of earshot for').waitFor();
    await phoneOf(page, 'Noor').getByText('out of earshot for').waitFor();
    expect(await scrolled(page)).toBe(0);
    await drag('Ada', 40);
    await drag('Noor', -40);
    await untilMet(page);
    await phoneOf(page, 'Ada')
      .getByText(/^here · /)
      .waitFor();
  });

  it('are dragged by two at once, each by its own', async () => {
    const { page, fingers } = await open();
    await fingers.press(1, await placeOf(page, 'Ada'));
    await fingers.press(2, await placeOf(page, 'Noor'));
    await fingers.move(1, { x: -40 });
    await fingers.move(2, { x: 40 });
    await page.getByText('bytes stall, none lost').waitFor();
    await fingers.lift(1);
    await fingers.lift(2);
  });

  it('obey the first finger, and no other, until it is lifted', async () => {
    const { page, fingers } = await open();
    const before = await placeOf(page, 'Ada');
    await fingers.press(1, before);
    await fingers.press(2, { ...before, x: before.x + 30 });
    await fingers.move(2, { x: 60 });
    expect(await placeOf(page, 'Ada')).toEqual(before);
    await fingers.lift(2);
    await fingers.move(1, { x: -30 });
    expect((await placeOf(page, 'Ada')).x).toBeCloseTo(before.x - 30, -1);
    await fingers.lift(1);
    const after = await placeOf(page, 'Ada');
    await fingers.press(3, { x: after.x, y: after.y });
    await fingers.move(3, { x: 30 });
    expect((await placeOf(page, 'Ada')).x).toBeCloseTo(before.x, -1);
    await fingers.lift(3);
  });
});
