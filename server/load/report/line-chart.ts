/** Line charts as SVG, one for wide screens and one for narrow ones: axes with round ticks, a line and a label for each series. */
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
  /** Description of the chart in a sentence, for screen readers. */
  readonly description: string;
  readonly x: string;
  readonly y: string;
  readonly series: readonly Series[];
  /** A horizontal line, such as a threshold. */
  readonly limit?: { readonly value: number; readonly text: string } | undefined;
  /** `percentile`: 50, 90, 99, 99.9 and so on at equal distances. */
  readonly scale?: 'linear' | 'percentile';
}

interface Frame {
  readonly name: 'wide' | 'narrow';
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly xTicks: number;
}

const FRAMES: readonly Frame[] = [
  { name: 'wide', width: 720, height: 280, left: 64, right: 696, top: 28, bottom: 240, xTicks: 8 },
  { name: 'narrow', width: 360, height: 240, left: 52, right: 344, top: 28, bottom: 200, xTicks: 4 },
];
const MAX_POINTS = 400;
/** Between two labels of the axis. */
const MIN_DISTANCE = 36;
const PERCENTILE_TICKS = [0, 50, 90, 99, 99.9, 99.99, 99.999];

/** Logarithmic in the remaining fraction: 90, 99, 99.9 are equidistant. */
const nines = (percentile: number): number => -Math.log10(1 - Math.min(percentile, 99.9999) / 100);

interface Axes {
  readonly frame: Frame;
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
  return [
    `<figure><figcaption>${escapeHtml(chart.title)}</figcaption>`,
    legend(series),
    ...FRAMES.map((frame) => drawing(chart, series, axesOf(chart, series, frame))),
    '</figure>',
  ].join('');
}

function drawing(chart: LineChart, series: readonly Series[], axes: Axes): string {
  const { name, width, height } = axes.frame;
  const paths = series.map(({ points }, i) => {
    const path = line<Point>(
      ([x]) => axes.x(x),
      ([, y]) => axes.y(y),
    )([...points]);
    return `<path class="line s${i % 6}" d="${path}"/>`;
  });
  return [
    `<svg class="${name}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(`${chart.title}. ${chart.description}`)}">`,
    grid(chart, axes),
    limitLine(chart, axes),
    ...paths,
    '</svg>',
  ].join('');
}

/** Complete names, each after a piece of its line. */
const legend = (series: readonly Series[]): string =>
  `<ul class="legend">${series
    .map(
      ({ name }, i) =>
        `<li><svg class="sample" viewBox="0 0 28 10" aria-hidden="true"><path class="line s${i % 6}" d="M0 5H28"/></svg>${escapeHtml(name)}</li>`,
    )
    .join('')}</ul>`;

function axesOf({ scale, limit }: LineChart, series: readonly Series[], frame: Frame): Axes {
  const points = series.flatMap(({ points }) => points);
  const top = Math.max(...points.map(([, y]) => y), (limit?.value ?? 0) * 1.05, 1e-6);
  const y = scaleLinear([0, top], [frame.bottom, frame.top]).nice(5);
  const position = scale === 'percentile' ? nines : (value: number): number => value;
  const xs = points.map(([x]) => x);
  const [first, last] = [Math.min(...xs), Math.max(...xs)];
  const x = scaleLinear([position(first), Math.max(position(last), position(first) + 1e-6)], [frame.left, frame.right]);
  const ticks = scale === 'percentile' ? PERCENTILE_TICKS.filter((tick) => tick <= last) : x.ticks(frame.xTicks);
  const xTicks = apart(ticks, (tick) => x(position(tick)));
  return { frame, x: (value) => x(position(value)), y, xTicks, yTicks: y.ticks(5) };
}

/** Ticks whose labels do not overlap the previous one. */
function apart(ticks: readonly number[], place: (tick: number) => number): readonly number[] {
  const shown: number[] = [];
  for (const tick of ticks) {
    const previous = shown.at(-1);
    if (previous === undefined || place(tick) - place(previous) >= MIN_DISTANCE) shown.push(tick);
  }
  return shown;
}

/** Averages neighbors when there are more points than a chart shows. */
function thinned(points: readonly Point[]): readonly Point[] {
  const size = Math.ceil(points.length / MAX_POINTS);
  if (size <= 1) return points;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return Array.from({ length: Math.ceil(points.length / size) }, (_, i): Point => {
    const group = points.slice(i * size, (i + 1) * size);
    return [mean(group.map(([x]) => x)), mean(group.map(([, y]) => y))];
  });
}

function grid({ x: xName, y: yName, scale }: LineChart, { frame, x, y, xTicks, yTicks }: Axes): string {
  const { left, right, bottom, height } = frame;
  const label = (tick: number): string =>
    scale !== 'percentile' ? number(tick) : tick === 0 ? 'min' : `p${number(tick)}`;
  const rows = yTicks.map(
    (tick) =>
      `<line class="grid" x1="${left}" x2="${right}" y1="${round(y(tick))}" y2="${round(y(tick))}"/><text class="end" x="${left - 8}" y="${round(y(tick) + 4)}">${number(tick)}</text>`,
  );
  const columns = xTicks.map(
    (tick) => `<text class="middle" x="${round(x(tick))}" y="${bottom + 18}">${label(tick)}</text>`,
  );
  return `${rows.join('')}${columns.join('')}<text class="middle name" x="${(left + right) / 2}" y="${height - 4}">${escapeHtml(xName)}</text><text class="name" x="0" y="14">${escapeHtml(yName)}</text>`;
}

function limitLine({ limit }: LineChart, { frame: { left, right }, y }: Axes): string {
  if (limit === undefined) return '';
  const at = round(y(limit.value));
  return `<line class="limit" x1="${left}" x2="${right}" y1="${at}" y2="${at}"/><text class="limit-name" x="${left + 6}" y="${at - 5}">${escapeHtml(limit.text)}</text>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const number = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 3 });
