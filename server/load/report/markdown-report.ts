/** A summary for pull requests. */
import { measuredText } from '../plan/thresholds.ts';
import type { Comparison, RunResult, SearchResult, TargetResult } from '../results.ts';
import { changeText, failedShare, ms, percent, searchSentence } from '../summary.ts';
import { passes } from '../verdict.ts';

export function markdownReport(result: RunResult): string {
  const { targets, search, comparisons, baseline, thresholds, warnings, plan, machine, version } = result;
  const parts = [
    `### ${passes(result) ? '✅' : '❌'} Load on ${targets.map(({ name }) => code(name)).join(', ')}`,
    search === undefined ? '' : searchText(search),
    rows(['target', 'requests', 'a second', 'failed', 'p50 ms', 'p90 ms', 'p99 ms', 'max ms'], targets.map(targetRow)),
    comparisonText(`Next to ${code(comparisons[0]?.base ?? '')}`, comparisons),
    comparisonText('Next to the baseline', baseline),
    rows(
      ['threshold', 'target', 'measured', ''],
      thresholds.map(({ text, target, metric, actual, isMet }) => [
        code(text),
        code(target),
        measuredText({ metric, actual }),
        isMet ? '✅' : '❌',
      ]),
    ),
    warnings.map((warning) => `> ${warning}`).join('\n>\n'),
    `${plan['load']}; ${machine['processors']} × ${machine['processor']}, Node ${machine['node']}, Vitrine ${version}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const searchText = (search: SearchResult): string => `**${searchSentence(search)}**`;

/** Inline code for any text; `|` would end the cell. */
const code = (text: string): string => `\`${text.replace(/`/g, "'").replace(/\|/g, '\\|')}\``;

function targetRow(target: TargetResult): readonly string[] {
  const { latency, requests, rate } = target.figures;
  const times = [latency.p50, latency.p90, latency.p99, latency.max].map(ms);
  return [code(target.name), String(requests), rate.toFixed(1), percent(failedShare(target)), ...times];
}

function comparisonText(title: string, comparisons: readonly Comparison[]): string {
  if (comparisons.length === 0) return '';
  const head = ['target', 'metric', 'before', 'after', 'change (95 % interval)', ''];
  const body = comparisons.map((comparison) => {
    const { other, metric, values, verdict, isRegression } = comparison;
    const mark = isRegression ? '❌ regression' : verdict;
    return [code(other), metric, ms(values[0]), ms(values[1]), changeText(comparison), mark];
  });
  return `**${title}**\n\n${rows(head, body)}`;
}

function rows(head: readonly string[], body: readonly (readonly string[])[]): string {
  if (body.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...body.map(line)].join('\n');
}
