import { useMemo } from 'react';
import Svg from 'react-native-svg';
import { Portrait } from '../art/Portrait';
import { portraitOf } from '../art/portraitOf';
import { sizes } from '../theme';
import { Decoration } from './Decoration';

interface PersonPortraitProps {
  /** The person's key. */
  readonly id: string;
  readonly size?: number;
}

/** Decoration, because a name is always beside it. */
export function PersonPortrait({ id, size = sizes.portrait }: PersonPortraitProps) {
  const look = useMemo(() => portraitOf(id), [id]);
  return (
    <Decoration>
      <Svg width={size} height={size} viewBox="0 0 100 100">
        <Portrait x={50} y={50} radius={50} {...look} />
      </Svg>
    </Decoration>
  );
}
