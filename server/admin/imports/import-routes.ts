/** The calls of imports: a file is uploaded, looked at by a dry run, and written by a job. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { may } from '#shared/roles';
import type { Db } from '../../database/database.ts';
import { imports } from '../../database/schema.ts';
import { readUpload } from '../../files/read-upload.ts';
import { createProblem } from '../../http/create-problem.ts';
import { pageOf, readCursor } from '../../http/cursor.ts';
import { sendPieces } from '../../http/send-pieces.ts';
import type { AdminContext } from '../admin-context.ts';
import { csvLine } from '../csv.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { checkKind } from '../items/copy-item.ts';
import { checkProductRight, itemWriters } from '../items/item-rights.ts';
import { requireCollection } from '../items/item-store.ts';
import { addJob, cancelJob, findJob } from '../jobs/jobs.ts';
import { proposeMapping } from './import-fields.ts';
import { importLimits } from './import-limits.ts';
import { IMPORTS, importExamples, importJson, importReply, importResultList, mappingInput } from './import-replies.ts';
import {
  addImport,
  countResults,
  type ImportRow,
  readResults,
  readRows,
  requireImport,
  type StoredResult,
} from './import-store.ts';
import { countProducts } from './read-products.ts';
import { type ReadFile, readTable } from './read-table.ts';
import { isWordPress, readWordPress } from './read-wordpress.ts';

const IMPORT = `${IMPORTS}/:id`;
const SAMPLE = 3;
const PAGE = 100;

async function shown({ database: { db }, websiteId }: AdminContext, id: string) {
  const file = await requireImport(db, websiteId, id);
  const [sample, job, counts] = await Promise.all([
    readRows(db, id, 0, SAMPLE),
    file.jobId === null ? undefined : findJob(db, websiteId, file.jobId),
    countResults(db, id),
  ]);
  return importJson({ file, sample: sample.map(({ cells }) => cells), job, counts });
}

/** Throws `owner-refused` for more products than a file may have. */
function checkCount({ target, columns, rows }: ReadFile): void {
  if (target !== 'products') return;
  if (countProducts(rows, proposeMapping(columns, target)) > importLimits.products)
    throw createProblem('owner-refused', `A file has at most ${importLimits.products} products.`);
}

/** Throws while a job of the file is not done. */
async function checkIdle(tx: Db, { websiteId, jobId }: ImportRow): Promise<void> {
  const job = jobId === null ? undefined : await findJob(tx, websiteId, jobId);
  if (job !== undefined && job.finishedAt === null)
    throw createProblem('owner-conflict', 'The file is being imported already.');
}

const beginning = z.strictObject({
  collectionId: z.string().max(100).describe('Collection of new products or items.'),
  mapping: mappingInput.optional(),
  addPages: z
    .boolean()
    .default(false)
    .describe('Creates more store pages for products that exceed the limit of a store page.'),
  redirects: z
    .boolean()
    .default(false)
    .describe('Creates redirects from the old URLs of published items; requires the permission `settings`.'),
  isDry: z.boolean().describe('Dry run: returns what the import would do.'),
});

const changeRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'post',
    path: IMPORTS,
    permission: itemWriters,
    summary:
      'Uploads a file to import, as multipart/form-data: CSV of products or items, a product export of Shopify, or an export of ' +
      `WordPress. At most ${importLimits.bytes / 1024 / 1024} MB and ${importLimits.products} products. It is stored for a day.`,
    examples: importExamples.upload,
    reply: importReply,
    replies: { 201: 'Uploaded; nothing is imported yet.' },
    query: z.strictObject({
      target: z
        .enum(['products', 'items'])
        .optional()
        .describe('Content of a table; default: detected from the columns.'),
    }),
    file: 'upload',
    failure: adminMessages.upload,
    problems: ['unsupported-media-type', 'file-too-large', 'owner-refused'],
    async handle({ request, query, admin, change }, context) {
      const { name: fileName, bytes } = await readUpload(request, importLimits.bytes);
      const file = await (isWordPress(bytes)
        ? readWordPress(bytes, context.site.current().timeZone)
        : readTable(bytes, query.target));
      checkCount(file);
      const { websiteId } = context;
      const named = { websiteId, author: admin.id, fileName: fileName.slice(0, 200), file };
      const { id } = await change('import.upload', fileName, (tx) => addImport(tx, named));
      return { status: 201, body: await shown(context, id) };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${IMPORT}/jobs`,
    permission: itemWriters,
    summary: 'Starts a job that imports a file, or a dry run.',
    examples: importExamples.begin,
    reply: importReply,
    replies: { 202: 'Begun; see `GET /api/owner/imports/{id}`.' },
    problems: ['forbidden', 'not-found', 'owner-conflict', 'owner-refused', 'too-many-requests'],
    body: beginning,
    async handle({ body, param, admin, change }, context) {
      const { websiteId, site } = context;
      const { isDry, collectionId, addPages, redirects } = body;
      if (redirects && !may(admin.roles, 'settings'))
        throw createProblem('forbidden', "Missing permission 'settings'.");
      await change(isDry ? 'import.check' : 'import.run', param('id'), async (tx) => {
        const file = await requireImport(tx, websiteId, param('id'), true);
        await checkIdle(tx, file);
        const isOfProducts = file.target === 'products';
        if (isOfProducts) checkProductRight(admin);
        checkKind(await requireCollection(tx, context, collectionId), isOfProducts);
        const mapping = (body.mapping ?? file.mapping) as ImportRow['mapping'];
        const { timeZone } = site.current();
        const input = { importId: file.id, collectionId, addPages, redirects, isDry, timeZone };
        const job = await addJob(tx, { kind: 'import', websiteId, author: admin.id, input, total: file.total });
        await tx.update(imports).set({ mapping, jobId: job.id }).where(eq(imports.id, file.id));
      });
      context.jobs.wake();
      return { status: 202, body: await shown(context, param('id')) };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: `${IMPORT}/jobs`,
    permission: itemWriters,
    summary: 'Cancels the job of a file. Rows that are already imported stay.',
    examples: importExamples.read,
    reply: importReply,
    problems: ['not-found', 'owner-conflict'],
    async handle({ param, admin, change }, context) {
      const { jobId, target } = await requireImport(context.database.db, context.websiteId, param('id'));
      if (target === 'products') checkProductRight(admin);
      await change('import.cancel', param('id'), async (tx) => {
        if (jobId === null || !(await cancelJob(tx, jobId)))
          throw createProblem('owner-conflict', 'The job has ended already.');
      });
      return { status: 200, body: await shown(context, param('id')) };
    },
  }),
];

const readRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: IMPORT,
    permission: itemWriters,
    summary: 'Returns an uploaded file with the progress and the results of its job.',
    examples: importExamples.read,
    reply: importReply,
    problems: ['not-found'],
    handle: async ({ param }, context) => ({ status: 200, body: await shown(context, param('id')) }),
  }),
  defineAdminRoute({
    method: 'get',
    path: `${IMPORT}/results`,
    permission: itemWriters,
    summary: 'Lists the result of each row, or of a dry run; with `notes`, only rows with notes.',
    examples: importExamples.results,
    reply: importResultList,
    query: z.strictObject({
      notes: z.enum(['true', 'false']).default('false'),
      cursor: z.string().max(200).optional(),
    }),
    problems: ['not-found', 'invalid-request'],
    async handle({ param, query }, { database: { db }, websiteId }) {
      const { id } = await requireImport(db, websiteId, param('id'));
      const [after = '0'] = readCursor(query.cursor, [/^\d{1,9}$/]) ?? [];
      const input = { after: Number(after), limit: PAGE + 1, onlyNotes: query.notes === 'true' };
      const { rows, ...paging } = pageOf(await readResults(db, id, input), PAGE, ({ number }) => [String(number)]);
      return { status: 200, body: { results: rows.map(resultJson), ...paging } };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: `${IMPORT}/report`,
    permission: itemWriters,
    summary: 'Exports the result of each row as CSV.',
    file: 'download',
    problems: ['not-found'],
    async handle({ param, response }, context): Promise<'sent'> {
      const { id, messages } = await shown(context, param('id'));
      response.attachment('import-report.csv');
      response.set({ 'Content-Type': 'text/csv; charset=utf-8; header=present' });
      await sendPieces(reportOf(context.database.db, id, messages), response);
      return 'sent';
    },
  }),
];

const resultJson = ({ notes, ...result }: StoredResult) => ({
  ...result,
  notes: notes.map((note) => ({ ...note, isChange: note.isChange === true })),
});

async function* reportOf(db: Db, id: string, messages: readonly string[]): AsyncGenerator<string> {
  yield csvLine(['Row', 'Outcome', 'Title', 'Column', 'Message']);
  yield messages.map((message) => csvLine(['', '', '', '', message])).join('');
  for (let after = 0; ; ) {
    const rows = await readResults(db, id, { after, limit: 500, onlyNotes: false });
    if (rows.length === 0) return;
    yield rows.map(reportLines).join('');
    after = rows.at(-1)?.number ?? after;
  }
}

const reportLines = ({ number, outcome, title, notes }: StoredResult): string =>
  notes.length === 0
    ? csvLine([number, outcome, title, '', ''])
    : notes.map((note) => csvLine([note.number, outcome, title, note.column, note.message])).join('');

export const importRoutes: readonly AdminRoute[] = [...changeRoutes, ...readRoutes];
