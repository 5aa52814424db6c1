import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(__dirname, '../../.github/workflows');

describe.each(readdirSync(folder))('the workflow %s', file => {
  const text = readFileSync(path.join(folder, file), 'utf8');

  test('pins every action to a commit, with its version beside it', () => {
    const actions = [...text.matchAll(/uses: *(.*)$/gm)].map(match => match[1]);
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) {
      expect(action).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  test('may read the code and nothing more, and keeps no credentials', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
    expect(text.match(/permissions:/g)).toHaveLength(1);
    expect(text).not.toMatch(/secrets\./);
    expect(text.match(/persist-credentials: false/g)?.length).toBe(
      text.match(/actions\/checkout@/g)?.length,
    );
  });
});

describe('the checks of a change', () => {
  const text = readFileSync(path.join(folder, 'checks.yml'), 'utf8');

  test('are those that anyone can run', () => {
    expect(text).toMatch(/^ +- run: bash \.ci\/run$/m);
  });

  test('look for known vulnerabilities in the app and in its tools, also when nothing is changed', () => {
    const audits = Array.from(text.matchAll(/run: npm audit(.*)$/gm), ([, options]) => options);
    expect(audits).toEqual([' --omit=dev --audit-level=moderate', ' --audit-level=high']);
    expect(text).toMatch(/^ {2}schedule:\n {4}- cron: '[\d *]+'$/m);
  });

  test('the second look is taken although the first has found something', () => {
    expect(text).toMatch(/if: success\(\) \|\| failure\(\)\n +run: npm audit --audit-level=high/);
  });
});
