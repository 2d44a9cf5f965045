/** Stock levels (specification, storefront 7: `GET …/commerce/inventory/stock/`). */
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { collections, items, variants } from '../../database/schema.ts';
import type { Route } from '../../http/define-route.ts';
import { restrictionOf } from '../../site/item-access.ts';
import { productExamples } from '../cart/cart-examples.ts';
import { onSite, publishedOf } from '../cart/cart-record.ts';
import { stockQuery } from '../cart/cart-schemas.ts';
import { defineShopRoute } from '../define-shop-route.ts';
import type { Shop } from '../shop.ts';

const result = z.object({ sku: z.string(), unlimited: z.boolean(), qtyInStock: z.number().int() });

export const inventoryRoutes: readonly Route<Shop>[] = [
  defineShopRoute({
    method: 'get',
    path: '/api/commerce/inventory/stock/',
    summary: 'Returns the stock of each variant of an item; empty for items that the visitor cannot access.',
    examples: productExamples.stock,
    query: stockQuery,
    reply: z.object({ results: z.array(result) }),
    problems: ['invalid-request'],
    handle: async ({ query, request }, { database, canSee }) => {
      const rows = await database.db
        .select({
          sku: variants.sku,
          unlimited: variants.unlimited,
          qtyInStock: variants.qtyInStock,
          restriction: restrictionOf(sql`${collections.data}`),
        })
        .from(variants)
        .innerJoin(items, eq(items.id, variants.itemId))
        .innerJoin(collections, eq(collections.id, items.collectionId))
        .where(
          and(
            eq(variants.itemId, query.itemId),
            publishedOf(sql`${items.data}`),
            onSite(sql`${collections.data}`, sql`${collections.deletedAt}`),
          ),
        )
        .orderBy(asc(variants.position));
      const isHidden = rows.some(({ restriction }) => restriction !== null) && !(await canSee(request, query.itemId));
      const results = rows.map(({ restriction: _, ...row }) => row);
      return { status: 200, body: { results: isHidden ? [] : results } };
    },
  }),
];
