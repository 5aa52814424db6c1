import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

const workplace = resolve(__dirname, '../../../build/jvm');
const dependencyPlugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';

/** What Maven calls an artefact by. `alone` leaves out what it depends on. */
export interface Coordinates {
  readonly group: string;
  readonly name: string;
  readonly version: string;
  readonly type?: string;
  readonly classifier?: string;
  readonly alone?: boolean;
}

/** A folder to work in, under build/, which is not committed. */
export function folderFor(purpose: string): string {
  const folder = join(workplace, purpose);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Maven knows where to get the artefacts, and keeps them in its own repository; the list of where they lie is kept in
 * build/, so that Maven is asked once.
 *
 * @returns the files of the artefacts and of all that they depend on
 */
export function artefacts(purpose: string, wanted: readonly Coordinates[]): readonly string[] {
  const folder = folderFor(purpose);
  const [pom, list] = [join(folder, 'pom.xml'), join(folder, 'artefacts.txt')];
  const model = pomOf(purpose, wanted);
  const known = existsSync(list) && existsSync(pom) && readFileSync(pom, 'utf8') === model;
  if (!known || !readList(list).every(file => existsSync(file))) {
    writeFileSync(pom, model);
    run('mvn', [
      '-q',
      '-B',
      '-ntp',
      '-f',
      pom,
      `${dependencyPlugin}:build-classpath`,
      `-Dmdep.outputFile=${list}`,
    ]);
  }
  return readList(list);
}

export function run(command: string, parameters: readonly string[], directory = workplace): void {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, {
    cwd: directory,
    encoding: 'utf8',
  });
  if (status === 0) return;
  const said = error === undefined ? stdout + stderr : String(error);
  throw new Error(
    `${command} failed. This needs a JDK 17, Maven, and Maven Central (or a mirror of it) within reach.\n${said}`,
  );
}

const readList = (file: string): readonly string[] =>
  readFileSync(file, 'utf8').trim().split(delimiter);

function pomOf(purpose: string, wanted: readonly Coordinates[]): string {
  const dependencies = wanted.map(
    ({ group, name, version, type = 'jar', classifier, alone = false }) => `
    <dependency>
      <groupId>${group}</groupId>
      <artifactId>${name}</artifactId>
      <version>${version}</version>
      <type>${type}</type>
      ${classifier === undefined ? '' : `<classifier>${classifier}</classifier>`}
      ${
        alone
          ? '<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>'
          : ''
      }
    </dependency>`,
  );
  return `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>app.earshot</groupId>
  <artifactId>${purpose}</artifactId>
  <version>1</version>
  <dependencies>${dependencies.join('')}
  </dependencies>
</project>
`;
}
