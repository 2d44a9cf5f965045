/** Redirects come before pages: one from the address of a page, or from what is below, would hide the page or its items. */
import { field, listOf, textOf } from '#shared/json';
import type { Db } from '../../database/database.ts';
import { documents, readRevised, writeDocument } from '../site/documents.ts';

/** Removes the redirects from the address that a page gets. Call `lockSite` before. */
export async function removeReplaced(tx: Db, websiteId: string, address: string): Promise<void> {
  const rows = listOf((await readRevised(tx, websiteId, documents.redirects)).data);
  const others = rows.filter((row) => ![address, `${address}/*`].includes(textOf(field(row, 'from'))));
  if (others.length < rows.length) await writeDocument(tx, websiteId, documents.redirects, others);
}
