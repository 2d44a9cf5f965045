/** Who is on a mailing list, as this server knows it. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { epochMs } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { randomId } from '../../database/ids.ts';
import { countRows, selectRow, selectRows } from '../../database/rows.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import { cursorParts, pageOf, readCursor } from '../../http/cursor.ts';
import { afterRow, positionColumn } from '../../http/list-position.ts';
import { dropCampaignEmails } from '../../outbox/campaign-emails.ts';
import { enqueue } from '../../outbox/outbox.ts';
import { csvLine } from '../csv.ts';
import { type memberState, type newSubscriber, subscriber } from './list-replies.ts';

const PAGE_SIZE = 50;

const selected = sql`
  SELECT email, first_name AS "firstName", last_name AS "lastName", state,
    CASE source WHEN 'form' THEN 'form' WHEN 'order-list' THEN 'checkout' WHEN 'restock-list' THEN 'restock'
      WHEN 'owner-list' THEN 'owner' ELSE 'unknown' END AS source,
    ${epochMs(sql`consented_at`)} AS "consentedOn", ${epochMs(sql`confirmed_at`)} AS "confirmedOn",
    ${epochMs(sql`changed_at`)} AS "changedOn", ${positionColumn(sql`changed_at`)} AS position
  FROM mailing_list_members`;

const row = subscriber.extend({ position: z.string() });

export interface SubscriberFilters {
  readonly state?: z.infer<typeof memberState> | undefined;
  /** Part of an address or a name. */
  readonly search?: string | undefined;
}

function wanted(list: string, { state, search = '' }: SubscriberFilters): SQL[] {
  const text = search.trim();
  return [
    sql`list = ${list}`,
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...(text === '' ? [] : [sql`strpos(lower(email || ' ' || first_name || ' ' || last_name), lower(${text})) > 0`]),
  ];
}

async function readPage(
  db: Db,
  list: string,
  { cursor, ...filters }: SubscriberFilters & { readonly cursor?: string | undefined },
  size: number,
) {
  const after = readCursor(cursor, [cursorParts.microseconds, cursorParts.text]);
  const conditions = [
    ...wanted(list, filters),
    ...(after === undefined ? [] : [afterRow({ created: sql`changed_at`, id: sql`email` }, after)]),
  ];
  const rows = await selectRows(
    db,
    row,
    sql`${selected} WHERE ${sql.join(conditions, sql` AND `)} ORDER BY changed_at DESC, email DESC LIMIT ${size + 1}`,
  );
  const { rows: shown, ...paging } = pageOf(rows, size, ({ position, email }) => [position, email]);
  return { results: shown.map(({ position: _, ...one }) => one), ...paging };
}

/** The latest first. */
export const listSubscribers = (
  db: Db,
  list: string,
  filters: SubscriberFilters & { readonly cursor?: string | undefined },
) => readPage(db, list, filters, PAGE_SIZE);

const COLUMNS = ['Email', 'First name', 'Last name', 'State', 'Source', 'Signed up', 'Confirmed'] as const;
const EXPORT_PAGE = 500;

const timeOf = (at: number | null): string => (at === null ? '' : new Date(at).toISOString());

/** All of them as CSV, a piece at a time. */
export async function* subscribersCsv(db: Db, list: string, filters: SubscriberFilters): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for (let cursor: string | undefined; ; ) {
    const { results, nextPageCursor } = await readPage(db, list, { ...filters, cursor }, EXPORT_PAGE);
    yield results
      .map((one) =>
        csvLine([
          ...[one.email, one.firstName, one.lastName, one.state, one.source],
          ...[timeOf(one.consentedOn), timeOf(one.confirmedOn)],
        ]),
      )
      .join('');
    if (nextPageCursor === null) return;
    cursor = nextPageCursor;
  }
}

/** One of them; undefined: not on the list. */
async function findSubscriber(db: Db, list: string, email: string) {
  const found = await selectRow(db, row, sql`${selected} WHERE list = ${list} AND email = ${email}`);
  if (found === undefined) return undefined;
  const { position: _, ...one } = found;
  return one;
}

const stateRow = z.object({ hasLeft: z.boolean(), isOn: z.boolean() });

/** Puts somebody on a list by hand. Throws `invalid-request` for who is on it, and for who has left: only they can come back. */
export async function addSubscriber(
  tx: Db,
  { id: list, doubleOptIn }: { readonly id: string; readonly doubleOptIn: boolean },
  { email, firstName, lastName }: z.infer<typeof newSubscriber>,
) {
  const known = await selectRow(
    tx,
    stateRow,
    sql`SELECT EXISTS (SELECT FROM mailing_list_members WHERE email = ${email} AND list IN (${list}, '*')
          AND state = 'unsubscribed') AS "hasLeft",
        EXISTS (SELECT FROM mailing_list_members WHERE email = ${email} AND list = ${list}
          AND state = 'subscribed') AS "isOn"`,
  );
  if (known?.hasLeft === true)
    throw invalid([{ field: 'email', message: `${email} has unsubscribed. Only they can sign up again.` }]);
  if (known?.isOn === true) throw invalid([{ field: 'email', message: `${email} is on the list already.` }]);
  const payload = { email, doubleOptIn, firstName, lastName };
  await enqueue(tx, [{ key: `owner-list:${randomId()}`, channel: 'mailing-list', target: list, payload }]);
  const added = await findSubscriber(tx, list, email);
  if (added === undefined) throw new Error('A subscriber disappeared while it was added.');
  return added;
}

/** Removes somebody from a list, and from that of the connected service. Throws `not-found`. */
export async function removeSubscriber(tx: Db, list: string, email: string): Promise<void> {
  const removed = await countRows(
    tx,
    sql`DELETE FROM mailing_list_members WHERE list = ${list} AND email = ${email} RETURNING email`,
  );
  if (removed === 0) throw createProblem('not-found', `${email} is not on the list.`);
  await dropCampaignEmails(tx, email);
  const payload = { action: 'unsubscribe', email };
  await enqueue(tx, [{ key: `owner-list-left:${randomId()}`, channel: 'mailing-list', target: list, payload }]);
}
