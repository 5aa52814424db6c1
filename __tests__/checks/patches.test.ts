import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const project = resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(join(project, file), 'utf8');

const { dependencies } = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>;
};
const readme = read('patches/README.md');
const patches = readdirSync(join(project, 'patches'))
  .filter(file => file.endsWith('.patch'))
  .map(file => {
    // patch-package writes the slash of a scoped name as a plus, too.
    const [, name = '', version = ''] = /^(.+)\+(.+)\.patch$/.exec(file) ?? [];
    return { file, name: name.replace('+', '/'), version };
  });

it('there are patches', () => expect(patches).not.toEqual([]));

describe.each(patches)('$file', ({ file, name, version }) => {
  it('is for the version that we ask for, and that is installed', () => {
    const installed = JSON.parse(read(`node_modules/${name}/package.json`)) as { version: string };

    expect(dependencies[name]).toBe(version);
    expect(installed.version).toBe(version);
  });

  it('is what is installed', () => {
    const { status, stderr } = spawnSync(
      'git',
      ['apply', '--reverse', '--check', join('patches', file)],
      { cwd: project, encoding: 'utf8' },
    );

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('is explained, fault by fault: what happens without it, and when it can go', () => {
    const section = readme.split(/^## /m).find(text => text.startsWith(`${name} ${version}\n`));
    const [, ...faults] = section?.split(/^### /m) ?? [];

    expect(faults).not.toEqual([]);
    for (const fault of faults) {
      expect(fault).toContain('**Without it:**');
      expect(fault).toContain('**It can go when**');
    }
  });
});
