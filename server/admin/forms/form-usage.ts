/** Where a form is used: in blocks of pages, items, block fields, slides and drafts, and as a product's additional fields. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { decodeEntities } from '#shared/html';
import type { Db } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import type { FormUse } from './form-schemas.ts';

const useRow = z.object({
  kind: z.enum(['page', 'item', 'block-field', 'slide', 'draft']),
  id: z.string(),
  title: z.string(),
});

const MAX_USES = 200;

/** The first 200 uses. */
export async function usesOfForm(db: Db, websiteId: string, formId: string): Promise<readonly FormUse[]> {
  const vars = JSON.stringify({ id: formId });
  const names = (column: string) =>
    sql`jsonb_path_exists(${sql.raw(column)}, '$.** ? (@.formId == $id || @.additionalFieldsFormId == $id)', ${vars}::jsonb)`;
  const documentUses = (name: string, kind: string) => sql`
    SELECT ${kind} AS kind, e.key AS id, e.key AS title FROM site_documents d, jsonb_each(d.data) e
    WHERE d.website_id = ${websiteId} AND d.name = ${name} AND ${names('e.value')}`;
  const rows = await selectRows(
    db,
    useRow,
    sql`
    SELECT 'page' AS kind, id, coalesce(data ->> 'title', id) AS title FROM collections
    WHERE website_id = ${websiteId} AND ${names('data')}
    UNION ALL
    SELECT 'item', i.id, i.title FROM items i JOIN collections c ON c.id = i.collection_id
    WHERE c.website_id = ${websiteId} AND ${names('i.data')}
    UNION ALL ${documentUses('block-fields', 'block-field')}
    UNION ALL ${documentUses('slides', 'slide')}
    UNION ALL
    SELECT 'draft', target_id, target_kind || ' ' || target_id FROM layout_versions
    WHERE state IN ('draft', 'scheduled') AND ${names('layout')}
    LIMIT ${MAX_USES}`,
  );
  return rows.map((row) => ({ ...row, title: decodeEntities(row.title) }));
}

const countRow = z.object({ formId: z.string(), count: z.number() });

/** The number of documents that use each form, by its id. */
export async function countUses(db: Db, websiteId: string): Promise<ReadonlyMap<string, number>> {
  const documentValues = (name: string) => sql`
    SELECT ${name} || e.key AS id, e.value AS value FROM site_documents d, jsonb_each(d.data) e
    WHERE d.website_id = ${websiteId} AND d.name = ${name} AND jsonb_typeof(d.data) = 'object'`;
  const rows = await selectRows(
    db,
    countRow,
    sql`
    WITH documents AS (
      SELECT 'page' || id AS id, data AS value FROM collections WHERE website_id = ${websiteId}
      UNION ALL
      SELECT 'item' || i.id, i.data FROM items i JOIN collections c ON c.id = i.collection_id
      WHERE c.website_id = ${websiteId}
      UNION ALL ${documentValues('block-fields')}
      UNION ALL ${documentValues('slides')}
      UNION ALL
      SELECT 'draft' || target_kind || target_id, layout FROM layout_versions WHERE state IN ('draft', 'scheduled'))
    SELECT used.id #>> '{}' AS "formId", count(DISTINCT documents.id)::int AS count
    FROM documents, LATERAL (
      SELECT jsonb_path_query(value, '$.**.formId') AS id
      UNION ALL SELECT jsonb_path_query(value, '$.**.additionalFieldsFormId')) used
    WHERE jsonb_typeof(used.id) = 'string' GROUP BY 1`,
  );
  return new Map(rows.map(({ formId, count }) => [formId, count]));
}
