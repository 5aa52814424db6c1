import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { project, template } from './project-files';

const script = join(project, 'scripts/lay-down-gradle-wrapper.mjs');
const files = [
  'gradlew',
  'gradlew.bat',
  'gradle/wrapper/gradle-wrapper.jar',
  'gradle/wrapper/gradle-wrapper.properties',
  'app/debug.keystore',
];

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'earshot-gradle-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const layDown = (program = script) =>
  spawnSync(process.execPath, [program, join(scratch, 'android')], { encoding: 'utf8' });
const laidDown = (file: string): string => join(scratch, 'android', file);

function expectTheTemplatesFiles(): void {
  for (const file of files) {
    const same = readFileSync(laidDown(file)).equals(readFileSync(join(template, 'android', file)));
    expect([file, same]).toEqual([file, true]);
  }
}

describe('the Gradle wrapper', () => {
  it('is laid down from the template, ready to run', () => {
    expect(layDown()).toMatchObject({ status: 0, stderr: '' });

    expectTheTemplatesFiles();
    expect(statSync(laidDown('gradlew')).mode & 0o777).toBe(0o755);
  });

  it('is Gradle 9.3.1', () => {
    layDown();
    expect(readFileSync(laidDown('gradle/wrapper/gradle-wrapper.properties'), 'utf8')).toMatch(
      /distributionUrl=.*\/gradle-9\.3\.1-bin\.zip$/m,
    );
  });

  it('can be laid down again, and mends a file that was changed', () => {
    layDown();
    writeFileSync(laidDown('gradlew'), 'broken');

    expect(layDown()).toMatchObject({ status: 0, stderr: '' });
    expectTheTemplatesFiles();
  });

  it("leaves a debug key of one's own alone", () => {
    mkdirSync(laidDown('app'), { recursive: true });
    writeFileSync(laidDown('app/debug.keystore'), 'my own');

    expect(layDown().status).toBe(0);
    expect(readFileSync(laidDown('app/debug.keystore'), 'utf8')).toBe('my own');
  });

  it('is refused from the template of another React Native', () => {
    const put = (name: string, version: string) => {
      mkdirSync(join(scratch, 'node_modules', name), { recursive: true });
      writeFileSync(
        join(scratch, 'node_modules', name, 'package.json'),
        JSON.stringify({ version }),
      );
    };
    put('react-native', '0.86.3');
    put('@react-native-community/template', '0.85.0');
    mkdirSync(join(scratch, 'scripts'));
    const copy = join(scratch, 'scripts/lay-down-gradle-wrapper.mjs');
    copyFileSync(script, copy);

    const { status, stderr } = layDown(copy);

    expect(status).not.toBe(0);
    expect(stderr).toContain(
      'react-native is 0.86.3, but @react-native-community/template is 0.85.0',
    );
  });
});
