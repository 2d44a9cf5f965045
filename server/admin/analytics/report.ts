/** Reports: a table of figures by key, beside the same figures of the days that they are compared with. */
import { z } from 'zod';
import type { Db } from '../../database/database.ts';
import type { AdminContext } from '../admin-context.ts';
import type { Days } from './ranges.ts';

/** A figure of a row; null where it cannot be told: the average of nothing. */
type Figures = Readonly<Record<string, number | null>>;

export interface ReportRow {
  readonly key: string;
  /** What people call it; default: the key. */
  readonly label?: string | undefined;
  readonly values: Figures;
  /** The last day on which it was seen. */
  readonly last?: string | undefined;
}

export interface Asked {
  readonly db: Db;
  readonly context: Pick<AdminContext, 'websiteId' | 'site' | 'orders'>;
  readonly timeZone: string;
  readonly days: Days;
  /** The one page or product that is asked for. */
  readonly subject: string | undefined;
}

export interface Report {
  /** Last part of the address. */
  readonly name: string;
  readonly summary: string;
  /** What a row is about, as the first column of the CSV file. */
  readonly of: string;
  /** Figures by name. Those that end in `Cents` are in minor units of the store's currency. */
  readonly figures: Readonly<Record<string, string>>;
  /** Rows have an order of their own, in which they are compared: days, steps. Default: by the first figure. */
  readonly order?: 'by position' | 'by key';
  /** The parameter that names one page or product, and whether it must be there. */
  readonly subject?: { readonly name: 'path' | 'item'; readonly isNeeded: boolean };
  readonly read: (asked: Asked) => Promise<readonly ReportRow[]>;
}

export interface ComparedRow extends ReportRow {
  readonly before: Figures | null;
}

const figures = z.record(z.string(), z.number().nullable());
const days = z.object({ from: z.string(), to: z.string() }).describe('YYYY-MM-DD, in the site’s time zone.');

export const reportReply = z
  .object({
    range: days,
    compared: days.nullable().describe('Period of `before`.'),
    currency: z.string().describe('Currency of the store, for all fields that end in `Cents`.'),
    testMode: z.boolean().describe('Whether the store is in test mode: only test orders are counted.'),
    rows: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        values: figures,
        before: figures.nullable(),
        last: z.string().optional().describe('Last day of an occurrence.'),
      }),
    ),
    total: z
      .number()
      .int()
      .describe('Total number of rows. The response contains the first 250, the CSV file all of them.'),
  })
  .meta({ id: 'AnalyticsReport' });

export const liveReply = z.object({
  visitors: z.number().int(),
  pages: z.array(z.object({ path: z.string(), visitors: z.number().int() })),
});

/** Rows beside those before; what there was before alone comes with nothing in it. */
export function compared(
  { order, figures: known }: Pick<Report, 'order' | 'figures'>,
  rows: readonly ReportRow[],
  before: readonly ReportRow[] | undefined,
): readonly ComparedRow[] {
  if (order === 'by position')
    return rows.map((row, at) => ({ ...row, before: before === undefined ? null : (before[at]?.values ?? null) }));
  const nothing = Object.fromEntries(Object.keys(known).map((name) => [name, 0]));
  const former = new Map(before?.map((row) => [row.key, row]));
  const present = new Set(rows.map(({ key }) => key));
  const all = [
    ...rows.map((row) => ({ ...row, before: before === undefined ? null : (former.get(row.key)?.values ?? nothing) })),
    ...(before ?? [])
      .filter(({ key }) => !present.has(key))
      .map((row) => ({ ...row, before: row.values, values: nothing })),
  ];
  return order === 'by key' ? all : sorted(all, Object.keys(known)[0] ?? '');
}

const sorted = (rows: readonly ComparedRow[], name: string): readonly ComparedRow[] =>
  [...rows].sort(
    (a, b) =>
      (b.values[name] ?? 0) - (a.values[name] ?? 0) ||
      (b.before?.[name] ?? 0) - (a.before?.[name] ?? 0) ||
      (a.key < b.key ? -1 : 1),
  );

/** A share in percent with one decimal; null of nothing. */
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

export const average = (total: number, count: number): number | null => (count === 0 ? null : total / count);
