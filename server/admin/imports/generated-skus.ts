/** SKUs that are generated from titles for rows without one. Several rows can get the same SKU. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import type { ImportEntry } from './import-entry.ts';
import type { Mapping } from './import-fields.ts';

/** A SKU, and the number of its row. */
export const generatedSku = z.tuple([z.string(), z.number()]);
export type GeneratedSku = Readonly<z.infer<typeof generatedSku>>;

/** The generated SKUs of an entry, except those of existing variants. */
export const generatedSkusOf = (entry: ImportEntry, known: ReadonlySet<string> = new Set()): readonly GeneratedSku[] =>
  (entry.input.variants ?? []).flatMap(({ sku }, at) =>
    entry.withoutSku?.has(at) === true && !known.has(sku)
      ? [[sku, entry.placeOf(`variants.${at}.sku`).number ?? entry.number] as const]
      : [],
  );

interface File {
  readonly importId: string;
  readonly mapping: Mapping;
}

/** Rows of a file that contain a generated SKU. */
export async function findConflictingRows(
  tx: Db,
  { importId, mapping }: File,
  made: readonly GeneratedSku[],
): Promise<readonly GeneratedSku[]> {
  const { sku } = mapping;
  if (sku === undefined || made.length === 0) return [];
  const cell = sql`btrim(cells ->> ${sku}::int)`;
  const wanted = JSON.stringify(made.map(([name]) => name));
  const rows = await selectRows(
    tx,
    z.object({ sku: z.string(), number: z.number() }),
    sql`SELECT ${cell} AS sku, min(number) AS number FROM import_rows
      WHERE import_id = ${importId} AND ${cell} IN (SELECT json_array_elements_text(${wanted}::json)) GROUP BY 1`,
  );
  return rows.map(({ sku: name, number }) => [name, number] as const);
}
