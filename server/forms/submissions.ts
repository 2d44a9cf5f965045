/** Lists submissions for admins, and approves held ones. */

import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Answer, type FormField, type FormInput, readAnswer } from '#shared/form-answers';
import { epochMs } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { countRows, document, selectRow, selectRows } from '../database/rows.ts';
import { pageOf } from '../http/cursor.ts';
import { Problem } from '../http/problems.ts';
import { type SortColumn, sorted, sortOrder, textColumn, timeColumn } from '../http/sorted-list.ts';
import { enqueue } from '../outbox/outbox.ts';
import { announce } from '../outbox/site-events.ts';
import { deliveriesOf, submissionEvent } from './form-deliveries.ts';
import type { FormDefinition, FormLibrary } from './form-library.ts';
import { answerRows } from './form-summaries.ts';
import { type ListedSubmission, type StoredSubmission, submission } from './submission-replies.ts';

/** Of the query of the list. */
export const submissionSorting = {
  sort: z
    .enum(['created', 'form', 'page', 'status'])
    .default('created')
    .describe('`form`: by the name of the form; `page`: by the title of the page.'),
  order: sortOrder.default('desc'),
  cursor: z.string().max(2000).optional(),
};

type SubmissionSorting = z.infer<z.ZodObject<typeof submissionSorting>>;

interface SubmissionsQuery extends SubmissionSorting {
  readonly formId: string | undefined;
  readonly status: 'received' | 'held' | undefined;
  /** Searches the answers. */
  readonly search: string | undefined;
}

export interface Submissions {
  /** Fifty per page. */
  list(
    query: SubmissionsQuery,
  ): Promise<{ readonly submissions: readonly ListedSubmission[]; readonly nextPageCursor: string | null }>;
  /** Approves a held submission: its deliveries are sent now. Throws `not-found`. */
  release(id: string): Promise<void>;
}

const heldRow = z.object({
  formId: z.string(),
  answers: document<FormInput>(),
  page: document<{ readonly pageTitle: string; readonly pagePath: string; readonly language?: string }>(),
});

const PAGE = 50;

/** Longer titles are compared by their start: cursors hold them. */
const start = (text: SQL): SQL => sql`lower(left(${text}, 300))`;

const SORTS: Readonly<Record<SubmissionSorting['sort'], SortColumn>> = {
  created: timeColumn(sql`s.created`),
  form: textColumn(
    start(sql`coalesce((SELECT nullif(f.settings ->> 'name', '') FROM forms f WHERE f.id = s.form_id), s.form_id)`),
  ),
  page: textColumn(start(sql`coalesce(nullif(s.page ->> 'pageTitle', ''), s.page ->> 'pagePath', '')`)),
  status: textColumn(sql`s.status`),
};

export function createSubmissions(database: Database, library: FormLibrary, wake: () => void): Submissions {
  return {
    async list({ sort, order, cursor, ...filters }) {
      const column = SORTS[sort];
      const { after, orderBy } = sorted({ column, id: sql`s.id`, order, cursor });
      const rows = await selectRows(
        database.db,
        submission.extend({ position: z.string() }),
        sql`
        SELECT s.id, s.form_id AS "formId", s.status, s.answers, s.page, s.account_id AS "accountId",
          ${epochMs(sql`s.created`)} AS "createdOn", ${column.text} AS position
        FROM form_submissions s WHERE ${conditions(filters)} AND ${after} ORDER BY ${orderBy} LIMIT ${PAGE + 1}`,
      );
      const { rows: visible, nextPageCursor } = pageOf(rows, PAGE, ({ position, id }) => [position, id]);
      const forms = await formsOf(library, visible);
      const submissions = visible.map(({ position: _, ...row }) => listed(row, forms.get(row.formId)));
      return { submissions, nextPageCursor };
    },
    async release(id) {
      const row = await selectRow(
        database.db,
        heldRow,
        sql`SELECT form_id AS "formId", answers, page FROM form_submissions WHERE id = ${id} AND status = 'held'`,
      );
      const definition = row === undefined ? undefined : await library.find(row.formId);
      if (row === undefined || definition === undefined) throw new Problem('not-found');
      await database.transaction(async (tx) => {
        const released = await countRows(
          tx,
          sql`UPDATE form_submissions SET status = 'received' WHERE id = ${id} AND status = 'held' RETURNING id`,
        );
        if (released === 0) return;
        const answers = storedAnswers(definition, row.answers);
        await enqueue(tx, deliveriesOf(definition, id, answers, row.page));
        await announce(tx, submissionEvent(definition, id, answers, row.page));
      });
      wake();
    },
  };
}

function conditions({ formId, status, search = '' }: Omit<SubmissionsQuery, keyof SubmissionSorting>): SQL {
  const where: SQL[] = [sql`true`];
  if (formId !== undefined) where.push(sql`s.form_id = ${formId}`);
  if (status !== undefined) where.push(sql`s.status = ${status}`);
  if (search.trim() !== '')
    // Names of fields are not searched.
    where.push(sql`EXISTS (SELECT FROM jsonb_path_query(s.answers, '$.** ? (@.type() == "string")') AS answer(text)
      WHERE position(lower(${search.trim()}) IN lower(answer.text #>> '{}')) > 0)`);
  return sql.join(where, sql` AND `);
}

/** The forms of submissions by id; without those that no longer exist. */
async function formsOf(
  library: FormLibrary,
  rows: readonly StoredSubmission[],
): Promise<ReadonlyMap<string, FormDefinition>> {
  const ids = [...new Set(rows.map(({ formId }) => formId))];
  const definitions = await Promise.all(ids.map((id) => library.find(id)));
  return new Map(definitions.flatMap((form) => (form === undefined ? [] : [[form.id, form]])));
}

const MAX_SUMMARY = 160;

const RANKS: Partial<Record<FormField['type'], number>> = { name: 0, email: 1 };
const rankOf = ({ type }: FormField): number => RANKS[type] ?? 2;

function listed(row: StoredSubmission, definition: FormDefinition | undefined): ListedSubmission {
  // Those who sent them come first, so that submissions can be told apart.
  const fields = [...(definition?.form.fields ?? [])].sort((a, b) => rankOf(a) - rankOf(b));
  const texts = answerRows(fields, row.answers).map(({ text }) => text.replaceAll('\n', ', '));
  return { ...row, formName: definition?.form.name ?? null, summary: texts.join(' · ').slice(0, MAX_SUMMARY) };
}

/** Converts stored answers back to validated ones; without passwords, which are not stored. */
function storedAnswers({ form }: FormDefinition, cached: FormInput): Readonly<Record<string, Answer>> {
  const answers = form.fields.flatMap((field): [string, Answer][] => {
    const read = readAnswer(field, Object.hasOwn(cached, field.id) ? cached[field.id] : undefined);
    return read.ok && field.type !== 'section' ? [[field.id, read.answer]] : [];
  });
  return Object.fromEntries(answers);
}
