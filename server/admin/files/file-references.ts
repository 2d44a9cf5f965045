/** Where files are used: everything on the site that contains the URL of one. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { decodeEntities } from '#shared/html';
import type { Db } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { cursorParts, type Page, pageOf, readCursor } from '../../http/cursor.ts';
import { settingTitle } from './setting-titles.ts';

const kinds = ['page', 'item', 'item-draft', 'layout-draft', 'setting', 'site', 'form'] as const;
export const fileUse = z.object({
  kind: z
    .enum(kinds)
    .describe('`setting`: settings of the site, such as its design; `site`: the website itself, such as its logo.'),
  id: z.string(),
  title: z.string(),
  target: z
    .string()
    .nullable()
    .describe('Of the draft of a layout: `page:ID`, `item:ID`, `block-field:ID` or `settings:NAME`.'),
  collectionId: z.string().nullable().describe('Of an item, its draft, or the draft of its layout.'),
  isProduct: z.boolean(),
});
export type FileUse = z.infer<typeof fileUse>;

const PAGE = 200;

/** Part of a file's URL that appears nowhere else. */
const addressOf = (fileId: string): string => `/s/${fileId}/`;

interface Place {
  readonly kind: (typeof kinds)[number];
  readonly table: SQL;
  readonly column: SQL;
  readonly id: SQL;
  readonly title: SQL;
  /** Id of the item that it belongs to. */
  readonly item?: SQL;
  /** The owner of a layout. */
  readonly target?: SQL;
  /** Condition for the rows of the table that count. */
  readonly where?: SQL;
  /** Condition for those of them that are listed as uses. */
  readonly listed?: SQL;
  /** Whether images may be stored by id alone, as they were requested. */
  readonly hasIds?: true;
  /** Other columns to update with it, so that concurrent readers notice the change. */
  readonly also?: SQL;
}

const column = (name: string): SQL => sql.raw(name);

const places: readonly Place[] = [
  {
    ...{ kind: 'page', table: column('collections'), column: column('data'), id: column('id') },
    title: sql`coalesce(data ->> 'title', id)`,
  },
  {
    ...{ kind: 'item', table: column('items'), column: column('data'), id: column('id') },
    ...{ title: column('title'), item: column('id') },
  },
  {
    ...{ kind: 'item-draft', table: column('item_drafts'), column: column('changes'), id: column('item_id') },
    title: sql`coalesce((SELECT title FROM items WHERE items.id = item_id), item_id)`,
    item: column('item_id'),
    hasIds: true,
  },
  {
    ...{ kind: 'layout-draft', table: column('layout_versions'), column: column('layout'), id: column('id') },
    title: sql`coalesce(
      CASE target_kind WHEN 'item' THEN (SELECT title FROM items WHERE items.id = target_id)
        WHEN 'page' THEN (SELECT data ->> 'title' FROM collections WHERE collections.id = target_id) END,
      target_kind || ' ' || target_id)`,
    item: sql`CASE target_kind WHEN 'item' THEN target_id END`,
    target: sql`target_kind || ':' || target_id`,
    // The published version is what the studio edits next; what uses the file is its page or item. Settings get a new version instead.
    where: sql`(state IN ('draft', 'scheduled') OR (state = 'published' AND target_kind <> 'settings'))`,
    listed: sql`state <> 'published'`,
    also: sql`number = CASE state WHEN 'draft' THEN (SELECT max(v.number) + 1 FROM layout_versions v
      WHERE v.target_kind = layout_versions.target_kind AND v.target_id = layout_versions.target_id) ELSE number END`,
  },
  {
    ...{ kind: 'setting', table: column('site_documents'), column: column('data'), id: column('name') },
    title: column('name'),
  },
  {
    ...{ kind: 'site', table: column('websites'), column: column('data'), id: column('id') },
    title: sql`coalesce(data ->> 'siteTitle', id)`,
  },
  {
    ...{ kind: 'form', table: column('forms'), column: column('settings'), id: column('id') },
    title: sql`coalesce(settings ->> 'name', id)`,
  },
];

