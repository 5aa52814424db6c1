/** From the most to the least likely to answer a dial. */
const kinds: readonly RegExp[] = [
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/,
  /^(?!127\.|169\.254\.)\d{1,3}(\.\d{1,3}){3}$/,
  /^(?!::1$)[0-9a-f:]*:[0-9a-f:.]*$/i,
  /^169\.254\./,
  /^(127\.|::1$)/,
];

/** Without its interface, which phones leave out, such an address leads nowhere. */
const linkLocalIPv6 = /^fe[89ab][0-9a-f]:/i;

/** Best first, each once. What is no address, or leads nowhere, is left out. */
export function bestFirst(addresses: Iterable<string>): readonly string[] {
  const known = [...new Set(addresses)].flatMap(address => {
    const rank = linkLocalIPv6.test(address) ? -1 : kinds.findIndex(kind => kind.test(address));
    return rank < 0 ? [] : [{ address, rank }];
  });
  return known.sort((a, b) => a.rank - b.rank).map(({ address }) => address);
}
