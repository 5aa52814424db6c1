/**
 * The words of a list in the first library of an Android.mk, as its own lines give them: conditions are taken not to hold,
 * and variables are replaced.
 */
export function makefileList(text: string, list: string, localPath: string): readonly string[] {
  const lists = new Map<string, readonly string[]>([['LOCAL_PATH', [localPath]]]);
  let isSkipped = false;
  for (const line of text.replace(/\\\n/g, ' ').split('\n')) {
    if (line.startsWith('ifeq')) isSkipped = true;
    if (line.startsWith('endif')) isSkipped = false;
    if (line.includes('$(BUILD_SHARED_LIBRARY)')) break;
    const [, name, isMore, value] = /^(\w+)\s*(\+?):?=(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined || isSkipped || name === 'LOCAL_PATH') continue;
    const replaced = value.replace(/\$\((\w+)\)/g, (_, variable: string) =>
      (lists.get(variable) ?? []).join(' '),
    );
    const words = replaced
      .trim()
      .split(/\s+/)
      // As the shell that make gives them to would.
      .map(word => word.replace(/\\"/g, '"'));
    lists.set(name, isMore === '+' ? [...(lists.get(name) ?? []), ...words] : words);
  }
  const words = lists.get(list);
  if (words === undefined) throw new Error(`The makefile has no ${list}`);
  return words;
}
