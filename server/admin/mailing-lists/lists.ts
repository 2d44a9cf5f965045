/** The mailing lists that there are: the site's own, and those of the connected service. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { selectRow, selectRows } from '../../database/rows.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import { type CurrentLists, currentLists, type ListServices } from '../../outbox/current-lists.ts';
import { NEWSLETTER } from '../../outbox/outbox.ts';
import { lockSite } from '../site/lock-site.ts';
import type { mailingList, mailingLists } from './list-replies.ts';

type MailingList = z.infer<typeof mailingList>;

export interface ListContext {
  readonly integrations: ListServices | undefined;
}

const countRow = z.object({
  list: z.string(),
  subscribed: z.number(),
  pending: z.number(),
  unsubscribed: z.number(),
});
const ownRow = z.object({ id: z.string(), name: z.string(), doubleOptIn: z.boolean() });

const readCounts = (db: Db) =>
  selectRows(
    db,
    countRow,
    sql`SELECT list, count(*) FILTER (WHERE state = 'subscribed')::int AS subscribed,
        count(*) FILTER (WHERE state = 'pending')::int AS pending,
        count(*) FILTER (WHERE state = 'unsubscribed')::int AS unsubscribed
      FROM mailing_list_members WHERE list <> '*' GROUP BY list`,
  );

const NO_COUNTS = { subscribed: 0, pending: 0, unsubscribed: 0 };

/** All lists, the site's own first. */
export async function readLists(db: Db, integrations: ListServices | undefined): Promise<z.infer<typeof mailingLists>> {
  const service = integrations === undefined ? undefined : await currentLists(db, integrations);
  const [stored, counted, offered] = await Promise.all([
    selectRows(db, ownRow, sql`SELECT id, name, double_opt_in AS "doubleOptIn" FROM mailing_lists ORDER BY name, id`),
    readCounts(db),
    service?.api.lists() ?? [],
  ]);
  const kind = service?.kind ?? 'none';
  const counts = new Map(counted.map(({ list, ...numbers }) => [list, numbers]));
  const known = new Map<string, MailingList>();
  const add = (list: Pick<MailingList, 'id' | 'name'> & Partial<MailingList>): void => {
    if (known.has(list.id)) return;
    known.set(list.id, {
      ...{ isOwn: true, doubleOptIn: false, count: null },
      ...(counts.get(list.id) ?? NO_COUNTS),
      ...list,
    });
  };
  for (const own of stored) add(own);
  for (const { id, name, count } of offered ?? []) add({ id, name, isOwn: kind !== 'real', count: count ?? null });
  // Where shoppers have signed up at the checkout before anybody has made a list.
  if (counts.has(NEWSLETTER)) add({ id: NEWSLETTER, name: 'Newsletter' });
  const lists = [...known.values()].sort((a, b) => Number(b.isOwn) - Number(a.isOwn));
  const isConnected = kind !== 'none' && offered !== null;
  const message =
    offered === null ? adminMessages.connect : lists.length === 0 ? adminMessages.noMailingLists : undefined;
  return {
    state: isConnected ? 'connected' : 'disconnected',
    service: serviceOf(service),
    canConnect: integrations?.keyedLists.isOffered === true && (kind !== 'real' || service?.key !== undefined),
    lists,
    ...(message === undefined ? {} : { message }),
  };
}

/** The service as its owner sees it: of a key, the last signs. */
const serviceOf = (service: CurrentLists | undefined) =>
  service?.kind === 'real' ? { name: 'Mailchimp', keyEnd: service.key?.slice(-8) ?? null } : null;

/** A list by its id. Throws `not-found`. */
export async function requireList(db: Db, { integrations }: ListContext, id: string): Promise<MailingList> {
  const list = (await readLists(db, integrations)).lists.find((one) => one.id === id);
  if (list === undefined) throw createProblem('not-found', adminMessages.locate);
  return list;
}

/** The same, of the site's own. Throws `owner-refused` for those of another service. */
export async function requireOwnList(db: Db, context: ListContext, id: string): Promise<MailingList> {
  const list = await requireList(db, context, id);
  if (!list.isOwn) throw createProblem('owner-refused', 'This list is at another service: change it there.');
  return list;
}

/** Throws `invalid-request` for a name that another list has, in capitals or not. One change of names at a time. */
export async function requireOwnName(
  tx: Db,
  { integrations, websiteId }: ListContext & { readonly websiteId: string },
  id: string,
  name: string,
): Promise<void> {
  await lockSite(tx, websiteId);
  const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
  const { lists } = await readLists(tx, integrations);
  const other = lists.find((list) => list.id !== id && plain(list.name) === plain(name));
  if (other !== undefined) throw invalid([{ field: 'name', message: `There is a list called ${other.name} already.` }]);
}

/** Which forms put people on a list, and which campaigns are to be sent to it. Throws `owner-conflict` when there are any. */
export async function requireUnused(db: Db, id: string): Promise<void> {
  const row = await selectRow(
    db,
    z.object({ uses: z.array(z.string()) }),
    sql`SELECT ARRAY(
        SELECT settings ->> 'name' FROM forms WHERE settings @> ${JSON.stringify({ mailingLists: [{ list: id }] })}::jsonb
        UNION ALL SELECT data ->> 'name' FROM campaigns
          WHERE data ->> 'list' = ${id} AND (send_at IS NOT NULL OR started_at IS NOT NULL) AND finished_at IS NULL AND cancelled_at IS NULL) AS uses`,
  );
  const uses = row?.uses ?? [];
  if (uses.length > 0) throw createProblem('owner-conflict', `The list is in use: ${uses.slice(0, 5).join(', ')}.`);
}
