import { linesMissing } from './line-difference';
import { filesUnder, packageJson, project, read, template } from './project-files';
import { allowedDeviations, ourFileFor, replacedFiles } from './template-deviations';

const inTemplate = filesUnder('node_modules/@react-native-community/template/template').map(path =>
  path.replace(/^.*?\/template\/template\//, ''),
);
const native = inTemplate.filter(path => /^(android|ios)\//.test(path));
const replaced = (path: string): boolean => replacedFiles.some(({ files }) => files.test(path));

const inOurNames = (text: string): string =>
  text
    .replace(/HelloWorld/g, 'Earshot')
    .replace(/com\.helloworld/g, 'app.earshot')
    .replace(/Hello App Display Name/g, 'Earshot');

describe('the native projects', () => {
  it('are held to the template of the very React Native that is installed', () => {
    const { version } = packageJson<{ version: string }>('node_modules/react-native');
    expect(packageJson<{ version: string }>(template, '..').version).toBe(version);
    expect(native.length).toBeGreaterThan(30);
  });

  it.each(native.filter(path => !replaced(path)))('say what the template says in %s', path => {
    const ours = ourFileFor(path);
    const allowed = allowedDeviations
      .filter(({ file }) => file === ours)
      .flatMap(({ without }) => without);
    expect(
      linesMissing(inOurNames(read(template, path)), read(ours))
        .slice()
        .sort(),
    ).toEqual(allowed.slice().sort());
  });

  it('deviate nowhere else, and with a reason', () => {
    const compared = new Set(native.filter(path => !replaced(path)).map(ourFileFor));
    for (const { file, because } of allowedDeviations) {
      expect(compared).toContain(file);
      expect(because).toMatch(/\S{3}.*\.$/);
    }
  });

  it('replace only files that the template still has', () => {
    for (const { files } of replacedFiles)
      expect(native.filter(path => files.test(path))).not.toEqual([]);
  });
});

describe('the comparison itself', () => {
  it('notices a line that a newer template brings, wherever it stands', () => {
    const ours = read(project, 'android/gradle.properties');
    const newer = ours.replace('hermesEnabled=true', 'hermesEnabled=true\nnewEngineEnabled=true');
    expect(linesMissing(newer, ours)).toEqual(['newEngineEnabled=true']);
  });

  it('notices lines that changed places', () => {
    expect(linesMissing('a\nb\nc', 'b\na\nc')).toHaveLength(1);
  });
});
