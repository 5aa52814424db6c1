import { agentsPart } from './agents/part';
import { growthPart } from './growth/part';
import { hermesPart } from './hermes/part';
import { idlePart } from './idle/part';
import { linkBackPart } from './link-back/part';
import { memoryPart } from './memory/part';
import type { PartName } from './options';
import { readOptions } from './options';
import type { Part } from './report/part';
import { tcpPart } from './tcp/part';

const { only, json, ...settings } = readOptions(process.argv.slice(2));
const figures: Record<string, unknown> = {};

for (const name of only) {
  await run(name);
}
if (json) {
  console.log(JSON.stringify(figures, undefined, 2));
}

function run(name: PartName): Promise<void> {
  switch (name) {
    case 'memory':
      return report(name, memoryPart);
    case 'growth':
      return report(name, growthPart);
    case 'tcp':
      return report(name, tcpPart);
    case 'link-back':
      return report(name, linkBackPart);
    case 'agents':
      return report(name, agentsPart);
    case 'hermes':
      return report(name, hermesPart);
    case 'idle':
      return report(name, idlePart);
  }
}

async function report<Result>(name: string, part: Part<Result>): Promise<void> {
  const result = await part.measure(settings);
  figures[name] = result;
  if (!json) {
    console.log(`\n${name}\n\n${part.describe(result)}`);
  }
}
