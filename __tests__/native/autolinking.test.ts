import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageJson, project } from './project-files';

interface Config {
  readonly dependencies: Readonly<
    Record<
      string,
      {
        readonly platforms: {
          readonly android: { readonly packageInstance: string } | null;
          readonly ios: { readonly podspecPath: string } | null;
        };
      }
    >
  >;
  readonly project: {
    readonly android: { readonly packageName: string; readonly applicationId: string };
    readonly ios: { readonly xcodeProject: { readonly name: string } };
  };
}

const packages = join(project, 'node_modules');
const names = Object.keys(
  packageJson<{ dependencies: Record<string, string> }>().dependencies,
).filter(
  // It is what the others are linked to.
  name => name !== 'react-native',
);
const forAndroid = names.filter(
  name =>
    existsSync(join(packages, name, 'android/build.gradle')) ||
    existsSync(join(packages, name, 'android/build.gradle.kts')),
);
const forIos = names.filter(name =>
  readdirSync(join(packages, name)).some(file => file.endsWith('.podspec')),
);

let config: Config;
beforeAll(() => {
  const cli = join(packages, 'react-native/cli.js');
  config = JSON.parse(
    execFileSync(process.execPath, [cli, 'config'], {
      cwd: project,
      encoding: 'utf8',
      stdio: 'pipe',
    }),
  ) as Config;
}, 60_000);

describe('autolinking', () => {
  it.each(forAndroid)('links %s into the Android app', name => {
    expect(config.dependencies[name]?.platforms.android?.packageInstance).toMatch(
      /^new \w+Package\(\)$/,
    );
  });

  it.each(forIos)('links %s into the iOS app', name => {
    const podspec = config.dependencies[name]?.platforms.ios?.podspecPath ?? 'none';
    expect(existsSync(podspec)).toBe(true);
  });

  it('has native libraries to link, the sockets and the discovery among them', () => {
    for (const linked of [forAndroid, forIos]) {
      expect(linked).toEqual(
        expect.arrayContaining(['react-native-tcp-socket', 'react-native-zeroconf']),
      );
    }
  });

  it('finds both native projects', () => {
    expect(config.project.android).toMatchObject({
      packageName: 'app.earshot',
      applicationId: 'app.earshot',
    });
    expect(config.project.ios.xcodeProject.name).toBe('Earshot.xcodeproj');
  });
});
