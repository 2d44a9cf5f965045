/** Reports of what visitors looked for, sent in, and of what went wrong. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../database/database.ts';
import { optionalText, selectRows } from '../../../database/rows.ts';
import { percent, type Report } from '../report.ts';
import { byKey, dailySums, sumsOf } from '../sums.ts';
import { titlesOf } from './store-rows.ts';

const formRow = z.object({ id: z.string(), name: optionalText });

async function formNames(db: Db, websiteId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await selectRows(
    db,
    formRow,
    sql`SELECT id, settings ->> 'name' AS name FROM forms WHERE website_id = ${websiteId}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const contentReports: readonly Report[] = [
  {
    name: 'searches',
    summary: 'Returns search terms, with the number of searches and of searches without results.',
    of: 'Search',
    figures: { searches: 'How often.', withoutResults: 'How often of these without a result.' },
    async read({ db, days }) {
      const rows = byKey(await sumsOf(db, ['search', 'search-none'], days), { found: 'search', none: 'search-none' });
      return rows.map(({ key, values: { found = 0, none = 0 } }) => ({
        key,
        values: { searches: found + none, withoutResults: none },
      }));
    },
  },
  {
    name: 'events',
    summary: 'Returns the number of events by name.',
    of: 'Event',
    figures: { times: 'How often.' },
    read: async ({ db, days }) => byKey(await sumsOf(db, ['event'], days), { times: 'event' }),
  },
  {
    name: 'quick-views',
    summary: 'Returns the products of quick views.',
    of: 'Product',
    figures: { times: 'How often.' },
    async read({ db, days }) {
      const rows = byKey(await sumsOf(db, ['quick-view'], days), { times: 'quick-view' });
      const titles = await titlesOf(
        db,
        rows.map(({ key }) => key),
      );
      return rows.map((row) => ({ ...row, label: titles.get(row.key) }));
    },
  },
  {
    name: 'forms',
    summary: 'Returns views and submissions by form.',
    of: 'Form',
    figures: {
      views: 'How often it was shown.',
      submissions: 'How often it was sent.',
      rate: 'Submissions of views, in percent.',
    },
    async read({ db, context, days }) {
      const sums = await sumsOf(db, ['form-render', 'form-submit'], days);
      const names = await formNames(db, context.websiteId);
      return byKey(sums, { views: 'form-render', submissions: 'form-submit' }).map(({ key, values }) => {
        const { views = 0, submissions = 0 } = values;
        return { key, label: names.get(key) || key, values: { views, submissions, rate: percent(submissions, views) } };
      });
    },
  },
  {
    name: 'errors',
    summary: 'Returns script errors by message.',
    of: 'Message',
    figures: { times: 'How often.' },
    read: async ({ db, days }) =>
      (await sumsOf(db, ['error'], days)).map(({ key, count, last }) => ({ key, values: { times: count }, last })),
  },
  {
    name: 'error-days',
    summary: 'Returns script errors per day.',
    of: 'Day',
    order: 'by position',
    figures: { times: 'How often.' },
    async read({ db, days }) {
      const of = await dailySums(db, ['errors'], days);
      return days.map((key) => ({ key, values: { times: of(key, 'errors') } }));
    },
  },
  {
    name: 'error-pages',
    summary: 'Returns the pages with script errors.',
    of: 'Page',
    figures: { times: 'How often.' },
    read: async ({ db, days }) => byKey(await sumsOf(db, ['page-errors'], days), { times: 'page-errors' }),
  },
];
