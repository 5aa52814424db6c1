import { useRef, type ReactNode } from 'react';
import { useReducedMotion } from '../useReducedMotion';
import { Appearing } from './Appearing';

interface ChangingProps {
  /** What the children tell: once that is something else, they come in again. Nothing in them may remember anything. */
  readonly state: string;
  readonly children: ReactNode;
}

/** A part of a card that changes with its state, so that the eye sees that it has. At first, and under reduced motion, still. */
export function Changing({ state, children }: ChangingProps) {
  const reduced = useReducedMotion();
  const first = useRef(state);
  const changed = useRef(false);
  changed.current ||= first.current !== state;
  return (
    <Appearing key={state} moves={changed.current && !reduced}>
      {children}
    </Appearing>
  );
}
