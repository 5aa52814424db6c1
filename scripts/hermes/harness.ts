/**
 * What jest gives to a test file, for a VM that has no Node: the files run one after the other in the order they say, and
 * each test's outcome is printed as a line of JSON.
 */
import { expect } from 'expect';
import { ModuleMocker } from 'jest-mock';

declare const print: (line: string) => void;

type Body = (...given: never[]) => unknown;

interface Scope {
  readonly title: string;
  readonly above: Scope | undefined;
  readonly before: Body[];
  readonly after: Body[];
  readonly beforeAll: Body[];
  readonly afterAll: Body[];
}

interface Planned {
  readonly scope: Scope;
  readonly title: string;
  readonly body: () => unknown;
}

const scopeIn = (title: string, above?: Scope): Scope => ({
  title,
  above,
  before: [],
  after: [],
  beforeAll: [],
  afterAll: [],
});

const planned: Planned[] = [];
let scope = scopeIn('');

const test = (title: string, body: Body): void => {
  planned.push({ scope, title, body: () => (body as () => unknown)() });
};
const describe = (title: string, body: Body): void => {
  scope = scopeIn(title, scope);
  (body as () => void)();
  scope = scope.above as Scope;
};

const each =
  (define: (title: string, body: Body) => void) =>
  (rows: readonly unknown[]) =>
  (title: string, body: (...row: unknown[]) => unknown): void =>
    rows.forEach((row, at) =>
      define(`${title} #${at}`, () => body(...(Array.isArray(row) ? (row as unknown[]) : [row]))),
    );

const mocker = new ModuleMocker(globalThis);
const later = (run: () => void) => setTimeout(run, 0);
const nothing = () => undefined;

const scopesOf = (within: Scope | undefined): Scope[] =>
  within === undefined ? [] : [...scopesOf(within.above), within];

Object.assign(globalThis, {
  runTests,
  expect,
  test: Object.assign(test, { each: each(test) }),
  it: Object.assign(test, { each: each(test) }),
  describe: Object.assign(describe, { each: each(describe) }),
  beforeEach: (body: Body) => scope.before.push(body),
  afterEach: (body: Body) => scope.after.push(body),
  beforeAll: (body: Body) => scope.beforeAll.push(body),
  afterAll: (body: Body) => scope.afterAll.push(body),
  jest: {
    fn: mocker.fn.bind(mocker),
    spyOn: mocker.spyOn.bind(mocker),
    setTimeout: nothing,
  },
  setImmediate: (run: (...given: unknown[]) => void, ...given: unknown[]) =>
    later(() => run(...given)),
});

/** Once all files have said what they test. */
async function runTests(): Promise<void> {
  const begun = new Set<Scope>();
  for (const { scope: within, title, body } of planned) {
    const scopes = scopesOf(within);
    const name = [...scopes.map(outer => outer.title).filter(Boolean), title].join(' › ');
    print(JSON.stringify({ begins: name }));
    let failure: string | undefined;
    try {
      for (const outer of scopes) {
        if (!begun.has(outer)) {
          begun.add(outer);
          await all(outer.beforeAll);
        }
        await all(outer.before);
      }
      await body();
    } catch (error) {
      failure = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error);
    }
    for (const outer of [...scopes].reverse()) {
      await all(outer.after);
    }
    print(JSON.stringify({ name, failure }));
  }
  for (const outer of begun) {
    await all(outer.afterAll);
  }
  print(JSON.stringify({ done: planned.length }));
}

async function all(bodies: readonly Body[]): Promise<void> {
  for (const body of bodies) {
    await (body as () => unknown)();
  }
}
