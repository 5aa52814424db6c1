import { type } from '../../src/app/theme';
import { visitField, wordsOf, type Visit } from './browser';
import { findForeignFonts } from './foreign-fonts';
import { screensOf } from './screens';
import { visitsToOneDemo } from './visits';

const visits = visitsToOneDemo();
/** Two who are met. */
let field: Visit;
beforeAll(async () => {
  field = await visitField(visits.browser, visits.address);
});

it('the page carries its font in every weight that the theme uses, loaded before a word is shown', async () => {
  const page = await visits.phone(field.page);
  const embedded = await page.evaluate(() => {
    const faces: string[] = [];
    document.fonts.forEach(({ family, weight, status }) => {
      faces.push(`${family} ${weight} ${status}`);
    });
    return faces;
  });
  for (const { fontWeight } of Object.values(type)) {
    expect(embedded).toContain(`Roboto ${fontWeight} loaded`);
  }
});

it.each(['en', 'de'] as const)('no word needs a font of this computer (%s)', async language => {
  const setting = { language };
  const found: Record<string, string[]> = {};
  const lookAt = async (name: string, page: Visit['page']) => {
    const words = await findForeignFonts(page);
    if (words.length > 0) {
      found[name] = words;
    }
  };
  await lookAt('the field', await visits.field(setting));
  const phone = await visits.phone(field.page, setting);
  for await (const screen of screensOf(phone, wordsOf(setting))) {
    await lookAt(screen, phone);
  }
  expect(found).toEqual({});
});
