import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(options: { iframes: boolean }): Promise<{
    violations: readonly { id: string; help: string; nodes: readonly { html: string }[] }[];
  }>;
}

/** What axe finds wrong with the page and with each phone on it. */
export async function findBarriers(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    // By the browser's own tools: the page allows no script that did not come with it.
    await frame.evaluate(axe);
    const { violations } = await frame.evaluate(() =>
      (window as unknown as { axe: Axe }).axe.run({ iframes: false }),
    );
    for (const { id, help, nodes } of violations) {
      const where = new URL(frame.url()).searchParams.get('phone') ?? 'the field';
      found.push(`${where}: ${id} (${help}): ${nodes.map(({ html }) => html).join(' ')}`);
    }
  }
  return found;
}
