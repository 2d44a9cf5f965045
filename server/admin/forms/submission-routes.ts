/** Submissions of forms, one by one and as a CSV file. */
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { selectRow, selectRows } from '../../database/rows.ts';
import { formSubmissions } from '../../database/schema.ts';
import { type FormDefinition, formDefinition } from '../../forms/form-library.ts';
import { answerRows } from '../../forms/form-summaries.ts';
import { type StoredSubmission, submission } from '../../forms/submission-replies.ts';
import { createProblem } from '../../http/create-problem.ts';
import { afterRow, positionColumn } from '../../http/list-position.ts';
import { sendPieces } from '../../http/send-pieces.ts';
import { csvLine } from '../csv.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { formExamples } from './form-examples.ts';
import { findForm, requireForm } from './form-rows.ts';

const SUBMISSION = '/api/owner/form-submissions/:id';
const PAGE = 500;

const reply = z.object({
  submission,
  rows: z
    .array(z.object({ title: z.string(), text: z.string() }))
    .describe('Answers as text, in the order of the form.'),
});

const columns = sql`id, form_id AS "formId", status, answers, page, account_id AS "accountId", ${epochMs(sql`created`)} AS "createdOn"`;

const placedSubmission = submission.extend({ position: z.string(), date: z.string() });
type PlacedSubmission = z.infer<typeof placedSubmission>;

/** The form and the time zone of an exported table. */
interface Table {
  readonly websiteId: string;
  readonly definition: FormDefinition;
  readonly timeZone: string;
}

async function requireSubmission(db: Db, websiteId: string, id: string): Promise<StoredSubmission> {
  const row = await selectRow(
    db,
    submission,
    sql`SELECT ${columns} FROM form_submissions WHERE id = ${id} AND website_id = ${websiteId}`,
  );
  if (row === undefined) throw createProblem('not-found', adminMessages.locate);
  return row;
}

/** In batches, oldest first. */
async function* submissionsOf(db: Db, { websiteId, definition, timeZone }: Table): AsyncGenerator<PlacedSubmission> {
  const place = { created: sql`created`, id: sql`id` };
  // By the values, not by the row itself, which may be deleted meanwhile.
  for (let after: readonly string[] | undefined; ; ) {
    const rest = after === undefined ? sql`true` : afterRow(place, after, 'oldest first');
    const rows = await selectRows(
      db,
      placedSubmission,
      sql`
      SELECT ${columns}, ${positionColumn(place.created)} AS position,
        to_char(created AT TIME ZONE ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') AS date
      FROM form_submissions WHERE website_id = ${websiteId} AND form_id = ${definition.id} AND ${rest}
      ORDER BY created, id LIMIT ${PAGE}`,
    );
    yield* rows;
    const latest = rows.at(-1);
    if (latest === undefined || rows.length < PAGE) return;
    after = [latest.position, latest.id];
  }
}

const header = ({ definition: { form }, timeZone }: Table): readonly string[] => [
  ...[`Submitted (${timeZone})`, 'Status', 'Page'],
  ...form.fields.flatMap(({ type, title, key, id }) => (type === 'section' ? [] : [title || key || id])),
];

function cells({ form }: FormDefinition, row: PlacedSubmission): readonly string[] {
  const texts = new Map(answerRows(form.fields, row.answers).map(({ id, text }) => [id, text]));
  return [
    ...[row.date, row.status, String(row.page['pagePath'] ?? '')],
    ...form.fields.flatMap(({ id, type }) => (type === 'section' ? [] : [texts.get(id) ?? ''])),
  ];
}

async function* tableOf(db: Db, table: Table): AsyncGenerator<string> {
  yield csvLine(header(table));
  for await (const row of submissionsOf(db, table)) yield csvLine(cells(table.definition, row));
}

export const submissionAdminRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: SUBMISSION,
    permission: 'forms',
    summary: 'Returns a submission of a form.',
    examples: formExamples.submission,
    reply,
    problems: ['not-found'],
    async handle({ param }, { database: { db }, websiteId }) {
      const row = await requireSubmission(db, websiteId, param('id'));
      const form = await findForm(db, websiteId, row.formId);
      const fields = form === undefined ? [] : formDefinition(form.id, form.settings).form.fields;
      const rows = answerRows(fields, row.answers).map(({ title, text }) => ({ title, text }));
      return { status: 200, body: { submission: row, rows } };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: SUBMISSION,
    permission: 'forms',
    summary: 'Deletes a submission.',
    replies: { 204: 'Removed.' },
    problems: ['not-found'],
    async handle({ param, change }, { websiteId }) {
      await change('form.submission-remove', param('id'), async (tx) => {
        const { id } = await requireSubmission(tx, websiteId, param('id'));
        await tx
          .delete(formSubmissions)
          .where(and(eq(formSubmissions.id, id), eq(formSubmissions.websiteId, websiteId)));
      });
      return { status: 204 };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/forms/:id/submissions.csv',
    permission: 'forms',
    summary: 'Exports all submissions of a form as CSV (UTF-8), oldest first.',
    file: 'download',
    problems: ['not-found'],
    async handle({ param, response, change }, { database: { db }, websiteId, site }) {
      const { id, settings } = await requireForm(db, websiteId, param('id'));
      const definition = formDefinition(id, settings);
      await change('form.export', id, async () => undefined);
      const name = definition.delivery.spreadsheetName || definition.form.name || `submissions-${id}`;
      response.attachment(`${name.replace(/[^\p{L}\p{N}._ -]/gu, '')}.csv`);
      response.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Cache-Control': 'no-store' });
      await sendPieces(tableOf(db, { websiteId, definition, timeZone: site.current().timeZone }), response);
      return 'sent' as const;
    },
  }),
];
