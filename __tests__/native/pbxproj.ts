/** A value in a project.pbxproj: the old property list of words, (lists) and {dictionaries}. */
export type PbxValue = string | readonly PbxValue[] | PbxDictionary;

export interface PbxDictionary {
  readonly [key: string]: PbxValue;
}

const token = /\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*|("(?:[^"\\]|\\[\s\S])*"|[\w./$@:+-]+|[(){}=;,])/y;

/** Strict where Xcode is not: a key that is there twice is an error, since the first would silently be lost. */
export function parsePbxproj(text: string): PbxDictionary {
  const tokens = tokensOf(text);
  let position = 0;

  const next = (): string => {
    const found = tokens[position];
    if (found === undefined) throw new Error('The project file ends too early.');
    position += 1;
    return found;
  };
  const expectNext = (wanted: string): void => {
    const found = next();
    if (found !== wanted)
      throw new Error(`Expected ${wanted} but found ${found}, token ${position}.`);
  };

  function value(): PbxValue {
    const first = next();
    if (first === '{') return dictionary();
    if (first === '(') return list();
    return word(first);
  }

  function dictionary(): PbxDictionary {
    const entries = new Map<string, PbxValue>();
    for (let found = next(); found !== '}'; found = next()) {
      const key = word(found);
      if (entries.has(key)) throw new Error(`${key} is defined twice.`);
      expectNext('=');
      entries.set(key, value());
      expectNext(';');
    }
    return Object.fromEntries(entries);
  }

  function list(): readonly PbxValue[] {
    const values: PbxValue[] = [];
    while (tokens[position] !== ')') {
      values.push(value());
      if (tokens[position] !== ')') expectNext(',');
    }
    expectNext(')');
    return values;
  }

  expectNext('{');
  const project = dictionary();
  if (position < tokens.length) throw new Error(`Something follows the project: ${next()}`);
  return project;
}

function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (match === null)
      throw new Error(`Not a project file from here on: ${text.slice(at, at + 40)}`);
    if (match[1] !== undefined) tokens.push(match[1]);
  }
  return tokens;
}

function word(found: string): string {
  if (/^[(){}=;,]$/.test(found)) throw new Error(`Expected a word but found ${found}.`);
  if (!found.startsWith('"')) return found;
  return found
    .slice(1, -1)
    .replace(/\\(.)/gs, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
}
