/** The colors of a site, and the pairs of text and background. */
import { contrast, parseColor } from './color.ts';

/** In the panel's order, with names from the design. */
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

/** WCAG AA for normal text. */
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
  /** From 1 to 21 with one decimal, rounded down so that a failing pair never shows a passing ratio. */
  readonly ratio: number;
  readonly isEnough: boolean;
}

const labelOf = (name: PaletteName): string => paletteColors.find((color) => color.name === name)?.label ?? name;

/** Pairs with two known colors. */
export function contrastPairs(colors: Palette): readonly Pair[] {
  return pairs.flatMap(([text, ground]) => {
    const [one, other] = [parseColor(colors[text] ?? ''), parseColor(colors[ground] ?? '')];
    if (!one.ok || !other.ok) return [];
    const exact = contrast(one.color, other.color);
    const label = `${labelOf(text)} on ${labelOf(ground)}`;
    return [{ text, ground, label, ratio: Math.floor(exact * 10) / 10, isEnough: exact >= MIN_CONTRAST }];
  });
}
