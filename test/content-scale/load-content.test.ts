/** A small version of `npm run load:content`: measures everything, without time limits. */
import { newDatabase } from '../database/databases.ts';
import { comparePages } from '../load/content-etags.ts';
import { bounds, gatesOf, quantile, tableOf } from '../load/content-figures.ts';
import { measureContent } from '../load/content-measure.ts';
import { isFullRun } from '../setup/full-run.ts';

jest.setTimeout(300_000);

// Four servers, for most of a minute.
if (isFullRun)
  test('each figure of a site is measured, and no page changed by an edit keeps its ETag', async () => {
    const figures = await measureContent(
      {
        site: { collections: 2, products: 20 },
        ...{
          starts: 1,
          embeddedStarts: 1,
          walked: 30,
          cold: 6,
          searches: 6,
          edits: 1,
          turns: 1,
          seconds: 0.3,
        },
      },
      { createDatabase: () => newDatabase(), tell: () => undefined },
    );
    expect(Object.keys(figures).sort()).toEqual(Object.keys(bounds).sort());
    expect(Object.entries(figures).filter(([, value]) => !Number.isFinite(value))).toEqual([]);
    expect(figures['one edit: old ETags of pages that show it']).toBe(0);
    // Its own page, and lists that contain it.
    expect(figures['one edit: pages that show it']).toBeGreaterThanOrEqual(2);
    expect(figures['one edit: pages that show it']).toBeLessThan(figures['one edit: pages of the sample'] ?? 0);
    expect(figures['edits at 20 a second: edits a second']).toBeGreaterThan(0);
  });

test('a missed gate is marked in the table', () => {
  const figures = { 'search p50': 15.5, 'search p99': 20, 'one edit: call': 3 };
  expect(gatesOf(figures).map(({ below }) => below)).toEqual([15, 60, undefined]);
  const table = tableOf(figures);
  expect(table['search p50']).toEqual({ value: 15.5, unit: 'ms', gate: '< 15', goal: 5, met: 'no' });
  expect([table['search p99']?.['met'], table['one edit: call']?.['met']]).toEqual(['', '']);
});

test('pages are compared by what they show and by their ETags', () => {
  const page = (etag: string, content: string) => ({ etag, content });
  const before = new Map(['same', 'shown', 'moved', 'stale'].map((path) => [path, page('1', 'a')] as const));
  const after = new Map([
    ['same', page('1', 'a')],
    ['shown', page('2', 'b')],
    ['moved', page('2', 'a')],
    ['stale', page('1', 'b')],
  ]);
  expect(comparePages(before, after)).toEqual({
    showing: ['shown', 'stale'],
    withoutShowing: ['moved'],
    stale: ['stale'],
  });
});

test('quantiles', () => {
  expect([quantile([3, 1, 2], 0.5), quantile([1, 2, 3, 4], 0.99), quantile([], 0.5)]).toEqual([2, 4, Number.NaN]);
});
