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
