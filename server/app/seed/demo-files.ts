/** The pictures of the demo's galleries as files of the site: with alt texts, and used where they are shown. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { decodeEntities } from '#shared/html';
import type { Db } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { files } from '../../database/schema.ts';
import { root } from '../../disk/root.ts';
import { databaseContents } from '../../files/database-contents.ts';
import { fileAddress } from '../../files/file-address.ts';
import { storeFile } from '../../files/file-store.ts';
import { inspect } from '../../files/inspect.ts';

const ASSETS = join(root, 'views', 'demo', 'assets');
const MAX_PICTURES = 12;

const pictureRow = z.object({ address: z.string(), altText: z.string() });

export async function addDemoFiles(tx: Db): Promise<void> {
  const pictures = await selectRows(
    tx,
    pictureRow,
    sql`SELECT i.data ->> 'assetUrl' AS address, min(coalesce(i.data ->> 'altText', '')) AS "altText"
      FROM items i JOIN collections c ON c.id = i.collection_id
      WHERE c.data ->> 'typeName' = 'gallery' AND i.data ->> 'assetUrl' ~ '^/assets/[^/]+[.]jpg$'
      GROUP BY 1 ORDER BY 1 LIMIT ${MAX_PICTURES}`,
  );
  for (const { address, altText } of pictures) {
    const name = basename(address);
    const bytes = await readFile(join(ASSETS, name));
    const content = await databaseContents({ db: tx }).prepare(bytes);
    const inspected = await inspect(name, bytes);
    const file = { ...inspected, name, content, uploadedBy: '', altText: decodeEntities(altText) };
    const { id } = await storeFile(tx, file);
    await replaceAddress(tx, address, fileAddress(id, name));
  }
}

/** A file in the list of the site, with its address in the site's folder. */
export interface AddressPair {
  readonly stored: string;
  readonly original: string;
}

/** The demo's files that still are those of its folder: unlike uploads they have no uploader, and replaced ones a new name. */
export async function readDemoAddresses(db: Db, contentTexts: readonly string[]): Promise<readonly AddressPair[]> {
  const rows = await db
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(and(eq(files.uploadedBy, ''), isNull(files.commentId)));
  return rows
    .map(({ id, name }) => ({ stored: fileAddress(id, name), original: `/assets/${name}` }))
    .filter(({ original }) => contentTexts.some((content) => content.includes(original)));
}

/** Everywhere on the site. */
async function replaceAddress(tx: Db, from: string, to: string): Promise<void> {
  for (const table of ['items', 'collections', 'site_documents'])
    await tx.execute(sql`UPDATE ${sql.raw(table)} SET data = replace(data::text, ${from}, ${to})::jsonb
      WHERE strpos(data::text, ${from}) > 0`);
}
