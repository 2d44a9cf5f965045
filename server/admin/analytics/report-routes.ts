/** Reports as JSON and as CSV files, and who is on the site at the moment. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { majorUnits } from '#shared/currency-digits';
import { adminMessages } from '#shared/messages/admin';
import { reportExamples } from '../../analytics/analytics-examples.ts';
import { selectRow, selectRows } from '../../database/rows.ts';
import { checkInput } from '../../http/check-input.ts';
import { createProblem } from '../../http/create-problem.ts';
import type { AdminContext } from '../admin-context.ts';
import { csvLine } from '../csv.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { comparedRange, type Days, daysBefore, daysOf } from './ranges.ts';
import { type ComparedRow, compared, liveReply, type Report, reportReply } from './report.ts';
import { reports } from './reports/reports.ts';

const REPORTS = '/api/analytics/reports';
const MAX_ROWS = 250;
/** Whoever has looked at a page within these minutes is taken to be there. */
const LIVE_MINUTES = 5;

const reportQuery = comparedRange.extend({
  path: z.string('is missing').min(1, 'is missing').max(200).optional(),
  item: z.string('is missing').min(1, 'is missing').max(100).optional(),
});
type ReportQuery = z.infer<typeof reportQuery>;

/** What a report may be asked: the range, and the page or the product that it is about. */
function queryOf({ subject }: Report) {
  if (subject === undefined) return comparedRange;
  const { [subject.name]: field } = reportQuery.shape;
  return comparedRange.extend({ [subject.name]: subject.isNeeded ? field.unwrap() : field });
}

interface Answer {
  readonly days: Days;
  readonly before: Days | undefined;
  readonly rows: readonly ComparedRow[];
  readonly currency: string;
}

const currencyRow = z.object({ currency: z.string() });

async function answer(report: Report, query: ReportQuery, context: AdminContext): Promise<Answer> {
  const { db } = context.database;
  const days = daysOf(query, context);
  const before = daysBefore(days, query.compare);
  const subject = report.subject === undefined ? undefined : query[report.subject.name];
  const asked = { db, context, timeZone: context.site.current().timeZone, subject };
  const now = await report.read({ ...asked, days });
  const former = before === undefined ? undefined : await report.read({ ...asked, days: before });
  const store = await selectRow(
    db,
    currencyRow,
    sql`SELECT coalesce(store_settings ->> 'currency', 'USD') AS currency FROM websites WHERE id = ${context.websiteId}`,
  );
  return { days, before, rows: compared(report, now, former), currency: store?.currency ?? 'USD' };
}

const rangeOf = (days: Days) => ({ from: days[0] ?? '', to: days.at(-1) ?? '' });

const describe = ({ summary, figures }: Report): string =>
  `${summary} ${Object.entries(figures)
    .map(([name, text]) => `\`${name}\`: ${text}`)
    .join(' ')}`;

const reportRoute = (report: Report): AdminRoute =>
  defineAdminRoute({
    method: 'get',
    path: `${REPORTS}/${report.name}`,
    permission: 'analytics.view',
    failure: adminMessages.results,
    summary: describe(report),
    examples: reportExamples.report,
    reply: reportReply,
    query: queryOf(report),
    problems: ['invalid-request'],
    async handle({ query }, context) {
      const { days, before, rows, currency } = await answer(report, query, context);
      const shown = (report.order === 'by position' ? rows : rows.slice(0, MAX_ROWS)).map(({ label, ...row }) => ({
        ...row,
        label: label ?? row.key,
      }));
      const { testMode } = context.orders;
      const compared = before === undefined ? null : rangeOf(before);
      return {
        status: 200,
        body: { range: rangeOf(days), compared, currency, testMode, rows: shown, total: rows.length },
      };
    },
  });

/** A table as spreadsheets read it: amounts in units of the currency, in the order of the figures. */
function* tableOf(report: Report, { rows, before, currency }: Answer): Generator<string> {
  const names = Object.keys(report.figures);
  const hasLabels = rows.some(({ key, label = key }) => label !== key);
  const title = (name: string): string => (name.endsWith('Cents') ? `${name.slice(0, -5)} (${currency})` : name);
  yield csvLine([
    report.of,
    ...(hasLabels ? ['Name'] : []),
    ...names.map(title),
    ...(before === undefined ? [] : names.map((name) => `${title(name)} before`)),
  ]);
  const cell = (name: string, key: string, value: number | null | undefined): string | number => {
    if (value === null || value === undefined) return '';
    return `${name} ${key}`.includes('Cents') ? majorUnits(Math.round(value), currency) : value;
  };
  for (const { key, label = key, values, before: former } of rows)
    yield csvLine([
      key,
      ...(hasLabels ? [label] : []),
      ...names.map((name) => cell(name, key, values[name])),
      ...(before === undefined ? [] : names.map((name) => cell(name, key, former?.[name]))),
    ]);
}

const exportRoute = defineAdminRoute({
  method: 'get',
  path: `${REPORTS}/:report/export`,
  permission: 'analytics.view',
  failure: adminMessages.results,
  summary: 'Exports a report with all its rows as CSV. Amounts are in major units of the currency.',
  file: 'download',
  query: reportQuery,
  problems: ['invalid-request', 'not-found'],
  async handle({ query, param, response }, context) {
    const report = reports.find(({ name }) => name === param('report'));
    if (report === undefined) throw createProblem('not-found', adminMessages.locate);
    const asked = checkInput(queryOf(report), query);
    const table = await answer(report, asked, context);
    const { from, to } = rangeOf(table.days);
    response.attachment(`${report.name}-${from}-${to}.csv`);
    response.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Cache-Control': 'no-store' });
    response.end([...tableOf(report, table)].join(''));
    return 'sent' as const;
  },
});

const livePage = z.object({ path: z.string(), visitors: z.number() });

const liveRoute = defineAdminRoute({
  method: 'get',
  path: '/api/analytics/live',
  permission: 'analytics.view',
  failure: adminMessages.results,
  summary: `Returns the visitors of the last ${LIVE_MINUTES} minutes by the page that they viewed last.`,
  examples: reportExamples.live,
  reply: liveReply,
  async handle(_, { database: { db }, now }) {
    const pages = await selectRows(
      db,
      livePage,
      sql`
      SELECT path, count(*)::int AS visitors FROM analytics_live
      WHERE at > ${new Date(now()).toISOString()}::timestamptz - ${LIVE_MINUTES} * interval '1 minute'
      GROUP BY path ORDER BY 2 DESC, 1`,
    );
    const visitors = pages.reduce((sum, page) => sum + page.visitors, 0);
    return { status: 200, body: { visitors, pages: [...pages.slice(0, MAX_ROWS)] } };
  },
});

export const reportRoutes: readonly AdminRoute[] = [...reports.map(reportRoute), exportRoute, liveRoute];
