/** Results of a run as text for a terminal. */
import { measuredText } from './plan/thresholds.ts';
import type { Comparison, RunResult, SearchResult, TargetResult } from './results.ts';

export function summaryText(result: RunResult): string {
  const parts = [
    ...result.targets.map((target) => targetText(target, result.search !== undefined)),
    ...(result.search === undefined ? [] : [searchText(result.search)]),
    comparisonText('Comparison', result.comparisons),
    comparisonText('Against the baseline', result.baseline),
    thresholdText(result),
    ...result.warnings.map((warning) => `! ${warning}\n`),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

export const ms = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

export const percent = (share: number): string => `${(share * 100).toFixed(share > 0 && share < 0.01 ? 2 : 1)} %`;

export const failedShare = ({ figures: { requests, errors, unsent } }: Pick<TargetResult, 'figures'>): number =>
  requests + unsent === 0 ? 0 : (errors + unsent) / (requests + unsent);

function targetText(target: TargetResult, isSearch: boolean): string {
  const { name, figures, faults, cpuMsPerRequest, steps } = target;
  const { latency, requests, rate } = figures;
  const lines = [
    `${name}${isSearch ? ' (at the last rate within the limit)' : ''}`,
    `  requests  ${requests} in ${figures.seconds.toFixed(0)} s, ${rate.toFixed(1)} a second, ${percent(failedShare(target))} failed`,
    `  latency   p50 ${ms(latency.p50)}  p90 ${ms(latency.p90)}  p99 ${ms(latency.p99)}  p99.9 ${ms(latency.p999)}  max ${ms(latency.max)} ms`,
  ];
  if (cpuMsPerRequest !== undefined) lines.push(`  server    ${ms(cpuMsPerRequest)} ms of processor time a request`);
  if (steps.length > 1) {
    const width = Math.max(...steps.map((step) => step.name.length));
    for (const step of steps) {
      const { p50, p99 } = step.latency;
      lines.push(`  ${step.name.padEnd(width)}  ${step.requests} requests  p50 ${ms(p50)}  p99 ${ms(p99)} ms`);
    }
  }
  for (const [fault, count] of Object.entries(faults)) lines.push(`  ${count} × ${fault}`);
  return `${lines.join('\n')}\n`;
}

/** The result of a search in one sentence. */
export function searchSentence({ limit, rate, endedBy, steps }: SearchResult): string {
  if (rate === undefined) return `${limit} does not hold even at ${steps[0]?.rate.toFixed(0)} requests/s.`;
  const rateText = rate.toFixed(0);
  if (endedBy === 'server') return `${limit} holds up to ${rateText} requests per second.`;
  const why = endedBy === 'driver' ? 'the driver could not send more' : 'this is the maximum rate of the search';
  return `${limit} holds at ${rateText} requests per second and may hold above: ${why}.`;
}

function searchText(search: SearchResult): string {
  const rows = search.steps.map(({ rate, value, isWithin, achieved }) => {
    const figure = value === undefined ? 'no responses' : `${search.metric} ${value.toFixed(2)}`;
    return `  ${rate.toFixed(0).padStart(7)}/s  ${achieved.toFixed(0).padStart(7)}/s answered  ${figure}  ${isWithin ? 'holds' : 'does not hold'}`;
  });
  return `${[searchSentence(search), ...rows].join('\n')}\n`;
}

/** Such as `+12 % (9 to 15)`; without the interval of what has none. */
export function changeText({ ratio: { ratio, low, high } }: Comparison): string {
  const change = (value: number): string => `${value >= 1 ? '+' : '−'}${Math.abs((value - 1) * 100).toFixed(1)}`;
  return low === high ? `${change(ratio)} %` : `${change(ratio)} % (${change(low)} to ${change(high)})`;
}

function comparisonText(title: string, comparisons: readonly Comparison[]): string {
  if (comparisons.length === 0) return '';
  const rows = comparisons.map((comparison) => {
    const { other, metric, values, verdict, isRegression } = comparison;
    const figures = `${ms(values[0])} → ${ms(values[1])}`;
    return `  ${other}: ${metric} ${figures}, ${changeText(comparison)}, ${isRegression ? 'REGRESSION' : verdict}`;
  });
  return `${title} (ratio to ${comparisons[0]?.base}, with 95 % intervals)\n${rows.join('\n')}\n`;
}

function thresholdText({ thresholds, targets }: RunResult): string {
  if (thresholds.length === 0) return '';
  const rows = thresholds.map((threshold) => {
    const { target, text, isMet } = threshold;
    return `  ${isMet ? 'met     ' : 'NOT MET '} ${targets.length > 1 ? `${target}: ` : ''}${text} (${measuredText(threshold)})`;
  });
  return `Thresholds\n${rows.join('\n')}\n`;
}
