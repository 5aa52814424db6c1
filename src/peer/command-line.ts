import { isIPv6 } from 'node:net';
import { parseArgs } from 'node:util';
import type { SampleName } from '../music';
import { DEFAULT_THRESHOLD_PERCENT, sampleNames } from '../music';
import type { Address } from '../runtime';

export interface CommandLine {
  readonly name: string;
  readonly library: string | undefined;
  /** A library that ships with Earshot, instead of a file. */
  readonly sample: SampleName | undefined;
  readonly peers: readonly Address[];
  readonly port: number | undefined;
  readonly thresholdPercent: number | undefined;
  readonly onlyVerified: boolean;
  /** Where the device stores its key and the people it knows. */
  readonly directory: string | undefined;
  /** To make a new key where the old one is gone. */
  readonly asNewDevice: boolean;
  /** It introduces people, with a computer's means, from the first one on. */
  readonly host: boolean | undefined;
  readonly plain: boolean;
}

export const USAGE = `Earshot in a terminal: the second phone of a person who has one.

  npm run peer -- --name "Blue phone" --sample guitars

  --name NAME        what others see
  --library FILE     your songs: M3U, CSV, iTunes or Music XML, or lines "Artist - Title"
  --sample NAME      songs to try it with: ${sampleNames.join(', ')}
  --peer HOST:PORT   an address to dial on a network without multicast;
                     may be given several times
  --port PORT        where to listen (any free port unless given)
  --threshold N      from how many percent in common you are told (${DEFAULT_THRESHOLD_PERCENT})
  --only-verified    let in only people you have verified
  --directory DIR    where its key and the people it knows are kept
  --new-device       begin as a new device, with a new key: nobody has verified it yet
  --host             introduce people to each other: keep the list of who is here, for up to
                     10,000, and from the first one on (a phone waits for eight)
  --plain            print lines instead of a screen, also in a terminal
  --help             this page`;

/** What was typed makes no sense: says what, and what would. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Undefined when only the usage was asked for. */
export function parseCommandLine(
  words: readonly string[],
  hostName: string,
): CommandLine | undefined {
  const { values, positionals } = parse(words);
  if (values.help === true) {
    return undefined;
  }
  if (positionals.length > 0) {
    throw new UsageError(
      `"${positionals[0]}" has no place here. Is a name with a space in quotes?`,
    );
  }
  const name = values.name?.trim() ?? hostName;
  if (name === '') {
    throw new UsageError('--name needs a name, such as --name "Blue phone".');
  }
  if (values.library !== undefined && values.sample !== undefined) {
    throw new UsageError('Give either --library or --sample, not both.');
  }
  return {
    name,
    library: values.library,
    sample: values.sample === undefined ? undefined : sampleOf(values.sample),
    peers: (values.peer ?? []).map(addressOf),
    port: values.port === undefined ? undefined : portOf(values.port, '--port'),
    thresholdPercent: values.threshold === undefined ? undefined : percentOf(values.threshold),
    onlyVerified: values['only-verified'] ?? false,
    directory: values.directory,
    asNewDevice: values['new-device'] ?? false,
    host: values.host,
    plain: values.plain ?? false,
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        library: { type: 'string' },
        sample: { type: 'string' },
        peer: { type: 'string', multiple: true },
        port: { type: 'string' },
        threshold: { type: 'string' },
        'only-verified': { type: 'boolean' },
        directory: { type: 'string' },
        'new-device': { type: 'boolean' },
        host: { type: 'boolean' },
        plain: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** `host:port`, `[v6]:port`: without the brackets nobody knows where an IPv6 address ends. */
const ADDRESS = /^(?:\[(?<v6>[^[\]]+)\]|(?<host>[^[\]:\s]+)):(?<port>[^:]*)$/;

function addressOf(text: string): Address {
  const { v6, host = v6, port = '' } = ADDRESS.exec(text)?.groups ?? {};
  if (host === undefined || (v6 !== undefined && !isIPv6(v6))) {
    throw new UsageError(
      `--peer ${text}: an address looks like 192.168.1.20:40123, or [fe80::1%eth0]:40123.`,
    );
  }
  return { host, port: portOf(port, `--peer ${text}`) };
}

function sampleOf(text: string): SampleName {
  const sample = sampleNames.find(name => name === text);
  if (sample === undefined) {
    throw new UsageError(`--sample: one of ${sampleNames.join(', ')}, not "${text}".`);
  }
  return sample;
}

function portOf(text: string, option: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(port >= 1 && port <= 65_535)) {
    throw new UsageError(`${option}: a port is a number from 1 to 65535, not "${text}".`);
  }
  return port;
}

function percentOf(text: string): number {
  const percent = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(percent > 0 && percent <= 100)) {
    throw new UsageError(`--threshold: a number above 0 and up to 100, not "${text}".`);
  }
  return percent;
}
