import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { realTime } from '../platforms/node/real-time';
import type { Link } from './link';
import type { Side } from './namespaces';
import { Peer } from './peer';
import type { PeerOptions, Report } from './report';

/** Two devices and the link between them, for one test. */
export class Meeting<L extends Link> {
  private readonly directory = mkdtempSync(path.join(tmpdir(), 'earshot-range-'));
  private readonly peers: Peer[] = [];

  constructor(readonly link: L) {}

  start(side: Side, options: Partial<PeerOptions> = {}): Peer {
    const directory = path.join(this.directory, side);
    const peer = new Peer(this.link.namespaces, side, { directory, ...options });
    this.peers.push(peer);
    return peer;
  }

  /** Waits for it, and says on failure what everyone had last told by then. */
  async until(what: string, holds: () => boolean, withinMs = 60_000): Promise<void> {
    await realTime.until(what, holds, withinMs).catch((error: unknown) => {
      const last = (peer: Peer) => [
        ...peer.reports.slice(-12).map(report => JSON.stringify(report)),
        peer.complaints,
      ];
      throw new Error([String(error), ...this.peers.flatMap(last)].join('\n'));
    });
  }

  async end(): Promise<void> {
    await Promise.all(this.peers.map(peer => peer.kill()));
    this.link.remove();
    rmSync(this.directory, { recursive: true });
  }
}

/** The first report after that moment which fits. */
export function firstAfter<R extends Report>(reports: readonly R[], atMs: number): R | undefined {
  return reports.find(report => report.atMs > atMs);
}

/** One test's meeting, from its beginning to its end however that comes. */
export async function meetingOn<L extends Link>(
  link: L,
  run: (meeting: Meeting<L>) => Promise<void>,
): Promise<void> {
  const meeting = new Meeting(link);
  try {
    await run(meeting);
  } finally {
    await meeting.end();
  }
}
