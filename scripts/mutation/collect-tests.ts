type Body = (...args: never[]) => unknown;
type Hook = 'beforeAll' | 'beforeEach' | 'afterEach' | 'afterAll';

interface Group {
  readonly name: string;
  readonly parent: Group | undefined;
  readonly hooks: Record<Hook, Body[]>;
}

export interface CollectedTest {
  readonly name: string;
  /** With its hooks. Fails as the test fails. */
  run(): Promise<void>;
}

type Define = (name: string, body: Body) => void;
type DefineEach = Define & { readonly each: (rows: readonly unknown[]) => Define };

/**
 * `describe`, `test` and the hooks: the part of Jest that the runtime's test files need. Jest itself takes 200 ms for
 * each file, most of it for the sandbox, and a mutation check runs some hundred thousand tests.
 */
export class TestCollector implements Record<Hook, (body: Body) => void> {
  private group = makeGroup('', undefined);
  private tests: CollectedTest[] = [];

  readonly describe = withEach((name, body) => {
    const outer = this.group;
    this.group = makeGroup(name, outer);
    body();
    this.group = outer;
  });

  readonly test = withEach((name, body) => {
    const { group } = this;
    this.tests.push({ name: fullName(group, name), run: () => runTest(group, body) });
  });

  readonly beforeAll = (body: Body) => this.hook('beforeAll', body);
  readonly beforeEach = (body: Body) => this.hook('beforeEach', body);
  readonly afterEach = (body: Body) => this.hook('afterEach', body);
  readonly afterAll = (body: Body) => this.hook('afterAll', body);

  /** What a test file defines while it is loaded. */
  collect(load: () => void): readonly CollectedTest[] {
    this.group = makeGroup('', undefined);
    this.tests = [];
    load();
    return this.tests;
  }

  private hook(kind: Hook, body: Body): void {
    this.group.hooks[kind].push(body);
  }
}

/** Tests run in any order, and each by itself: what is to run before all of them runs before each. */
async function runTest(group: Group, body: Body): Promise<void> {
  const fromOutside = lineage(group);
  const fromInside = [...fromOutside].reverse();
  try {
    await runHooks(fromOutside, 'beforeAll');
    await runHooks(fromOutside, 'beforeEach');
    await body();
  } finally {
    await runHooks(fromInside, 'afterEach');
    await runHooks(fromInside, 'afterAll');
  }
}

async function runHooks(groups: readonly Group[], kind: Hook): Promise<void> {
  for (const { hooks } of groups) {
    for (const body of hooks[kind]) {
      await body();
    }
  }
}

function makeGroup(name: string, parent: Group | undefined): Group {
  const hooks = { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] };
  return { name, parent, hooks };
}

/** From the outermost to the group itself. */
function lineage(group: Group): readonly Group[] {
  return group.parent === undefined ? [group] : [...lineage(group.parent), group];
}

function fullName(group: Group, name: string): string {
  const names = [...lineage(group).map(({ name: of }) => of), name];
  return names.filter(part => part !== '').join(' › ');
}

/** `.each(rows)(name, body)`: once for each row. */
function withEach(define: Define): DefineEach {
  const each = (rows: readonly unknown[]) => (name: string, body: Body) =>
    rows.forEach((row, index) => {
      const args = (Array.isArray(row) ? row : [row]) as never[];
      define(`${name} [${index}]`, () => body(...args));
    });
  return Object.assign((name: string, body: Body) => define(name, body), { each });
}
