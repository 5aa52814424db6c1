import { transformAsync } from '@babel/core';
import { build } from 'esbuild';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const OUTFILE = path.join('build', 'programs', 'bench-hermes.js');

/** One plain script, with the language lowered as Metro does it for an app that runs on Hermes. */
export async function bundleForHermes(quick: boolean): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['bench/hermes/program.ts'],
    bundle: true,
    format: 'iife',
    write: false,
    target: 'es2022',
    define: { QUICK: String(quick) },
    logLevel: 'warning',
  });
  const preset = [
    '@react-native/babel-preset',
    {
      unstable_transformProfile: 'default',
      disableImportExportTransform: true,
      enableBabelRuntime: false,
    },
  ];
  const lowered = await transformAsync(outputFiles[0]?.text ?? '', {
    configFile: false,
    babelrc: false,
    compact: false,
    presets: [preset],
  });
  await writeFile(OUTFILE, lowered?.code ?? '');
  return OUTFILE;
}
