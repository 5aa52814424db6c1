/** A chart, drawn by hand: lines with a legend. Readable on light and dark pages. */
export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
  /** What a formula says, beside what was measured. */
  readonly isFormula?: boolean;
  /** Points, not a line. */
  readonly isDot?: boolean;
  /** Around the dots of another, where both may lie in one place. */
  readonly isRing?: boolean;
  /** In the colour of the series of that name. */
  readonly like?: string;
}

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [780, 400, 64, 48, 40, 250];
const COLOURS = ['#2f7ed8', '#d9822b', '#3fa34d', '#b8478f', '#7a6fd0', '#8a8a8a'];

export function chart(title: string, x: string, y: string, series: readonly Series[]): string {
  const points = series.flatMap(each => each.points);
  const mostX = niceAbove(Math.max(...points.map(([at]) => at)));
  const mostY = niceAbove(Math.max(...points.map(([, value]) => value)));
  const atX = (value: number) => LEFT + (value / mostX) * (WIDTH - LEFT - RIGHT);
  const atY = (value: number) => HEIGHT - BOTTOM - (value / mostY) * (HEIGHT - BOTTOM - TOP);
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  const grid = ticks.flatMap(part => [
    `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${atY(part * mostY)}" y2="${atY(
      part * mostY,
    )}"/>`,
    `<text x="${LEFT - 8}" y="${atY(part * mostY) + 4}" text-anchor="end">${tick(
      part * mostY,
    )}</text>`,
    `<text x="${atX(part * mostX)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${tick(
      part * mostX,
    )}</text>`,
  ]);
  const lines = series.flatMap(({ name, points: own, isFormula, isDot, isRing, like }, at) => {
    const shared = series.findIndex(each => each.name === like);
    const colour = COLOURS[(shared === -1 ? at : shared) % COLOURS.length];
    const dash = isFormula === true ? ' stroke-dasharray="5 4"' : '';
    const path = own.map(
      ([px, py], i) => `${i === 0 ? 'M' : 'L'}${atX(px).toFixed(1)} ${atY(py).toFixed(1)}`,
    );
    const legendY = TOP + 10 + at * 20;
    if (isDot === true) {
      const dot = (cx: number, cy: number) =>
        isRing === true
          ? `<circle cx="${cx}" cy="${cy}" r="7" fill="none" stroke="${colour}" stroke-width="2"/>`
          : `<circle cx="${cx}" cy="${cy}" r="5" fill="${colour}"/>`;
      return [
        ...own.map(([px, py]) => dot(atX(px), atY(py))),
        dot(WIDTH - RIGHT + 24, legendY),
        `<text x="${WIDTH - RIGHT + 42}" y="${legendY + 4}">${name}</text>`,
      ];
    }
    return [
      `<path d="${path.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"${dash}/>`,
      `<line x1="${WIDTH - RIGHT + 12}" x2="${
        WIDTH - RIGHT + 36
      }" y1="${legendY}" y2="${legendY}" stroke="${colour}" stroke-width="2"${dash}/>`,
      `<text x="${WIDTH - RIGHT + 42}" y="${legendY + 4}">${name}</text>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">`,
    '<style>svg{background:#fff}text{font:12px sans-serif;fill:#222}.grid{stroke:#ddd}',
    '@media(prefers-color-scheme:dark){svg{background:#16181c}text{fill:#e6e6e6}.grid{stroke:#3a3d44}}</style>',
    `<text x="${LEFT}" y="22" style="font-size:14px;font-weight:600">${title}</text>`,
    ...grid,
    ...lines,
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">${x}</text>`,
    `<text x="16" y="${HEIGHT / 2}" text-anchor="middle" transform="rotate(-90 16 ${
      HEIGHT / 2
    })">${y}</text>`,
    '</svg>',
    '',
  ].join('\n');
}

function niceAbove(most: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(most, 1e-9)));
  return ([1, 2, 2.5, 4, 5, 8, 10].find(step => step * size >= most) ?? 10) * size;
}

const tick = (value: number) =>
  value >= 1_000 ? `${+(value / 1_000).toFixed(2)}k` : `${+value.toFixed(2)}`;
