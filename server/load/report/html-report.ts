/** The report of a run as an HTML file. */
import { escapeHtml } from '#shared/html';
import type { RunResult, TargetResult } from '../results.ts';
import { passes } from '../verdict.ts';
import { intervalChart } from './interval-chart.ts';
import { page } from './markup.ts';
import { reportStyle } from './report-style.ts';
import { searchSection } from './search-section.ts';
import { serverSection } from './server-section.ts';
import { comparisonTable, factTables, planSection, thresholdTable } from './tables.ts';
import { distributionChart, faultTable, latencyTable, stepTable, timeCharts } from './target-section.ts';

export function htmlReport(result: RunResult): string {
  const { targets, comparisons, baseline, warnings } = result;
  const names = targets.map(({ name }) => name).join(' and ');
  const body = [
    `<h1>Load on ${escapeHtml(names)}</h1>`,
    `<p class="soft">${escapeHtml(dateText(result.startedAt))}, Vitrine ${escapeHtml(result.version)}</p>`,
    verdict(result),
    ...warnings.map((warning) => `<p class="warning">${escapeHtml(warning)}</p>`),
    thresholdTable(result),
    searchSection(result),
    section(
      'Comparison',
      intervalChart('Ratio to the first target, with 95 % intervals', comparisons),
      comparisonTable(comparisons),
    ),
    section(
      'Against the baseline',
      intervalChart('Ratio to the baseline, with 95 % intervals', baseline),
      comparisonTable(baseline),
    ),
    section('Latency', latencyTable(targets), distributionChart(targets)),
    ...targets.map((target) => targetSection(target, targets.length > 1)),
    factTables(result),
    planSection(result),
  ];
  return page({ title: `Load on ${names}`, style: reportStyle, body: body.filter((part) => part !== '').join('\n') });
}

const dateText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

function verdict(result: RunResult): string {
  if (result.thresholds.length + result.baseline.length === 0) return '';
  return passes(result) ? '<p class="verdict good">✓ Passed</p>' : '<p class="verdict bad">✕ Failed</p>';
}

function section(title: string, ...parts: readonly string[]): string {
  const content = parts.join('');
  return content === '' ? '' : `<h2>${escapeHtml(title)}</h2>${content}`;
}

function targetSection(target: TargetResult, isOneOfMany: boolean): string {
  const title = isOneOfMany ? target.name : 'Over time';
  return section(title, timeCharts(target), stepTable(target), faultTable(target), serverSection(target));
}
