import { useEffect, useState } from 'react';
import type { PhoneName } from '../phone/owners';
import type { Field } from './field';

/** What the phones have told of one tape, each for itself. */
export interface TapeLog {
  readonly agent: string;
  readonly stops: readonly LoggedStop[];
  readonly votes: readonly LoggedVote[];
}

export interface LoggedStop {
  readonly hop: number;
  readonly by: PhoneName;
  readonly fromMs: number;
  /** When this phone had decided it, or another took over. */
  readonly toMs: number | undefined;
  /** By this phone: one that was stood in for decided nothing. */
  readonly isDecided: boolean;
}

interface LoggedVote {
  readonly atMs: number;
  readonly isYes: boolean;
}

/** The latest tape's, as its workers tell of it: who works on a stop, and how the others voted. */
export function useTapeLog(field: Field): TapeLog | undefined {
  const [log, setLog] = useState<TapeLog>();
  useEffect(() => {
    const watched = new Map<object, () => void>();
    const follow = () => {
      for (const { name, inside } of field.phones) {
        if (inside === undefined || watched.has(inside)) continue;
        const { carrier } = inside.earshot;
        const stop = carrier.watch(event => {
          if (!('agent' in event)) return;
          const atMs = Date.now();
          setLog(before => {
            const same = before?.agent === event.agent ? before : undefined;
            const isLaunched = event.type === 'arrived' && event.hop === 0;
            if (same === undefined && !isLaunched) return before;
            const known = same ?? { agent: event.agent, stops: [], votes: [] };
            const { stops, votes } = known;
            const isBy = (one: LoggedStop) => one.hop === ('hop' in event ? event.hop : -1);
            switch (event.type) {
              case 'arrived':
                return isLaunched
                  ? {
                      ...known,
                      stops: [
                        { hop: 0, by: name, fromMs: atMs, toMs: undefined, isDecided: false },
                      ],
                    }
                  : known;
              case 'worker': {
                const isOwn = event.worker === inside.earshot.store.getState().me.id;
                if (!isOwn || stops.some(one => isBy(one) && one.by === name)) return known;
                const { hop } = event;
                const open = stops.map(one => ({ ...one, toMs: one.toMs ?? atMs }));
                return {
                  ...known,
                  stops: [
                    ...open,
                    { hop, by: name, fromMs: atMs, toMs: undefined, isDecided: false },
                  ],
                };
              }
              case 'voting':
                return { ...known, votes: [...votes, { atMs, isYes: true }] };
              case 'vote':
                return { ...known, votes: [...votes, { atMs, isYes: event.vote !== 'no' }] };
              case 'committed':
                return {
                  ...known,
                  stops: stops.map(one =>
                    isBy(one) && one.by === name ? { ...one, toMs: atMs, isDecided: true } : one,
                  ),
                };
              default:
                return known;
            }
          });
        });
        watched.set(inside, stop);
      }
    };
    follow();
    const unsubscribe = field.store.subscribe(follow);
    return () => {
      unsubscribe();
      watched.forEach(stop => stop());
    };
  }, [field]);
  return log;
}
