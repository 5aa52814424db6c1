import type { ReactNode } from 'react';
import { StyleSheet } from 'react-native';
import {
  endMarkOf,
  figures,
  LifelineView,
  useNow,
  Words,
  type DotState,
  type Lifeline,
} from '../../app';
import { isAlive, isApart, type BothEnds, type ToldSession } from './bothEnds';
import { Panel } from './Panel';
import { useFieldStrings, type FieldStrings } from './strings';

interface SessionPanelProps {
  readonly title: string;
  readonly told: ToldSession | undefined;
  /** Whose row comes first; without it, the holder's. */
  readonly first?: string | undefined;
  /** As much time as the panels beside it show. */
  readonly spanMs: number;
  readonly button?: ReactNode;
}

/** A session between two phones, as both of them tell it. */
export function SessionPanel(props: SessionPanelProps) {
  const { title, told, first, spanMs, button } = props;
  const words = useFieldStrings();
  if (told === undefined) {
    return (
      <Panel title={title} button={button}>
        <Words size="small" colour="quietInk">
          {words.noSession}
        </Words>
      </Panel>
    );
  }
  const { ends, holder, grantor } = told;
  const [line, other] = ends.holder ? [ends.holder, ends.grantor] : [ends.grantor, undefined];
  const [own, theirs] = ends.holder ? [holder, grantor] : [grantor, holder];
  return (
    <Panel title={title} button={button} state={stateOf(ends, words)}>
      {line !== undefined && (
        <LifelineView
          line={line}
          {...(other && { other })}
          ownName={own.name}
          otherName={theirs.name}
          otherFirst={(first ?? holder.id) === theirs.id}
          spanMs={spanMs}
        />
      )}
      {line !== undefined && isApart(ends) && <BackWithin line={line} />}
    </Panel>
  );
}

/** How long the two have left, counted by the end that has longest. */
function BackWithin({ line }: { readonly line: Lifeline }) {
  const words = useFieldStrings();
  const leftMs = line.endsMs - useNow();
  return leftMs <= 0 ? null : (
    <Words size="axisStrong" colour="outOfEarshot" style={styles.sentence}>
      {words.backWithin(figures(leftMs))}
    </Words>
  );
}

function stateOf(
  ends: BothEnds,
  { sessionStates }: FieldStrings,
): {
  readonly is: DotState;
  readonly word: string;
} {
  if (isApart(ends)) {
    return { is: 'outOfEarshot', word: sessionStates.outOfEarshot };
  }
  const known = [ends.holder, ends.grantor].filter(line => line !== undefined);
  if (isAlive(ends) && known.some(({ ended }) => ended !== undefined)) {
    return { is: 'outOfEarshot', word: sessionStates.oneEnd };
  }
  const mark = known.map(endMarkOf).find(Boolean);
  return mark === undefined
    ? { is: 'here', word: sessionStates.here }
    : { is: mark, word: sessionStates[mark] };
}

const styles = StyleSheet.create({ sentence: { textAlign: 'center' } });
