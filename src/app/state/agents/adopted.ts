import type { AgentSnapshot } from '../../../agents';
import { readMixtape } from '../../../music';
import { parsed } from './mailbox';
import type { OwnRecord } from './own-records';
import { tapeIn } from './tape-view';

interface Now {
  readonly me: string;
  readonly nowMs: number;
  readonly lifeMs: number;
}

/**
 * What would be noted of the owner's tapes that are here or have come home. A phone that crashed right after it sent one out
 * has not noted it, and would not show it.
 */
export function recordsOf(
  stages: readonly AgentSnapshot[],
  ledger: ReadonlyMap<string, string>,
  { me, nowMs, lifeMs }: Now,
): readonly OwnRecord[] {
  const here = stages.flatMap<OwnRecord>(stage => {
    const tape = stage.home === me ? tapeIn(stage) : undefined;
    if (tape === undefined) return [];
    const homeByMs = nowMs + (stage.lifeLeftMs ?? 0);
    const sentMs = Math.min(nowMs, homeByMs - lifeMs);
    return [{ kind: 'tape', id: tape.id, agent: stage.agent, tape, sentMs, homeByMs }];
  });
  const home = [...ledger].flatMap<OwnRecord>(([key, text]) => {
    const brought = parsed(text);
    const tape = key.startsWith('tape-') ? readMixtape(brought) : undefined;
    if (tape === undefined) return [];
    const { atMs } = brought as { readonly atMs?: unknown };
    const homeMs = typeof atMs === 'number' ? atMs : nowMs;
    return [{ kind: 'tape', id: tape.id, agent: '', tape, sentMs: homeMs, homeByMs: homeMs }];
  });
  return [...here, ...home];
}
