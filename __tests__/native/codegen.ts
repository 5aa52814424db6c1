import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageJson, project } from './project-files';

interface CodegenConfig {
  readonly name: string;
  readonly jsSrcsDir: string;
  readonly android: { readonly javaPackageName: string };
  readonly ios: { readonly modules: Readonly<Record<string, { readonly className: string }>> };
}

export const codegenConfig = (): CodegenConfig =>
  packageJson<{ codegenConfig: CodegenConfig }>().codegenConfig;

/**
 * What the build generates from the TypeScript specs of our own modules, by the same two programs and with the same
 * words as the Gradle plugin and CocoaPods call them.
 *
 * @returns the folder that it is in
 */
export function generateSpecs(platform: 'android' | 'ios', folder: string): string {
  const { name, jsSrcsDir, android } = codegenConfig();
  const packages = join(project, 'node_modules');
  const schema = join(folder, 'schema.json');
  const generated = join(folder, platform);
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated, { recursive: true });
  const node = (...words: readonly string[]) =>
    execFileSync(process.execPath, words, { cwd: project, stdio: 'pipe' });
  node(
    join(packages, '@react-native/codegen/lib/cli/combine/combine-js-to-schema-cli.js'),
    ...['--platform', platform, schema, jsSrcsDir],
  );
  node(
    join(packages, 'react-native/scripts/generate-specs-cli.js'),
    ...['--platform', platform, '--schemaPath', schema, '--outputDir', generated],
    ...['--libraryName', name, '--javaPackageName', android.javaPackageName],
    ...['--libraryType', 'modules'],
  );
  return generated;
}
