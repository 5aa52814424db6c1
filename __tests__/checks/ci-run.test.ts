import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const script = readFileSync(path.join(root, '.ci/run'), 'utf8');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

let programs: string;
beforeEach(() => {
  programs = mkdtempSync(path.join(tmpdir(), 'earshot-programs-'));
});
afterEach(() => rmSync(programs, { recursive: true }));

/** In the place of what the system has. */
function program(name: string, does: string): void {
  const file = path.join(programs, name);
  writeFileSync(file, `#!/bin/bash\n${does}\n`);
  chmodSync(file, 0o755);
}

/** A function of the script, which finds the programs above before the system's. */
function call(name: string, ...words: string[]) {
  const functions = script.match(/^\w+\(\) \{\n[^]*?^\}$/gm) ?? [];
  const lines = [...functions, `${name} "$@"`].join('\n');
  return spawnSync('bash', ['--norc', '-c', lines, 'bash', ...words], {
    encoding: 'utf8',
    env: { PATH: `${programs}:/usr/bin:/bin` },
  });
}

test('.ci/run runs what package.json has', () => {
  const wanted = Array.from(script.matchAll(/npm run ([\w:]+)/g), ([, name]) => name);
  expect(wanted).toContain('test:range');
  expect(wanted.filter(name => name === undefined || !(name in scripts))).toEqual([]);
});

test('.ci/run runs every suite of tests that needs more than npm test has', () => {
  const suites = Object.keys(scripts).filter(name => name.startsWith('test:'));
  expect(suites.filter(suite => !script.includes(`npm run ${suite}`))).toEqual([]);
});

describe('what only root may do', () => {
  beforeEach(() => {
    program('sudo', 'echo "sudo $@"');
    program('npm', 'echo "npm $@"; exit 3');
    program('chown', 'echo "chown $@"');
    program('apt-get', 'echo "apt-get $@"');
  });

  test('is done by sudo for any other user, who finds the same programs', () => {
    program('id', 'echo 1000');
    const { stdout } = call('as_root', 'npm', 'run', 'anything');
    expect(stdout).toMatch(/^sudo .*--set-home env PATH=\S+ npm run anything\n$/);
    expect(stdout).toContain(`PATH=${programs}:`);
  });

  test('needs no sudo for root', () => {
    program('id', 'echo 0');
    expect(call('as_root', 'npm', 'run', 'anything').stdout).toBe('npm run anything\n');
  });

  test('tests as root: they fail when they fail, and what they leave is the user’s again', () => {
    program('id', 'echo 1000');
    program('sudo', 'while [[ $1 == -* || $1 == env || $1 == PATH=* ]]; do shift; done; "$@"');
    const { status, stdout } = call('tests_as_root', 'npm', 'run', 'test:range', '--', '--ci');
    expect(stdout).toBe('npm run test:range -- --ci\nchown -R 1000:1000 build\n');
    expect(status).toBe(3);
  });
});

/** The whole script on suites of two tests each, of which those whose command matches `failing` have one that fails. */
function runAll(failing: RegExp) {
  program('apt-get', '');
  program('chown', '');
  program('id', 'echo 0');
  program(
    'npm',
    `bad=0
    if [[ "$*" =~ ${failing.source} ]]; then bad=1; fi
    for word; do
      [[ $word != --outputFile=* ]] || echo "{\\"numPassedTests\\": 2, \\"numFailedTests\\": $bad, \\"numRuntimeErrorTestSuites\\": 0}" >"\${word#*=}"
    done
    exit $bad`,
  );
  return spawnSync('bash', ['--norc', path.join(root, '.ci/run')], {
    encoding: 'utf8',
    env: { PATH: `${programs}:${path.dirname(process.execPath)}:/usr/bin:/bin` },
  });
}

describe('the verdict', () => {
  test('everything is run once, and has passed', () => {
    const { status, stdout } = runAll(/nothing/);
    expect(stdout).toMatch(/\n18 passed, 0 failed\n$/);
    expect(status).toBe(0);
  });

  test.each(['ci', 'check', 'bundle', 'native/jvm', 'native/phone', 'range', 'demo'])(
    'is against a change with which "npm %s" fails',
    name => {
      const { status, stdout } = runAll(new RegExp(`(^|[ :])${name}`));
      expect(stdout).toMatch(/[1-9] failed\n$/);
      expect(status).toBe(1);
    },
  );
});