const holds = ({ column: data, where, hasIds }: Place, fileId: string): SQL => {
  const containsUrl = sql`strpos(${data}::text, ${addressOf(fileId)}) > 0`;
  if (hasIds) return sql`(${containsUrl} OR strpos(${data}::text, ${`"fileId": ${JSON.stringify(fileId)}`}) > 0)`;
  return where === undefined ? containsUrl : sql`${where} AND ${containsUrl}`;
};

const NONE = sql`NULL::text`;

const selectUses = (fileId: string): SQL => {
  const found = places.map(
    (place) =>
      sql`SELECT ${place.kind}::text AS kind, ${place.id} AS id, ${place.title} AS title, ${place.item ?? NONE} AS item,
        ${place.target ?? NONE} AS target FROM ${place.table} WHERE ${holds(place, fileId)} AND ${place.listed ?? sql`true`}`,
  );
  return sql`SELECT u.kind, u.id, u.title, u.target, i.collection_id AS "collectionId",
      i.product_type IS NOT NULL AS "isProduct"
    FROM (${sql.join(found, sql` UNION ALL `)}) u LEFT JOIN items i ON i.id = u.item`;
};

/** A page of the uses of a file. Throws `invalid-request` for an invalid cursor. */
export async function usesOfFile(db: Db, fileId: string, cursor?: string): Promise<Page<FileUse>> {
  const after = readCursor(cursor, [new RegExp(`^(?:${kinds.join('|')})$`), cursorParts.text]);
  const rest = after === undefined ? sql`` : sql`WHERE (kind, id) > (${after[0]}, ${after[1]})`;
  const rows = await selectRows(
    db,
    fileUse,
    sql`SELECT * FROM (${selectUses(fileId)}) uses ${rest} ORDER BY kind, id LIMIT ${PAGE + 1}`,
  );
  const page = pageOf(rows, PAGE, ({ kind, id }) => [kind, id]);
  return { ...page, rows: page.rows.map(titled) };
}

/** With the title as the studio shows it. */
function titled(use: FileUse): FileUse {
  const setting = use.kind === 'setting' ? use.id : /^settings:(.+)$/.exec(use.target ?? '')?.[1];
  return { ...use, title: setting === undefined ? decodeEntities(use.title) : settingTitle(setting) };
}

/** All uses of a file. */
export const allUsesOfFile = async (db: Db, fileId: string): Promise<readonly FileUse[]> =>
  (await selectRows(db, fileUse, selectUses(fileId))).map(titled);

/** The ids of everything of one kind that uses a file. */
export async function idsOfUses(db: Db, fileId: string, kind: FileUse['kind']): Promise<readonly string[]> {
  const uses = await allUsesOfFile(db, fileId);
  return uses.filter((use) => use.kind === kind).map(({ id }) => id);
}

const heldRow = z.object({ id: z.string(), data: z.unknown() });

/** Changes everything that uses a file, in the caller's transaction. Returns the number of documents. */
export async function changeUses(tx: Db, fileId: string, change: (value: unknown) => unknown): Promise<number> {
  let count = 0;
  for (const place of places) {
    const { table, column: data, id, also } = place;
    const more = also === undefined ? sql`` : sql`, ${also}`;
    const rows = await selectRows(
      tx,
      heldRow,
      sql`SELECT ${id} AS id, ${data} AS data FROM ${table} WHERE ${holds(place, fileId)} ORDER BY 1 FOR UPDATE`,
    );
    for (const row of rows)
      await tx.execute(
        sql`UPDATE ${table} SET ${data} = ${JSON.stringify(change(row.data))}::jsonb${more} WHERE ${id} = ${row.id}`,
      );
    count += rows.length;
  }
  return count;
}
