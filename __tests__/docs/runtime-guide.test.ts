import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as runtime from '../../src/runtime';

const guide = readFileSync(path.resolve(__dirname, '../../docs/runtime.md'), 'utf8');

// Its examples are run on the installed package: __tests__/package/guide.test.ts.
test.each(Object.keys(runtime))('%s is in the guide', name => {
  expect(guide).toContain(name);
});
