/** SKUs that are made from titles, because their rows have none: several rows may come to the same one. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import type { ImportEntry } from './import-entry.ts';
import type { Mapping } from './import-fields.ts';

/** A SKU, and the row that it was made for. */
export const madeSku = z.tuple([z.string(), z.number()]);
export type MadeSku = Readonly<z.infer<typeof madeSku>>;

/** The SKUs of an entry that are made, and not those of variants that are there. */
export const madeSkusOf = (entry: ImportEntry, known: ReadonlySet<string> = new Set()): readonly MadeSku[] =>
  (entry.input.variants ?? []).flatMap(({ sku }, at) =>
    entry.withoutSku?.has(at) === true && !known.has(sku)
      ? [[sku, entry.placeOf(`variants.${at}.sku`).number ?? entry.number] as const]
      : [],
  );

interface File {
  readonly importId: string;
  readonly mapping: Mapping;
}

/** Rows of a file that have a made SKU as their own. */
export async function findGiven(
  tx: Db,
  { importId, mapping }: File,
  made: readonly MadeSku[],
): Promise<readonly MadeSku[]> {
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
