/** The slices of a pie, as SVG paths around (100, 100). */
import type { Series } from './series.ts';

const RADIUS = 92;
const CENTER = 100;
const HUES = 8;

export interface PieDrawing {
  readonly slices: readonly { readonly path: string; readonly hue: number; readonly title: string }[];
}

/** Draws the first series; what is not above zero has no slice. */
export function drawPie({ values }: Series, labels: readonly string[]): PieDrawing {
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  let from = 0;
  const slices = values.map((value, index) => {
    const share = total > 0 ? Math.max(0, value) / total : 0;
    const slice = {
      path: share > 0 ? slicePath(from, from + share) : '',
      hue: (index % HUES) + 1,
      title: `${labels[index] ?? ''}: ${Math.round(share * 100)} %`,
    };
    from += share;
    return slice;
  });
  return { slices: slices.filter(({ path }) => path !== '') };
}

function slicePath(from: number, to: number): string {
  // A whole circle has no two ends to draw an arc between.
  if (to - from >= 0.9999) {
    return `M${CENTER} ${CENTER - RADIUS}A${RADIUS} ${RADIUS} 0 1 1 ${CENTER - 0.01} ${CENTER - RADIUS}Z`;
  }
  const large = to - from > 0.5 ? 1 : 0;
  return `M${CENTER} ${CENTER}L${pointAt(from)}A${RADIUS} ${RADIUS} 0 ${large} 1 ${pointAt(to)}Z`;
}

function pointAt(turn: number): string {
  const angle = turn * 2 * Math.PI - Math.PI / 2;
  return `${round(CENTER + RADIUS * Math.cos(angle))} ${round(CENTER + RADIUS * Math.sin(angle))}`;
}

const round = (value: number): number => Math.round(value * 100) / 100;
