/** Pie slices, as SVG paths around the origin. */
import { arc, type PieArcDatum, pie } from 'd3-shape';
import type { Series } from './series.ts';

const RADIUS = 92;
const HUES = 8;

export interface PieDrawing {
  readonly slices: readonly { readonly path: string; readonly hue: number; readonly title: string }[];
}

const layout = pie().sort(null);
const slicePath = arc<PieArcDatum<unknown>>().innerRadius(0).outerRadius(RADIUS).digits(2);

/** Draws the first series; only positive values have a slice. */
export function drawPie({ values }: Series, labels: readonly string[]): PieDrawing {
  const positive = values.map((value) => Math.max(0, value));
  const total = positive.reduce((sum, value) => sum + value, 0);
  const slices = layout(positive).map((slice, index) => ({
    path: slicePath(slice) ?? '',
    hue: (index % HUES) + 1,
    title: `${labels[index] ?? ''}: ${Math.round((slice.value / total) * 100)} %`,
  }));
  return { slices: slices.filter((_slice, index) => positive[index] !== 0) };
}
