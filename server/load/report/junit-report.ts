/** JUnit XML for CI servers: a test case for each threshold, comparison with the baseline, and limit. */

import { escapeHtml } from '#shared/html';
import { measuredText } from '../plan/thresholds.ts';
import type { RunResult } from '../results.ts';
import { changeText, ms, searchSentence } from '../summary.ts';

interface Case {
  readonly group: string;
  readonly name: string;
  readonly seconds: number;
  /** Undefined when it passes. */
  readonly failure: string | undefined;
  readonly isSkipped?: boolean;
}

export function junitReport(result: RunResult): string {
  const cases = casesOf(result);
  const failures = cases.filter(({ failure }) => failure !== undefined).length;
  const skipped = cases.filter(({ isSkipped }) => isSkipped).length;
  const seconds = result.targets.reduce((sum, { figures }) => sum + figures.seconds, 0);
  const counts = `tests="${cases.length}" failures="${failures}" time="${seconds.toFixed(3)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `<testsuite name="vitrine load" ${counts} errors="0" skipped="${skipped}" timestamp="${result.startedAt.slice(0, 19)}">`,
    ...cases.map(caseText),
    '</testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function casesOf({ thresholds, baseline, search, targets }: RunResult): readonly Case[] {
  const seconds = targets[0]?.figures.seconds ?? 0;
  const limits = thresholds.map((threshold): Case => {
    const { target, text, isMet } = threshold;
    return { group: target, name: text, seconds, failure: isMet ? undefined : measuredText(threshold) };
  });
  const regressions = baseline.map((comparison): Case => {
    const { other, metric, values, verdict, isRegression } = comparison;
    const change = `${ms(values[0])} → ${ms(values[1])}, ${changeText(comparison)}`;
    return {
      group: other,
      name: `${metric} next to the baseline`,
      seconds,
      failure: isRegression ? change : undefined,
      isSkipped: verdict === 'no verdict',
    };
  });
  const searchCases = search === undefined ? [] : [searchCase(search, targets[0]?.name ?? '', seconds)];
  return [...limits, ...regressions, ...searchCases];
}

const searchCase = (search: NonNullable<RunResult['search']>, group: string, seconds: number): Case => ({
  group,
  name: `limit of ${search.limit}`,
  seconds,
  failure: search.rate === undefined ? searchSentence(search) : undefined,
});

/** Characters that XML does not allow, escaped or not. */
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const xml = (text: string): string => escapeHtml(text.replace(NO_XML, '?'));

function caseText({ group, name, seconds, failure, isSkipped }: Case): string {
  const attributes = `classname="${xml(group)}" name="${xml(name)}" time="${seconds.toFixed(3)}"`;
  if (isSkipped === true) return `<testcase ${attributes}><skipped/></testcase>`;
  if (failure === undefined) return `<testcase ${attributes}/>`;
  return `<testcase ${attributes}><failure message="${xml(failure)}"/></testcase>`;
}
