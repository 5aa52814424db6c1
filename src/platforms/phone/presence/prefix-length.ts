/** Of a mask such as `255.255.255.0`. Undefined for what is none: systems leave it out, or say `0.0.0.0`. */
export function prefixLengthOf(mask: unknown): number | undefined {
  if (typeof mask !== 'string' || !/^\d{1,3}(\.\d{1,3}){3}$/.test(mask)) {
    return undefined;
  }
  const bits = mask
    .split('.')
    .map(part => Number(part).toString(2).padStart(8, '0'))
    .join('');
  return /^1+0*$/.test(bits) && bits.length === 32 ? bits.lastIndexOf('1') + 1 : undefined;
}
