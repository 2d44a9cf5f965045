/** The search for a limit: attempts and results. */
import { escapeHtml } from '#shared/html';
import type { RunResult, SearchStep } from '../results.ts';
import { percent, searchSentence } from '../summary.ts';
import { lineChart, type Point } from './line-chart.ts';
import { table } from './markup.ts';

export function searchSection({ search }: RunResult): string {
  if (search === undefined) return '';
  const { metric, limit, value, steps } = search;
  // The last attempt at a rate decides.
  const byRate = [...new Map(steps.map((step) => [step.rate, step])).values()].sort((a, b) => a.rate - b.rate);
  const chart = lineChart({
    title: `${metric} by rate`,
    description: searchSentence(search),
    x: 'requests/s',
    y: metric === 'errors' ? 'share' : 'ms',
    series: [{ name: metric, points: byRate.flatMap(pointOf) }],
    limit: { value, text: limit },
  });
  const rows = steps.map(({ rate, achieved, value: measured, errors, isWithin }) => [
    `${rate.toFixed(0)}/s`,
    achieved.toFixed(0),
    measured === undefined ? '' : measured.toFixed(2),
    percent(errors),
    isWithin ? 'holds' : 'does not hold',
  ]);
  const head = ['rate', 'answered', metric, 'failed', limit];
  return `<h2>Limit</h2><p><strong>${escapeHtml(searchSentence(search))}</strong></p>${chart}${table({ caption: 'Rates in the order in which they were tried', head, rows })}`;
}

const pointOf = ({ rate, value }: SearchStep): readonly Point[] => (value === undefined ? [] : [[rate, value]]);
