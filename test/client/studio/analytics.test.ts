/** Ranges and figures of the screens of analytics. */
import { chartOptions, chartPoints } from '../../../client/studio/analytics/chart-options.ts';
import { changeOf, figureText } from '../../../client/studio/analytics/figures.ts';
import { dayAt, noFilters, rangeOf, rangeText } from '../../../client/studio/analytics/range.ts';

const TODAY = '2026-03-01';
const range = (changed: object) => rangeOf({ ...noFilters, ...changed }, TODAY);

test.each([
  [{}, { from: '2026-01-31', to: TODAY, compare: 'previous' }],
  [
    { range: '7', compare: 'none' },
    { from: '2026-02-23', to: TODAY, compare: 'none' },
  ],
  [
    { range: '365', compare: 'year' },
    { from: '2025-03-02', to: TODAY, compare: 'year' },
  ],
  [
    { range: '30', compare: '<b>' },
    { from: '2026-01-31', to: TODAY, compare: 'previous' },
  ],
  [
    { range: 'custom', from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-02-01', to: '2026-02-28', compare: 'previous' },
  ],
  [
    { range: 'custom', from: '2025-03-01' },
    { from: '2025-03-01', to: TODAY, compare: 'previous' },
  ],
])('%j shows the days that are meant', (filters, expected) => {
  expect(range(filters)).toEqual(expected);
});

test.each([
  ['2025-02-28', TODAY, 'These are 367 days. Choose up to 366.'],
  ['2026-03-02', TODAY, 'The first day must not be after the last one.'],
  ['1999-12-31', '2000-01-01', 'Enter a day from 2000 on.'],
  ['soon', TODAY, 'Enter a day from 2000 on.'],
  ['2026-02-30', TODAY, 'Enter a day from 2000 on.'],
  ['', 'soon', 'Enter a day from 2000 on.'],
])('from %s to %s is refused before it is asked for', (from, to, problem) => {
  expect(range({ range: 'custom', from, to }).problem).toBe(problem);
});

test('a range that there is not is said, not replaced in silence', () => {
  expect(range({ range: '31' }).problem).toBe('There is no range “31”. Choose one.');
});

test('today is the day at the site', () => {
  const instant = Date.parse('2026-03-01T03:00:00Z');
  expect([dayAt(instant, 'America/New_York'), dayAt(instant, 'Asia/Tokyo')]).toEqual(['2026-02-28', '2026-03-01']);
  expect(rangeText({ from: '2026-02-28', to: '2026-03-01' })).toBe('Feb 28, 2026 – Mar 1, 2026');
});

test.each([
  [1234, 'count', '1,234'],
  [123456, 'money', '$1,234.56'],
  [12.34, 'percent', '12.3%'],
  [2500, 'milliseconds', '2,500 ms'],
  [0.1, 'ratio', '0.10'],
  [null, 'count', '–'],
] as const)('%s as %s is %s', (value, kind, text) => {
  expect(figureText(value, kind, 'USD')).toBe(text);
});

test.each([
  [120, 100, 'count', '+20%', 'up'],
  [99, 100, 'count', '-1%', 'down'],
  [0, 5, 'count', '-100%', 'down'],
  [5, 0, 'count', 'new', 'up'],
  [0, 0, 'count', '0%', 'same'],
  [3.5, 2, 'percent', '+1.5 points', 'up'],
] as const)('%s after %s (%s) is %s', (value, before, kind, text, direction) => {
  expect(changeOf(value, before, kind)).toEqual({ text, direction });
});

test('of what cannot be told no change is told', () => {
  expect(changeOf(null, 5, 'count')).toBeUndefined();
  expect(changeOf(5, undefined, 'count')).toBeUndefined();
});

test.each([1, 2, 3, 7, 12, 40, 1300])('the axis of counts up to %d has whole numbers, each once', (max) => {
  const days = ['2026-03-01', '2026-03-02'];
  const points = chartPoints(days, [], [0, max], []);
  const ticks = (isWhole: boolean) => {
    const text = (value: number | null | undefined) => figureText(value, 'count', 'USD');
    const colors = () => ({ line: '', before: '', grid: '', text: '' });
    return chartOptions({ points, isWhole, text, tell: () => {}, colors }).axes?.[1]?.incrs as number[] | undefined;
  };
  expect(ticks(false)).toBeUndefined();
  expect(ticks(true)?.every(Number.isInteger)).toBe(true);
  // Enough steps for a few lines, whatever the largest is.
  expect(ticks(true)?.some((step) => max / step >= 1 && max / step <= 5)).toBe(true);
});
