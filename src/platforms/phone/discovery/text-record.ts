import type { Announcement } from '../../../runtime';

/** What an announcement says beside the port (docs/protocol.md, "Being found"): short ASCII, as iOS drops all else. */
export type Said = Pick<Announcement, 'idPrefix' | 'incarnation' | 'protocolVersion'>;

const printable = /^[\x21-\x7e]{1,64}$/;
const version = /^[1-9]\d{0,4}$/;

export function writeText({ protocolVersion, idPrefix, incarnation }: Said) {
  return { v: String(protocolVersion), id: idPrefix, boot: incarnation };
}

/** Undefined when it is not one of ours. Other keys are left alone: a later version may have them. */
export function readText(text: Readonly<Record<string, string>>): Said | undefined {
  const { v = '', id = '', boot = '' } = text;
  if (!version.test(v) || !printable.test(id) || !printable.test(boot)) {
    return undefined;
  }
  return { protocolVersion: Number(v), idPrefix: id, incarnation: boot };
}
