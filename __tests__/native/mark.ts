import { read } from './project-files';
import type { Element } from './xml';
import { childrenOf, elementsNamed, parseXml } from './xml';

/** The parts of the mark that each have a colour of their own. */
export type Part = 'paper' | 'one-person' | 'other-person' | 'in-common';
export type Colours = Readonly<Record<Part, string>>;

export interface Shape {
  readonly path: string;
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: string;
}

const source = read('design/icon/icon.svg');
const groups = elementsNamed(source, 'g');
const parts: readonly Part[] = ['paper', 'one-person', 'other-person', 'in-common'];

const perPart = (colourOf: (part: Part) => string | null | undefined): Colours => {
  const colour = (part: Part): string => {
    const found = colourOf(part);
    if (found === null || found === undefined)
      throw new Error(`icon.svg has no colour for ${part}.`);
    return found;
  };
  return Object.fromEntries(parts.map(part => [part, colour(part)])) as Colours;
};

const groupOf = (part: Part): Element | undefined =>
  groups.find(group => group.getAttribute('class') === part);

export const byDay = perPart(part => groupOf(part)?.getAttribute('color'));
export const byNight = perPart(
  part => new RegExp(`\\.${part} \\{ color: (#\\w+) \\}`).exec(source)?.[1],
);

/** The mark of design/icon/icon.svg, without its background, in colours. */
export function markIn(colours: Colours): readonly Shape[] {
  return groups.flatMap(group => {
    const colour = colours[group.getAttribute('class') as Part];
    return shapesIn(group, '').map(shape => ({
      ...shape,
      fill: shape.fill === 'currentColor' ? colour : shape.fill,
      stroke: shape.stroke === 'currentColor' ? colour : shape.stroke,
    }));
  });
}

/** The shapes of an SVG or of an Android vector drawable, in the order they are drawn in. */
export function shapesOf(file: string): readonly Shape[] {
  const root = parseXml(read(file)).documentElement;
  if (root === null) throw new Error(`${file} is empty.`);
  return shapesIn(root, root.tagName === 'vector' ? 'android' : '');
}

function shapesIn(parent: Element, words: 'android' | ''): readonly Shape[] {
  return childrenOf(parent).flatMap(element => {
    if (element.tagName !== 'path') return shapesIn(element, words);
    const [path, fill, stroke, strokeWidth] =
      words === 'android'
        ? ([
            'android:pathData',
            'android:fillColor',
            'android:strokeColor',
            'android:strokeWidth',
          ] as const)
        : (['d', 'fill', 'stroke', 'stroke-width'] as const);
    return [
      {
        path: element.getAttribute(path) ?? '',
        fill: element.getAttribute(fill) ?? 'none',
        stroke: element.getAttribute(stroke) ?? 'none',
        strokeWidth: element.getAttribute(strokeWidth) ?? '0',
      },
    ];
  });
}
