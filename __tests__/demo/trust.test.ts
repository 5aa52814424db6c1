import { phoneOf } from './browser';
import { picture } from './pictures';
import { visitsToOneDemo } from './visits';

const visits = visitsToOneDemo();

it('C7: only verified people are let in from the middle of an exchange on; verified, the two meet again', async () => {
  const page = await visits.field();
  const [ada, noor] = [phoneOf(page, 'Ada'), phoneOf(page, 'Noor')];
  await ada.getByRole('button', { name: 'Noor' }).waitFor();
  await page.getByText('songs cross').waitFor();
  await ada.getByRole('tab', { name: 'Settings' }).click();
  const onlyVerified = ada.getByRole('switch', { name: 'Only people I have verified' });
  await onlyVerified.click();
  await page.getByText('songs cross').waitFor({ state: 'detached' });
  await ada.getByRole('tab', { name: 'Nearby' }).click();
  await ada.getByRole('button', { name: 'Noor' }).click();
  await ada.getByRole('button', { name: 'It matches' }).click();
  await picture(page, 'field-verified-in-an-exchange');
  await ada.getByRole('button', { name: 'Back to Nearby' }).click();
  // All of both lists, on both phones, though the first exchange was cut short.
  await ada.getByText('here · all songs crossed').waitFor();
  await noor.getByText('here · all songs crossed').waitFor();
  await ada.getByText(/^You share 50 %: [\d,]+ songs$/).waitFor();
  await noor.getByText(/^You share 66 %: [\d,]+ songs$/).waitFor();
  await picture(page, 'field-verified-and-met-again');
});
