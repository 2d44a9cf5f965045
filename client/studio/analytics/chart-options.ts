/** How a chart of days is drawn. */
import type uPlot from 'uplot';
import { dayText } from './range.ts';

export const HEIGHT = 220;

export interface ChartPoints {
  readonly days: readonly string[];
  /** Days that are compared; empty: none. */
  readonly daysBefore: readonly string[];
  /** Seconds, values, values before. */
  readonly data: uPlot.AlignedData;
}

export interface ChartColors {
  readonly line: string;
  readonly before: string;
  readonly grid: string;
  readonly text: string;
}

interface ChartParts {
  readonly points: ChartPoints;
  /** Whether the figure has no fractions: the axis has none, then. */
  readonly isWhole: boolean;
  readonly text: (value: number | null | undefined) => string;
  /** Shows what the pointer is at. */
  readonly tell: (line: string) => void;
  readonly colors: () => ChartColors;
}

const SECOND_MS = 1000;

export function chartPoints(
  days: readonly string[],
  daysBefore: readonly string[],
  values: readonly (number | null)[],
  before: readonly (number | null)[],
): ChartPoints {
  const seconds = days.map((day) => Date.parse(day) / SECOND_MS);
  const data = [seconds, [...values], ...(daysBefore.length === 0 ? [] : [[...before]])];
  return { days, daysBefore, data: data as uPlot.AlignedData };
}

const CHARACTER_WIDTH = 7;

/** Wide enough for the longest value (pixels). */
const axisWidth = (values: readonly string[]): number =>
  16 + CHARACTER_WIDTH * Math.max(4, ...values.map(({ length }) => length));

/** Steps of an axis of whole numbers: 1, 2, 5, 10, 20, 50 … */
const WHOLE_STEPS = Array.from({ length: 13 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

const month = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export function chartOptions({ points, isWhole, text, tell, colors }: ChartParts): Omit<uPlot.Options, 'width'> {
  const axis = {
    stroke: () => colors().text,
    grid: { stroke: () => colors().grid, width: 1 },
    ticks: { show: false },
    font: '12px system-ui, sans-serif',
  };
  const isCompared = points.daysBefore.length > 0;
  return {
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { setScale: false } },
    scales: { x: { time: false }, y: { range: (_, __, max) => [0, max > 0 ? max * 1.08 : 1] } },
    axes: [
      {
        ...axis,
        size: 28,
        space: 70,
        incrs: [1, 2, 7, 14, 30, 61, 91].map((days) => days * 86_400),
        values: (_, at) => at.map((second) => month.format(second * SECOND_MS)),
      },
      {
        ...axis,
        ...(isWhole ? { incrs: WHOLE_STEPS } : {}),
        size: (_, values) => axisWidth(values ?? []),
        values: (_, at) => at.map((value) => text(value)),
      },
    ],
    series: [
      {},
      { stroke: () => colors().line, width: 2, points: { show: points.days.length < 32, size: 5 } },
      ...(isCompared ? [{ stroke: () => colors().before, width: 1.5, dash: [4, 4], points: { show: false } }] : []),
    ],
    hooks: {
      setCursor: [({ cursor: { idx } }) => tell(idx === null || idx === undefined ? '' : lineAt(points, idx, text))],
    },
  };
}

function lineAt({ days, daysBefore, data }: ChartPoints, at: number, text: ChartParts['text']): string {
  const line = `${dayText(days[at] ?? '')}: ${text(data[1]?.[at])}`;
  const before = daysBefore[at];
  return before === undefined ? line : `${line} · ${dayText(before)}: ${text(data[2]?.[at])}`;
}
