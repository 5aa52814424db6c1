import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const project = path.resolve(__dirname, '../..');

/** Where the app tells an iPhone from other phones, and the test that sees both. */
const testOf: Record<string, string> = {
  'src/app/components/Answer.tsx': '__tests__/app/answer.test.tsx',
  'src/app/navigation/TabButton.tsx': '__tests__/app/tabs.test.tsx',
  'src/app/onPhone/phoneName.ts': '__tests__/app/phone-name.test.ts',
};

test('what differs on an iPhone is tested on both platforms', () => {
  const sources = readdirSync(path.join(project, 'src/app'), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => path.posix.join('src/app', file.replaceAll(path.sep, '/')));
  const telling = sources.filter(file => {
    const source = readFileSync(path.join(project, file), 'utf8');
    return /Platform[^;]*\bios\b/.test(source) || /\.ios\.tsx?$/.test(file);
  });
  expect(telling.sort()).toEqual(Object.keys(testOf));
  for (const file of Object.values(testOf)) {
    expect(readFileSync(path.join(project, file), 'utf8')).toMatch(/Platform\b/);
  }
});
