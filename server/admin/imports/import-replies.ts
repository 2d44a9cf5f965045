/** What the calls of imports answer. */
import { z } from 'zod';
import { timestamp, timestampOf } from '../../http/reply-fields.ts';
import { jobJson, jobReply } from '../jobs/job-replies.ts';
import type { Job } from '../jobs/jobs.ts';
import { fieldsOf, importFieldNames, importFields } from './import-fields.ts';
import { importJobInput, importJobState } from './import-job.ts';
import type { ImportRow } from './import-store.ts';

export const IMPORTS = '/api/owner/imports';

const count = z.number().int();

export const importReply = z
  .object({
    id: z.string(),
    fileName: z.string(),
    format: z.enum(['csv', 'shopify', 'wordpress']),
    target: z.enum(['products', 'items']),
    columns: z.array(z.string()).describe('Headings of the columns.'),
    sample: z.array(z.array(z.string())).describe('First rows of the file.'),
    fields: z.array(z.object({ id: z.string(), label: z.string() })).describe('Fields that columns can be mapped to.'),
    mapping: z.record(z.string(), count).describe('Index of the column by field, from 0.'),
    total: count.describe('Number of rows, without the headings.'),
    job: jobReply.nullable().describe('Latest job of the file.'),
    isDry: z.boolean().describe('Whether the latest job was a dry run.'),
    collectionId: z.string().nullable().describe('Where the latest job created new items, or would create them.'),
    remarks: z.array(z.string()).describe('Notes about the whole file, for the columns of the latest job.'),
    messages: z.array(z.string()).describe('Content that was not imported, and the navigation of new store pages.'),
    counts: z.object({ added: count, changed: count, unchanged: count, refused: count, notes: count }),
    pages: count.describe('Number of store pages that were created, or would be.'),
    redirects: z.boolean().describe('Whether the latest job creates redirects from old URLs.'),
    redirectsAdded: count.describe('Number of redirects that were created, or would be.'),
    created: timestamp,
  })
  .meta({ id: 'Import' });

const note = z.object({
  number: count.describe('Number of the row; the headings are row 1.'),
  column: z.string().describe('Heading of the column; empty if the note is about the whole row.'),
  message: z.string(),
  isChange: z
    .boolean()
    .describe('`true`: a change of an existing item; `false`: an error, or something to do manually.'),
});

export const importResultList = z.object({
  results: z.array(
    z.object({
      number: count.describe('Number of the first row.'),
      outcome: z.enum(['added', 'changed', 'unchanged', 'refused']),
      title: z.string(),
      notes: z.array(note).describe('Why the row was rejected, or what is left to do manually.'),
    }),
  ),
  hasNextPage: z.boolean(),
  nextPageCursor: z.string().nullable(),
});

interface Shown {
  readonly file: ImportRow;
  readonly sample: readonly (readonly string[])[];
  readonly job: Job | undefined;
  readonly counts: z.infer<typeof importReply>['counts'];
}

/** Cells are shown by their beginnings. */
const MAX_CELL = 80;

export function importJson({ file, sample, job, counts }: Shown) {
  const { id, fileName, format, target, columns, mapping, total, created } = file;
  const input = importJobInput.safeParse(job?.input).data;
  const state = importJobState.safeParse(job?.state).data;
  return {
    ...{ id, fileName, format, target, columns, mapping, total, counts },
    sample: sample.map((cells) => cells.map((cell) => cell.slice(0, MAX_CELL))),
    fields: fieldsOf(target).map((field) => ({ id: field, label: importFields[field].label })),
    job: job === undefined ? null : jobJson(job),
    isDry: input?.isDry ?? true,
    collectionId: input?.collectionId ?? null,
    pages: state?.pages ?? 0,
    redirects: input?.redirects ?? false,
    redirectsAdded: state?.redirects ?? 0,
    remarks: remarksOf(file),
    messages: [...file.messages, ...(state?.messages ?? [])],
    created: timestampOf(created),
  };
}

const PUBLISHED = 'No column says a state: what is new is published at once.';

function remarksOf({ mapping, columns }: Pick<ImportRow, 'mapping' | 'columns'>): readonly string[] {
  const places = new Set(Object.values(mapping));
  const isImported = (column: string): boolean => places.has(columns.indexOf(column));
  const twice = columns.filter((column, at) => columns.indexOf(column) < at && isImported(column) && !places.has(at));
  return [
    ...(mapping['state'] === undefined && mapping['published'] === undefined ? [PUBLISHED] : []),
    ...[...new Set(twice)].map((column) => `Several columns are called “${column}”: only one of them is imported.`),
  ];
}

/** Places of columns, by fields. */
export const mappingInput = z
  .partialRecord(z.enum(importFieldNames as [string, ...string[]]), count.min(0).max(1000))
  .describe('Index of the column by field, from 0. Fields that are not sent are not imported.');

const counts = { added: 2, changed: 1, unchanged: 0, refused: 1, notes: 0 };
const example = {
  ...{ id: 'p0gCq3J1tZ8mXw2B', fileName: 'products.csv', format: 'csv', target: 'products' },
  columns: ['Title', 'SKU', 'Price'],
  sample: [['Cup', 'CUP', '12.50']],
  fields: [
    { id: 'title', label: 'Title' },
    { id: 'sku', label: 'SKU' },
    { id: 'price', label: 'Price' },
  ],
  mapping: { title: 0, sku: 1, price: 2 },
  ...{
    total: 4,
    job: null,
    isDry: true,
    collectionId: null,
    counts,
    pages: 0,
    redirects: false,
    redirectsAdded: 0,
    remarks: [PUBLISHED],
    messages: [],
    created: '2026-11-27T09:00:00.000Z',
  },
};
const refusal = { number: 4, column: 'Price', message: '“free” is not a price, such as 12.50.', isChange: false };

export const importExamples = {
  upload: { reply: { ...example, counts: { added: 0, changed: 0, unchanged: 0, refused: 0, notes: 0 } } },
  read: { reply: example },
  begin: { body: { collectionId: 'shop', mapping: example.mapping, isDry: true }, reply: example },
  results: {
    reply: {
      results: [{ number: 4, outcome: 'refused', title: 'Bowl', notes: [refusal] }],
      hasNextPage: false,
      nextPageCursor: null,
    },
  },
};
