import { HtmlValidate } from 'html-validate';
import sax from 'sax';
import { htmlReport } from '../../server/load/report/html-report.ts';
import { junitReport } from '../../server/load/report/junit-report.ts';
import { k6Summary } from '../../server/load/report/k6-summary.ts';
import { lineChart } from '../../server/load/report/line-chart.ts';
import { markdownReport } from '../../server/load/report/markdown-report.ts';
import type { TargetResult } from '../../server/load/results.ts';
import { summaryText } from '../../server/load/summary.ts';
import { passes } from '../../server/load/verdict.ts';
import { sampleResult } from './results-sample.ts';

const html = htmlReport(sampleResult);

describe('the report', () => {
  test('is valid HTML', async () => {
    const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules: { 'no-inline-style': 'off' } });
    const { results } = await validator.validateString(html);
    expect(results.flatMap(({ messages }) => messages.map(({ message, line }) => `${line}: ${message}`))).toEqual([]);
  });

  test('needs neither network nor scripts, and runs none from a plan', () => {
    expect(html).not.toMatch(/<script|<link|src=|@import|url\(/);
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).toContain('shop &lt;1&gt;');
  });

  test('describes every chart and table', () => {
    const charts = html.match(/<svg class="(?:wide|narrow)"/g)?.length ?? 0;
    expect(charts).toBeGreaterThanOrEqual(8);
    expect(html.match(/<svg [^>]*role="img" aria-label="[^"]{20,}"/g)).toHaveLength(charts);
    expect(html.match(/<caption>/g)).toHaveLength(html.match(/<table/g)?.length ?? 0);
  });

  test('supports dark mode', () => expect(html).toContain('prefers-color-scheme:dark'));

  test('says what passed, what failed and what to note', () => {
    for (const text of [
      '✕ Failed',
      '✕ not met',
      'Something to know.',
      'p99&lt;50ms holds up to 160 requests per second.',
    ])
      expect(html).toContain(text);
    expect(html).toContain('+100.0 % (+80.0 to +120.0)');
  });
});

test('a chart draws its lines within its frame, means of many points, and no empty series', () => {
  const points = Array.from({ length: 5000 }, (_, i) => [i, i % 7] as const);
  const chart = lineChart({ title: 't', description: 'd', x: 'x', y: 'y', series: [{ name: 'a', points }] });
  const path = /class="wide".*? d="([^"]+)"/.exec(chart)?.[1] ?? '';
  const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
  expect(numbers.length).toBeGreaterThan(600);
  expect(numbers.length).toBeLessThanOrEqual(800);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(720);
  expect(lineChart({ title: 't', description: 'd', x: 'x', y: 'y', series: [{ name: 'a', points: [] }] })).toBe('');
});

test('line names are written in full, even if there are many', () => {
  const names = Array.from({ length: 7 }, (_, i) => `the ${i}th version of a template with a long name`);
  const series = names.map((name) => ({
    name,
    points: [
      [0, 1],
      [1, 2],
    ] as const,
  }));
  const chart = lineChart({ title: 't', description: 'd', x: 'x', y: 'y', series });
  for (const name of names) expect(chart).toContain(`${name}</li>`);
});

test('percentiles are labeled on the axis, as many as fit', () => {
  const points = [
    [0, 1],
    [50, 2],
    [99.999, 9],
  ] as const;
  const chart = lineChart({
    title: 't',
    description: 'd',
    x: 'x',
    y: 'y',
    scale: 'percentile',
    series: [{ name: 'a', points }],
  });
  const labelsIn = (svg: string): readonly string[] =>
    [...svg.matchAll(/>(min|p[\d.]+)</g)].map(([, label = '']) => label);
  const [wide = '', narrow = ''] = chart.split('<svg class="narrow"');
  expect(labelsIn(wide)).toEqual(['min', 'p50', 'p90', 'p99', 'p99.9', 'p99.99', 'p99.999']);
  expect(labelsIn(narrow)).toEqual(['min', 'p90', 'p99', 'p99.9', 'p99.99', 'p99.999']);
});

test('the summary for k6 has its metrics, with thresholds and a group per step', () => {
  const { metrics, state } = JSON.parse(k6Summary(sampleResult));
  const { figures } = sampleResult.targets[0] as TargetResult;
  expect(state.testRunDurationMs).toBe(1000 * sampleResult.targets.reduce((sum, one) => sum + one.figures.seconds, 0));
  expect(metrics.http_req_duration).toMatchObject({
    type: 'trend',
    contains: 'time',
    values: { med: expect.any(Number), 'p(95)': expect.any(Number), max: expect.any(Number) },
    thresholds: { 'p99<50ms': { ok: true }, 'pay: p99<50ms': { ok: false } },
  });
  expect(metrics.http_req_duration.values.max).toBeCloseTo(figures.latency.max, 0);
  expect(metrics.http_reqs.values.count).toBe(sampleResult.targets.reduce((sum, one) => sum + one.figures.requests, 0));
  expect(metrics.http_req_failed.values).toEqual({ rate: 0, passes: 0, fails: metrics.http_reqs.values.count });
  expect(Object.keys(metrics).filter((name) => name.includes('GET /<b>'))).not.toEqual([]);
});

test('JUnit has a case per threshold, comparison and limit', () => {
  const seen: string[] = [];
  const parser = sax.parser(true);
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => {
    seen.push(name === 'testcase' ? String(attributes['name']) : name);
  };
  parser.write(junitReport(sampleResult)).close();
  expect(seen).toEqual([
    'testsuites',
    'testsuite',
    'p99<50ms',
    'pay: p99<50ms',
    'failure',
    'p99 (ms) next to the baseline',
    'failure',
    'limit of p99<50ms',
  ]);
  expect(junitReport(sampleResult)).toContain('tests="4" failures="2"');
});

test('Markdown has tables that a target cannot break', () => {
  const [target] = sampleResult.targets;
  const text = markdownReport({
    ...sampleResult,
    targets: [{ ...(target as never as typeof target & object), name: 'a|`b' }],
  });
  expect(text).toContain("`a\\|'b`");
  expect(text).toContain('❌ regression');
  for (const row of text.split('\n').filter((line) => line.startsWith('| `a\\|')))
    expect(row.replaceAll('\\|', '').split('|')).toHaveLength(10);
});

test('the summary on the terminal names regressions and thresholds', () => {
  const text = summaryText(sampleResult);
  for (const part of ['after: p99 (ms) 10.0 → 20.0', 'REGRESSION', 'NOT MET  pay: p99<50ms', '! Something to know.'])
    expect(text).toContain(part);
});

test('a run passes when thresholds are met, nothing regressed and a limit was found', () => {
  const good = { ...sampleResult, thresholds: [], baseline: [] };
  expect(passes(good)).toBe(true);
  expect(passes({ ...good, thresholds: sampleResult.thresholds })).toBe(false);
  expect(passes({ ...good, baseline: sampleResult.baseline })).toBe(false);
  expect(
    passes({
      ...good,
      search: { ...(sampleResult.search as object as NonNullable<typeof sampleResult.search>), rate: undefined },
    }),
  ).toBe(false);
});
