/**
 * The path of a piece of a circle. Turns are counted clockwise from the top, as a lease's ring runs: 0.25 is three
 * o'clock.
 */
export function arc(
  [x, y]: readonly [number, number],
  radius: number,
  fromTurn: number,
  toTurn: number,
): string {
  const at = (turn: number) => {
    const angle = turn * 2 * Math.PI;
    return `${round(x + radius * Math.sin(angle))} ${round(y - radius * Math.cos(angle))}`;
  };
  const largeArc = toTurn - fromTurn > 0.5 ? 1 : 0;
  return `M${at(fromTurn)} A${radius} ${radius} 0 ${largeArc} 1 ${at(toTurn)}`;
}

const round = (value: number) => Math.round(value * 100) / 100;
