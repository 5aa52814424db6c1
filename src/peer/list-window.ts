/**
 * As many entries of a list as there is room for, each of one or more lines, with the chosen one among them; then how
 * many are not shown.
 */
export function listWindow(
  entries: readonly (readonly string[])[],
  { room, chosen, kind }: { readonly room: number; readonly chosen: number; readonly kind: string },
): string[] {
  if (entries.flat().length <= room) {
    return entries.flat();
  }
  const heightOf = (index: number) => entries[index]?.length ?? Infinity;
  // With hardly any room the chosen one counts more than how many others there are.
  const most = Math.max(1, room - 1);
  let [from, to, height] = [chosen, chosen + 1, Math.min(heightOf(chosen), most)];
  for (let grown = true; grown; ) {
    grown = false;
    if (height + heightOf(to) <= most) {
      height += heightOf(to);
      to += 1;
      grown = true;
    }
    if (height + heightOf(from - 1) <= most) {
      from -= 1;
      height += heightOf(from);
      grown = true;
    }
  }
  const hidden = entries.length - (to - from);
  const shown = entries.slice(from, to).flat().slice(0, most);
  return (hidden > 0 ? [...shown, `    … ${hidden} more ${kind}`] : shown).slice(0, room);
}
