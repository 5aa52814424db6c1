import type { Announcement } from '../../runtime';
import { readAbout } from '../../runtime';

/** What the TXT record of an announcement says (docs/protocol.md, "Being found"). */
export type AnnouncedText = Pick<
  Announcement,
  'idPrefix' | 'incarnation' | 'protocolVersion' | 'about'
>;

/** Short ASCII: iOS drops everything else. */
const printable = /^[\x21-\x7e]{1,64}$/;
const version = /^[1-9]\d{0,4}$/;

export function writeText({
  protocolVersion,
  idPrefix,
  incarnation,
  about = {},
}: AnnouncedText): Record<string, string> {
  return { ...about, v: String(protocolVersion), id: idPrefix, boot: incarnation };
}

/**
 * Undefined when it is not an Earshot announcement. What cannot be read beside it is ignored: a later version may add
 * some. The values come from native code, which may not keep to the types that it declares.
 */
export function readText(text: Readonly<Record<string, unknown>>): AnnouncedText | undefined {
  const { v, id, boot } = text;
  if (!matches(v, version) || !matches(id, printable) || !matches(boot, printable)) {
    return undefined;
  }
  const about = readAbout(text);
  const said = { protocolVersion: Number(v), idPrefix: id, incarnation: boot };
  return about === undefined ? said : { ...said, about };
}

function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}
