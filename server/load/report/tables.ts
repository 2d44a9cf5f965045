/** Tables of verdicts, machine and plan. */

import { escapeHtml } from '#shared/html';
import { measuredText } from '../plan/thresholds.ts';
import type { Comparison, RunResult } from '../results.ts';
import { changeText, ms, percent } from '../summary.ts';
import { table } from './markup.ts';

export const thresholdTable = ({ thresholds }: RunResult): string =>
  table({
    caption: 'Thresholds',
    head: ['threshold', 'target', 'measured', 'result'],
    rows: thresholds.map(({ text, target, metric, actual, isMet }) => [
      text,
      target,
      measuredText({ metric, actual }),
      isMet ? '✓ met' : '✕ not met',
    ]),
  });

export const comparisonTable = (comparisons: readonly Comparison[]): string =>
  table({
    caption: 'Change with its 95 % interval',
    head: ['what', 'metric', 'before', 'after', 'change', 'verdict'],
    rows: comparisons.map((comparison) => {
      const { other, metric, values, verdict, isRegression } = comparison;
      return [
        other,
        metric,
        ms(values[0]),
        ms(values[1]),
        changeText(comparison),
        isRegression ? '✕ regression' : verdict,
      ];
    }),
  });

export function factTables({ machine, plan, driver, targets }: RunResult): string {
  const detailsTable = (caption: string, values: Readonly<Record<string, string>>): string =>
    table({ caption, head: ['what', 'value'], rows: Object.entries(values) });
  const own = {
    'busiest process': percent(driver.busy),
    'sent late, p99': `${ms(driver.lateMs)} ms`,
    'processor time': `${driver.cpuSeconds.toFixed(1)} s`,
  };
  const described = Object.fromEntries(targets.map(({ name, description }) => [name, description]));
  return `<h2>How it was measured</h2>${detailsTable('Targets', described)}${detailsTable('Load', plan)}${detailsTable('Machine of the driver', machine)}${detailsTable('Driver', own)}`;
}

export const planSection = ({ planText }: RunResult): string =>
  planText === ''
    ? ''
    : `<h2>Plan</h2><pre tabindex="0" role="region" aria-label="Plan"><code>${escapeHtml(planText)}</code></pre>`;
