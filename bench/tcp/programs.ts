import { bundleProgram } from '../../scripts/bundle-program.mjs';
import type { Contender } from './contender';

export interface Programs {
  readonly grantor: string;
  readonly holder: string;
  readonly proxy: string;
}

export async function bundlePrograms({ name, kind }: Contender): Promise<Programs> {
  const withPackages = kind === 'reference-passing library';
  const [grantor, holder, proxy] = await Promise.all([
    bundleProgram(`bench/contenders/${name}/grantor.ts`, { withPackages }),
    bundleProgram(`bench/contenders/${name}/holder.ts`, { withPackages }),
    bundleProgram('bench/proxy/program.ts'),
  ]);
  return { grantor, holder, proxy };
}
