/** The categories of the demo's shop as owners see them: a tree with one for each name that its products have. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { decodeEntities } from '#shared/html';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { selectRows } from '../../database/rows.ts';
import { productCategories } from '../../database/schema.ts';

const ROOT_NAME = 'All products';

const shopRow = z.object({ id: z.string(), names: z.array(z.string()) });

export async function addDemoCategories(tx: Db): Promise<void> {
  const shops = await selectRows(
    tx,
    shopRow,
    sql`SELECT c.id, c.data -> 'categories' AS names FROM collections c
      WHERE c.data ->> 'typeName' = 'products' AND jsonb_typeof(c.data -> 'categories') = 'array'
        AND NOT EXISTS (SELECT FROM product_categories p WHERE p.collection_id = c.id)`,
  );
  for (const { id: collectionId, names } of shops) {
    const shown = { collectionId, pageRendering: 'LIST_VIEW' };
    const root = { ...shown, id: newId(), displayName: ROOT_NAME, type: 'ROOT', displayIndex: 1 };
    const below = names.map((name, at) => ({
      ...{ ...shown, id: newId(), parentId: root.id, type: 'CATEGORY' },
      ...{ displayName: decodeEntities(name), displayIndex: at + 1 },
    }));
    await tx.insert(productCategories).values([root, ...below]);
  }
}
