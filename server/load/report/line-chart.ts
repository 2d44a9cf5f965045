/** Line charts as SVG: axes with round steps, one line per series, a name at the end of each. */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { escapeHtml } from '#shared/html';

export type Point = readonly [x: number, y: number];

export interface Series {
  readonly name: string;
  readonly points: readonly Point[];
}

export interface LineChart {
  readonly title: string;
  /** What the chart shows, in a sentence, for those who do not see it. */
  readonly description: string;
  readonly x: string;
  readonly y: string;
  readonly series: readonly Series[];
  /** A horizontal line, such as a threshold. */
  readonly limit?: { readonly value: number; readonly text: string } | undefined;
  /** `percentile`: 50, 90, 99, 99.9 … at equal distances. */
  readonly scale?: 'linear' | 'percentile';
}

const [WIDTH, HEIGHT] = [720, 280];
const MARGIN = { top: 28, right: 120, bottom: 40, left: 64 };
const INNER = { right: WIDTH - MARGIN.right, bottom: HEIGHT - MARGIN.bottom };
const MAX_POINTS = 400;
const LABEL_HEIGHT = 14;
const PERCENTILE_TICKS = [0, 50, 90, 99, 99.9, 99.99, 99.999];

/** Equal distances for each tenth of what is left: 90, 99, 99.9. */
const nines = (percentile: number): number => -Math.log10(1 - Math.min(percentile, 99.9999) / 100);

interface Axes {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
}

/** Empty when there is nothing to draw. */
export function lineChart(chart: LineChart): string {
  const series = chart.series
    .map(({ name, points }) => ({ name, points: thinned(points) }))
    .filter(({ points }) => points.length > 0);
  if (series.length === 0) return '';
  const axes = axesOf(chart, series);
  const paths = series.map(({ points }, i) => {
    const path = line<Point>(
      ([x]) => axes.x(x),
      ([, y]) => axes.y(y),
    )([...points]);
    return `<path class="line s${i % 6}" d="${path}"/>`;
  });
  return [
    `<figure tabindex="0"><figcaption>${escapeHtml(chart.title)}</figcaption>`,
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(`${chart.title}. ${chart.description}`)}">`,
    grid(chart, axes),
    limitLine(chart, axes),
    ...paths,
    ...labels(series, axes),
    '</svg></figure>',
  ].join('');
}

function axesOf({ scale, limit }: LineChart, series: readonly Series[]): Axes {
  const points = series.flatMap(({ points }) => points);
  const top = Math.max(...points.map(([, y]) => y), (limit?.value ?? 0) * 1.05, 1e-6);
  const y = scaleLinear([0, top], [INNER.bottom, MARGIN.top]).nice(5);
  const position = scale === 'percentile' ? nines : (value: number): number => value;
  const xs = points.map(([x]) => x);
  const [first, last] = [Math.min(...xs), Math.max(...xs)];
  const x = scaleLinear(
    [position(first), Math.max(position(last), position(first) + 1e-6)],
    [MARGIN.left, INNER.right],
  );
  const xTicks = scale === 'percentile' ? PERCENTILE_TICKS.filter((tick) => tick <= last) : x.ticks(8);
  return { x: (value) => x(position(value)), y, xTicks, yTicks: y.ticks(5) };
}

/** Means of neighbors, where there are more points than a chart shows. */
function thinned(points: readonly Point[]): readonly Point[] {
  const size = Math.ceil(points.length / MAX_POINTS);
  if (size <= 1) return points;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return Array.from({ length: Math.ceil(points.length / size) }, (_, i): Point => {
    const group = points.slice(i * size, (i + 1) * size);
    return [mean(group.map(([x]) => x)), mean(group.map(([, y]) => y))];
  });
}

function grid({ x: xName, y: yName }: LineChart, { x, y, xTicks, yTicks }: Axes): string {
  const rows = yTicks.map(
    (tick) =>
      `<line class="grid" x1="${MARGIN.left}" x2="${INNER.right}" y1="${round(y(tick))}" y2="${round(y(tick))}"/><text class="end" x="${MARGIN.left - 8}" y="${round(y(tick) + 4)}">${number(tick)}</text>`,
  );
  const columns = xTicks.map(
    (tick) => `<text class="middle" x="${round(x(tick))}" y="${INNER.bottom + 18}">${number(tick)}</text>`,
  );
  return `${rows.join('')}${columns.join('')}<text class="middle name" x="${(MARGIN.left + INNER.right) / 2}" y="${HEIGHT - 4}">${escapeHtml(xName)}</text><text class="name" x="0" y="14">${escapeHtml(yName)}</text>`;
}

function limitLine({ limit }: LineChart, { y }: Axes): string {
  if (limit === undefined) return '';
  const at = round(y(limit.value));
  return `<line class="limit" x1="${MARGIN.left}" x2="${INNER.right}" y1="${at}" y2="${at}"/><text class="limit-name" x="${MARGIN.left + 6}" y="${at - 5}">${escapeHtml(limit.text)}</text>`;
}

/** Names at the ends of the lines, moved apart where they would cover each other. */
function labels(series: readonly Series[], { y }: Axes): readonly string[] {
  const placed = series
    .map(({ name, points }, i) => ({ name, i, at: y(points.at(-1)?.[1] ?? 0) }))
    .sort((a, b) => a.at - b.at);
  let lowest = Number.NEGATIVE_INFINITY;
  const spread = placed.map((label) => {
    lowest = Math.max(label.at, lowest + LABEL_HEIGHT);
    return { ...label, at: lowest };
  });
  const over = Math.max(0, lowest - INNER.bottom);
  return spread.map(
    ({ name, i, at }) =>
      `<text class="t${i % 6}" x="${INNER.right + 8}" y="${round(at - over + 4)}">${escapeHtml(short(name))}</text>`,
  );
}

const MAX_NAME = 17;
const short = (name: string): string => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name);
const round = (value: number): number => Math.round(value * 10) / 10;
const number = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 3 });
