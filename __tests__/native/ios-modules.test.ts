import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codegenConfig, generateSpecs } from './codegen';
import { filesUnder, read } from './project-files';

let scratch: string;
let header: string;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'earshot-codegen-'));
  header = readFileSync(join(generateSpecs('ios', scratch), 'EarshotSpec/EarshotSpec.h'), 'utf8');
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const classNames = Object.entries(codegenConfig().ios.modules).map(
  ([module, { className }]) => [module, className] as const,
);

/** `begin:reject:`, whatever the parameters are called. */
const selectors = (declarations: string): readonly string[] =>
  [...declarations.matchAll(/^- \([^)]*\)([^;{]+)[;{]/gm)].map(([, method = '']) =>
    [...method.matchAll(/(\w+:)\s*\(/g)].map(([, part]) => part).join(''),
  );

/** No compiler for them is here: this is the least that one would ask. */
describe.each(classNames)('the module %s of the iPhone', (module, className) => {
  const sources = filesUnder('ios/Earshot').filter(path => path.includes(`/${className}.`));
  const source = sources.map(path => read(path)).join('\n');

  it('has a class of that name, which says its name and stands behind its spec', () => {
    expect(source).toContain(`@interface ${className} : NSObject <Native${module}Spec>`);
    expect(source).toContain(`@implementation ${className}`);
    expect(source).toContain(`return @"${module}";`);
    expect(source).toContain(`std::make_shared<facebook::react::Native${module}SpecJSI>(params)`);
  });

  it('has every method of its spec', () => {
    const [, protocol = ''] =
      new RegExp(`@protocol Native${module}Spec [^\\n]*\\n([\\s\\S]*?)@end`).exec(header) ?? [];
    const wanted = selectors(protocol);
    expect(wanted.length).toBeGreaterThan(0);
    expect(selectors(source)).toEqual(expect.arrayContaining([...wanted]));
  });
});
