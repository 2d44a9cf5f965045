/** Measurements of a large site, with their bounds. */
import type { Gate } from '../bench/gates.ts';
import { type Bounds, gatesWith, tableWith } from './bounded-figures.ts';

/** Figures without a bound help to interpret the others. */
export const bounds = {
  'memory after the start': { unit: 'MB', below: 250, goal: 200 },
  'memory at most during the start': { unit: 'MB' },
  'memory after the walk': { unit: 'MB', below: 250, goal: 200 },
  'start until /readyz': { unit: 's', below: 3, goal: 2 },
  'item page, cold p50': { unit: 'ms', below: 15, goal: 8 },
  'item page, cold p99': { unit: 'ms' },
  'list page, cold p50': { unit: 'ms', below: 15, goal: 8 },
  'list page, cold p99': { unit: 'ms' },
  'item page, warm, of the small site’s': { unit: '×', atLeast: 0.9, goal: 1 },
  'item page, warm, by processor time': { unit: '×' },
  'list page, warm, of the small site’s': { unit: '×', atLeast: 0.9, goal: 1 },
  'list page, warm, by processor time': { unit: '×' },
  'search p50': { unit: 'ms', below: 15, goal: 5 },
  'search p99': { unit: 'ms', below: 60, goal: 25 },
  'one edit: call': { unit: 'ms' },
  'one edit: shown on all replicas': { unit: 'ms', below: 300, goal: 150 },
  'one edit: longest stall of an event loop': { unit: 'ms', below: 20, goal: 10 },
  'one edit: the same of an idle process': { unit: 'ms' },
  'one edit: pages of the sample': { unit: 'pages' },
  'one edit: pages that show it': { unit: 'pages' },
  'one edit: new ETags of pages that do not show it': { unit: 'pages', below: 1, goal: 0 },
  'one edit: old ETags of pages that show it': { unit: 'pages', below: 1, goal: 0 },
  'edits at 20 a second: requests kept': { unit: '×', atLeast: 0.9, goal: 0.97 },
  'edits at 20 a second: by processor time': { unit: '×' },
  'edits at 20 a second: edits a second': { unit: '/s' },
  'edits at 20 a second: edits that failed': { unit: 'edits', below: 1, goal: 0 },
  'embedded: memory after the start': { unit: 'MB', below: 700, goal: 550 },
  'embedded: start until /readyz': { unit: 's', below: 6, goal: 3 },
} as const satisfies Readonly<Record<string, Bounds>>;

type FigureName = keyof typeof bounds;
export type Figures = Readonly<Partial<Record<FigureName, number>>>;

/** The gates of the measured figures. */
export const gatesOf = (figures: Figures): readonly Gate[] => gatesWith(bounds, figures);

/** Rows of the printed table, by name. */
export const tableOf = (figures: Figures) => tableWith(bounds, figures);

/** A quantile of the sorted values; NaN if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
