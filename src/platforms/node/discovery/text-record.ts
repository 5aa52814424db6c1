import type { Announcement } from '../../../runtime';

/** What an announcement says beside the port, as short ASCII: some phones drop anything else. */
export type Said = Pick<Announcement, 'idPrefix' | 'incarnation' | 'protocolVersion'>;

const printable = /^[\x21-\x7e]{1,64}$/;
const version = /^[1-9]\d{0,4}$/;

export function writeText({ protocolVersion, idPrefix, incarnation }: Said): string[] {
  return [`v=${protocolVersion}`, `id=${idPrefix}`, `boot=${incarnation}`];
}

/** Undefined when it is not one of ours. Other keys are left alone: a later version may have them. */
export function readText(lines: readonly string[]): Said | undefined {
  const valueOf = (key: string) =>
    lines.find(line => line.startsWith(`${key}=`))?.slice(key.length + 1) ?? '';
  const [protocolVersion, idPrefix, incarnation] = [valueOf('v'), valueOf('id'), valueOf('boot')];
  if (!version.test(protocolVersion) || !printable.test(idPrefix) || !printable.test(incarnation)) {
    return undefined;
  }
  return { protocolVersion: Number(protocolVersion), idPrefix, incarnation };
}
