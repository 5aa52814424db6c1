/** What two people do with each other: a hello apart and back, a yes; and the first run of a phone. */
import { en } from '../../src/app/strings/en';
import { findBarriers } from './accessibility';
import { phoneOf, visitFirstRun } from './browser';
import { findCutOffWords } from './cut-off';
import { picture } from './pictures';
import { visitsToOneDemo } from './visits';

const visits = visitsToOneDemo();

it('a hello waits while they are apart, with the time that it has, and arrives when they are back', async () => {
  const page = await visits.field();
  const [ada, noor] = [phoneOf(page, 'Ada'), phoneOf(page, 'Noor')];
  await ada.getByText(/^here · all songs crossed$/).waitFor();
  await picture(page, 'hello-together');
  // Her page has the field also while lists cross.
  await ada.getByRole('button', { name: 'Noor', exact: true }).click();
  await page.getByRole('button', { name: 'Short walk' }).click();
  // Nearby, below the page, has it too.
  await ada
    .getByText(/^out of earshot/)
    .last()
    .waitFor();
  await ada.getByRole('textbox', { name: 'Say hello to Noor …' }).fill('By the bar, green jacket.');
  await ada.getByRole('button', { name: 'Send it to Noor' }).click();
  await ada.getByText(/^Waits\. It arrives if Noor is back within/).waitFor();
  await picture(page, 'hello-apart');
  await noor.getByText('By the bar, green jacket.').waitFor();
  await ada.getByText('Arrived.').waitFor();
  await picture(page, 'hello-back');
  expect(await findBarriers(page)).toEqual([]);
});

it('the list is asked for on the card, and given with a yes', async () => {
  const page = await visits.field();
  const [ada, noor] = [phoneOf(page, 'Ada'), phoneOf(page, 'Noor')];
  await ada.getByText(/^here · all songs crossed$/).waitFor();
  await ada.getByRole('tab', { name: 'Settings' }).click();
  await ada.getByRole('radio', { name: en.hello.listForChoices.asked }).click();
  await ada.getByRole('tab', { name: 'Nearby' }).click();
  await ada.getByText('May Noor have your list?').waitFor();
  await noor.getByText(en.hello.keepsBack.asked('Ada')).waitFor();
  await picture(page, 'list-asked');
  expect(await findBarriers(page)).toEqual([]);
  await ada.getByRole('button', { name: en.hello.spokenYes('Noor') }).click();
  await ada.getByText('May Noor have your list?').waitFor({ state: 'detached' });
});

it.each([{}, { scheme: 'dark', language: 'de', width: 320, height: 568 }] as const)(
  'the first run leads from what it is to who is near: %j',
  async setting => {
    const field = await visits.field();
    const { page, complaints, close } = await visitFirstRun(visits.browser, field, {
      reducedMotion: 'reduce',
      ...setting,
    });
    const look = Object.values(setting).slice(0, 2).join('-') || 'light';
    const cutOff = [];
    await picture(page, `first-run-1-${look}`);
    cutOff.push(...(await findCutOffWords(page)));
    await page.getByRole('button').first().click();
    await page.getByRole('checkbox').last().click();
    await page.getByRole('button', { name: /160/ }).waitFor();
    await picture(page, `first-run-2-${look}`);
    cutOff.push(...(await findCutOffWords(page)));
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: /160/ }).click();
    await page.getByRole('tab').first().waitFor();
    expect(cutOff).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  },
);
