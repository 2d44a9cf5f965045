/** Chart of ratios with their confidence intervals, one row each, next to a line at "no change". */
import { scaleLinear } from 'd3-scale';
import { escapeHtml } from '#shared/html';
import type { Comparison } from '../results.ts';
import { changeText } from '../summary.ts';

/** Layout of names, bars and changes: in one line on wide screens, names above the bars on narrow ones. */
interface Frame {
  readonly name: 'wide' | 'narrow';
  readonly width: number;
  readonly rowHeight: number;
  readonly left: number;
  readonly right: number;
  /** Distance of the name above the bar. */
  readonly nameAbove: number;
  /** Maximum length of a name. */
  readonly maxName: number;
}

const FRAMES: readonly Frame[] = [
  { name: 'wide', width: 720, rowHeight: 34, left: 250, right: 500, nameAbove: 0, maxName: 34 },
  { name: 'narrow', width: 360, rowHeight: 56, left: 8, right: 150, nameAbove: 22, maxName: 48 },
];
/** Minimum range of rows on each side of 1. */
const MIN_REACH = 0.1;
const MAX_REACH = 2;

/** Empty when there is nothing to compare. */
export function intervalChart(title: string, comparisons: readonly Comparison[]): string {
  if (comparisons.length === 0) return '';
  const reaches = comparisons.flatMap(({ ratio: { low, high } }) => [Math.abs(1 - low), Math.abs(high - 1)]);
  const reach = Math.min(MAX_REACH, Math.max(MIN_REACH, ...reaches));
  const description = comparisons.map((one) => `${one.other}, ${one.metric}: ${changeText(one)}`).join('; ');
  return [
    `<figure><figcaption>${escapeHtml(title)}</figcaption>`,
    ...FRAMES.map((frame) => drawing(comparisons, reach, `${title}. ${description}`, frame)),
    '</figure>',
  ].join('');
}

function drawing(comparisons: readonly Comparison[], reach: number, text: string, frame: Frame): string {
  const { name, width, rowHeight, left, right } = frame;
  const x = scaleLinear([1 - reach, 1 + reach], [left, right]).clamp(true);
  const height = comparisons.length * rowHeight + 24;
  const rows = comparisons.map((comparison, i) => row(comparison, (i + 1) * rowHeight, x, frame));
  return [
    `<svg class="${name}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(text)}">`,
    `<line class="even" x1="${x(1)}" x2="${x(1)}" y1="16" y2="${height}"/>`,
    `<text class="middle name" x="${x(1)}" y="11">no change</text>`,
    ...rows,
    '</svg>',
  ].join('');
}

function row(comparison: Comparison, y: number, x: (value: number) => number, frame: Frame): string {
  const { other, metric, ratio, verdict, isRegression } = comparison;
  const [low, middle, high] = [ratio.low, ratio.ratio, ratio.high].map((value) => Math.round(x(value) * 10) / 10);
  const kind = verdict === 'better' || verdict === 'worse' ? verdict : 'same';
  const text = `${changeText(comparison)}${isRegression ? ' ✕' : ''}`;
  return (
    `<text x="0" y="${y - frame.nameAbove}">${escapeHtml(nameOf(other, metric, frame.maxName))}</text>` +
    `<g class="${kind}"><line class="interval" x1="${low}" x2="${high}" y1="${y - 5}" y2="${y - 5}"/>` +
    `<circle cx="${middle}" cy="${y - 5}" r="5"/><text x="${frame.right + 16}" y="${y}">${escapeHtml(text)}</text></g>`
  );
}

/** The metric is never truncated, whatever the name. */
function nameOf(target: string, metric: string, maxName: number): string {
  const room = maxName - metric.length;
  return `${target.length > room ? `${target.slice(0, room - 1)}…` : target}: ${metric}`;
}
