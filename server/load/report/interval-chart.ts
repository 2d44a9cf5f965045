/** Ratios with their intervals, one row each, next to a line at "no change". */
import { scaleLinear } from 'd3-scale';
import { escapeHtml } from '#shared/html';
import type { Comparison } from '../results.ts';
import { changeText } from '../summary.ts';

const WIDTH = 720;
const ROW = 34;
const LEFT = 250;
const RIGHT = 500;
/** Characters that fit to the left of the bars. */
const MAX_NAME = 34;
/** Rows reach this far to each side of 1 at least. */
const MIN_REACH = 0.1;
const MAX_REACH = 2;

/** Empty when there is nothing to compare. */
export function intervalChart(title: string, comparisons: readonly Comparison[]): string {
  if (comparisons.length === 0) return '';
  const ranges = comparisons.flatMap(({ ratio: { low, high } }) => [Math.abs(1 - low), Math.abs(high - 1)]);
  const range = Math.min(MAX_REACH, Math.max(MIN_REACH, ...ranges));
  const x = scaleLinear([1 - range, 1 + range], [LEFT, RIGHT]).clamp(true);
  const height = comparisons.length * ROW + 24;
  const rows = comparisons.map((comparison, i) => row(comparison, i * ROW + 34, x));
  const description = comparisons
    .map((comparison) => `${comparison.other}, ${comparison.metric}: ${changeText(comparison)}`)
    .join('; ');
  return [
    `<figure tabindex="0"><figcaption>${escapeHtml(title)}</figcaption>`,
    `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeHtml(`${title}. ${description}`)}">`,
    `<line class="even" x1="${x(1)}" x2="${x(1)}" y1="16" y2="${height}"/>`,
    `<text class="middle name" x="${x(1)}" y="11">no change</text>`,
    ...rows,
    '</svg></figure>',
  ].join('');
}

function row(comparison: Comparison, y: number, x: (value: number) => number): string {
  const { other, metric, ratio, verdict, isRegression } = comparison;
  const [low, middle, high] = [ratio.low, ratio.ratio, ratio.high].map((value) => Math.round(x(value) * 10) / 10);
  const kind = verdict === 'no difference found' ? 'same' : verdict;
  const text = `${changeText(comparison)}${isRegression ? ' ✕' : ''}`;
  return (
    `<text x="0" y="${y}">${escapeHtml(nameOf(other, metric))}</text>` +
    `<g class="${kind}"><line class="interval" x1="${low}" x2="${high}" y1="${y - 5}" y2="${y - 5}"/>` +
    `<circle cx="${middle}" cy="${y - 5}" r="5"/><text x="${RIGHT + 16}" y="${y}">${escapeHtml(text)}</text></g>`
  );
}

/** The metric is written in full, whatever the name. */
function nameOf(target: string, metric: string): string {
  const room = MAX_NAME - metric.length;
  return `${target.length > room ? `${target.slice(0, room - 1)}…` : target}: ${metric}`;
}
