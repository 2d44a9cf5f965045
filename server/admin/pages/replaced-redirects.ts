/** Redirects come before pages: one from the address of a page, or from what is below, would hide the page or its items. */
import { field, isData, listOf, textOf } from '#shared/json';
import type { Db } from '../../database/database.ts';
import { documents, readRevised, writeDocument } from '../site/documents.ts';

/** Removes the redirects from the address that a page gets. Call `lockSite` before. */
export const removeReplaced = (tx: Db, websiteId: string, address: string): Promise<void> =>
  changeRedirects(tx, websiteId, (rows) => withoutThoseFrom(rows, address));

/** The same for a page that moves; redirects to its old address lead to the new one, instead of over several redirects. */
export const followMoved = (tx: Db, websiteId: string, { from, to }: Moved): Promise<void> =>
  changeRedirects(tx, websiteId, (rows) =>
    withoutThoseFrom(rows, to).map((row) => {
      const target = textOf(field(row, 'to'));
      if (!isData(row) || ![from, `${from}/*`].includes(target)) return row;
      return { ...row, to: to + target.slice(from.length) };
    }),
  );

interface Moved {
  readonly from: string;
  readonly to: string;
}

const withoutThoseFrom = (rows: readonly unknown[], address: string): readonly unknown[] =>
  rows.filter((row) => ![address, `${address}/*`].includes(textOf(field(row, 'from'))));

async function changeRedirects(
  tx: Db,
  websiteId: string,
  change: (rows: readonly unknown[]) => readonly unknown[],
): Promise<void> {
  const rows = listOf((await readRevised(tx, websiteId, documents.redirects)).data);
  const changed = change(rows);
  if (changed.length < rows.length || changed.some((row, at) => row !== rows[at]))
    await writeDocument(tx, websiteId, documents.redirects, changed);
}
