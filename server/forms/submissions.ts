/** Lists submissions for admins, and approves held ones. */

import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Answer, type FormInput, readAnswer } from '#shared/form-answers';
import { epochMs } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { countRows, document, selectRow, selectRows } from '../database/rows.ts';
import { cursorParts, pageOf, readCursor } from '../http/cursor.ts';
import { Problem } from '../http/problems.ts';
import { enqueue } from '../outbox/outbox.ts';
import { deliveriesOf } from './form-deliveries.ts';
import type { FormDefinition, FormLibrary } from './form-library.ts';
import { answerRows } from './form-summaries.ts';
import { type ListedSubmission, type StoredSubmission, submission } from './submission-replies.ts';

interface SubmissionsQuery {
  readonly formId: string | undefined;
  readonly status: 'received' | 'held' | undefined;
  /** Searches the answers. */
  readonly search: string | undefined;
  readonly cursor: string | undefined;
}

export interface Submissions {
  /** Newest first, fifty per page. */
  list(
    query: SubmissionsQuery,
  ): Promise<{ readonly submissions: readonly ListedSubmission[]; readonly nextPageCursor: string | null }>;
  /** Approves a held submission: its deliveries are sent now. Throws `not-found`. */
  release(id: string): Promise<void>;
}

const heldRow = z.object({
  formId: z.string(),
  answers: document<FormInput>(),
  page: document<{ readonly pageTitle: string; readonly pagePath: string }>(),
});

const PAGE = 50;

export function createSubmissions(database: Database, library: FormLibrary, wake: () => void): Submissions {
  return {
    async list(query) {
      const rows = await selectRows(
        database.db,
        submission.extend({ position: z.string() }),
        sql`
        SELECT id, form_id AS "formId", status, answers, page, account_id AS "accountId",
          ${epochMs(sql`created`)} AS "createdOn", (extract(epoch FROM created) * 1000000)::bigint::text AS position
        FROM form_submissions WHERE ${conditions(query)} ORDER BY created DESC, id DESC LIMIT ${PAGE + 1}`,
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
        if (released > 0)
          await enqueue(tx, deliveriesOf(definition, id, storedAnswers(definition, row.answers), row.page));
      });
      wake();
    },
  };
}

function conditions({ formId, status, search = '', cursor }: SubmissionsQuery): SQL {
  const where: SQL[] = [sql`true`];
  if (formId !== undefined) where.push(sql`form_id = ${formId}`);
  if (status !== undefined) where.push(sql`status = ${status}`);
  if (search.trim() !== '')
    // Names of fields are not searched.
    where.push(sql`EXISTS (SELECT FROM jsonb_path_query(answers, '$.** ? (@.type() == "string")') AS answer(text)
      WHERE position(lower(${search.trim()}) IN lower(answer.text #>> '{}')) > 0)`);
  const after = readCursor(cursor, [cursorParts.microseconds, cursorParts.text]);
  if (after !== undefined)
    where.push(
      sql`(created, id) < ('epoch'::timestamptz + ${after[0]}::bigint * interval '1 microsecond', ${after[1]})`,
    );
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

function listed(row: StoredSubmission, definition: FormDefinition | undefined): ListedSubmission {
  const texts = answerRows(definition?.form.fields ?? [], row.answers).map(({ text }) => text.replaceAll('\n', ', '));
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
