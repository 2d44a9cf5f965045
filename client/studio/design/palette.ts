/** The colors of a site, and the pairs of them that are read on each other. */
import { contrast, parseColor } from './color.ts';

/** In the order of the panel. Names are those of the design. */
export const paletteColors = [
  { name: 'paper', label: 'Background' },
  { name: 'sheet', label: 'Panels' },
  { name: 'ink', label: 'Text' },
  { name: 'quiet', label: 'Quiet text' },
  { name: 'line', label: 'Lines' },
  { name: 'accent', label: 'Accent' },
  { name: 'on-accent', label: 'Text on the accent' },
] as const;

type PaletteName = (typeof paletteColors)[number]['name'];
export type Palette = Readonly<Partial<Record<PaletteName, string>>>;

/** WCAG AA, for text of the usual size. */
export const MIN_CONTRAST = 4.5;

const pairs: readonly (readonly [text: PaletteName, ground: PaletteName])[] = [
  ['ink', 'paper'],
  ['ink', 'sheet'],
  ['quiet', 'paper'],
  ['quiet', 'sheet'],
  ['accent', 'paper'],
  ['on-accent', 'accent'],
];

export interface Pair {
  readonly text: PaletteName;
  readonly ground: PaletteName;
  /** `Text on Background`. */
  readonly label: string;
  /** From 1 to 21, with one decimal, rounded down so that no failing pair reads as a passing one. */
  readonly ratio: number;
  readonly isEnough: boolean;
}

const labelOf = (name: PaletteName): string => paletteColors.find((color) => color.name === name)?.label ?? name;

/** Pairs whose colors are both known. */
export function contrastPairs(colors: Palette): readonly Pair[] {
  return pairs.flatMap(([text, ground]) => {
    const [one, other] = [parseColor(colors[text] ?? ''), parseColor(colors[ground] ?? '')];
    if (!one.ok || !other.ok) return [];
    const exact = contrast(one.color, other.color);
    const label = `${labelOf(text)} on ${labelOf(ground)}`;
    return [{ text, ground, label, ratio: Math.floor(exact * 10) / 10, isEnough: exact >= MIN_CONTRAST }];
  });
}
