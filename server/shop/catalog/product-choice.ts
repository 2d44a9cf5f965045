/** A product with the data for choosing a variant: for forms on pages, which contain only the product's id. */

import { and, eq, sql } from 'drizzle-orm';
import type { Request } from 'express';
import { z } from 'zod';
import { decodeEntities } from '#shared/html';
import { field, isData, listOf, textOf } from '#shared/json';
import { productTypes } from '#shared/product-types';
import type { AdditionalForm } from '#shared/regions/add-to-cart';
import { additionalForm } from '#shared/regions/additional-form';
import { subscriptionOffer } from '../../content/subscription-offer.ts';
import { collections, items, variants } from '../../database/schema.ts';
import type { Route } from '../../http/define-route.ts';
import { Problem } from '../../http/problems.ts';
import { readMarket } from '../cart/cart-cookie.ts';
import { productExamples } from '../cart/cart-examples.ts';
import { onSite, publishedOf } from '../cart/cart-record.ts';
import { defineShopRoute } from '../define-shop-route.ts';
import type { Shop } from '../shop.ts';

/** Sent by an upstream: texts are displayed as text, and invalid rules are ignored. */
const isAdditionalForm = (input: unknown): boolean =>
  isData(input) &&
  [input['id'], input['name'], input['disclaimer']].every((text) => typeof text === 'string') &&
  listOf(input['fields']).every(
    (item) => typeof field(item, 'id') === 'string' && typeof field(item, 'type') === 'string',
  );

export const productChoice = z.object({
  /** Texts are plain. */
  title: z.string(),
  fullUrl: z.string(),
  productType: z.number().int(),
  isSubscribable: z.boolean(),
  /** It is sold as a subscription besides being sold once. */
  offersSubscription: z.boolean().default(false),
  optionNames: z.array(z.string()).readonly(),
  variants: z
    .array(
      z.object({
        sku: z.string(),
        attributes: z.record(z.string(), z.string()).readonly(),
        priceCents: z.number().int(),
      }),
    )
    .readonly(),
  /** The form of its additional fields; null: none. Absent when an upstream does not send it. */
  form: z.custom<AdditionalForm>(isAdditionalForm).nullable().default(null),
});

export type ProductChoice = Readonly<z.infer<typeof productChoice>>;

/** With the prices of a market. Null for an item that is not a product, or not published. */
export async function findProduct(
  { database, carts }: Shop,
  itemId: string,
  market = '',
): Promise<ProductChoice | null> {
  const matches = await database.db
    .select({
      path: items.urlId,
      folder: collections.urlId,
      data: items.data,
      type: items.productType,
      title: items.title,
      id: variants.id,
      sku: variants.sku,
      attributes: variants.attributes,
      priceCents: variants.priceCents,
    })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .innerJoin(variants, eq(variants.itemId, items.id))
    .where(
      and(
        eq(items.id, itemId),
        publishedOf(sql`${items.data}`),
        onSite(sql`${collections.data}`, sql`${collections.deletedAt}`),
      ),
    )
    .orderBy(variants.position);
  const [first] = matches;
  if (first === undefined) return null;
  const prices = (await carts.load(null, market)).market?.prices;
  const priceOf = ({ id, priceCents }: (typeof matches)[number]): number =>
    prices?.variant(id, { priceCents, salePriceCents: priceCents }).priceCents ?? priceCents;
  const content = field(first.data, 'structuredContent');
  return {
    title: first.title,
    fullUrl: `/${first.folder}/${first.path}`,
    productType: first.type ?? productTypes.undefined,
    isSubscribable: field(content, 'isSubscribable') === true,
    offersSubscription: subscriptionOffer(first.data) !== null,
    optionNames: listOf(field(content, 'variantOptionOrdering')).map((name) => decodeEntities(textOf(name))),
    form: additionalForm(content),
    variants: matches.map((match) => ({ sku: match.sku, attributes: match.attributes, priceCents: priceOf(match) })),
  };
}

/** The same for one visitor. Null also for products behind a password, a membership or a paywall. */
export const visibleProduct = async (shop: Shop, itemId: string, request: Request): Promise<ProductChoice | null> =>
  (await shop.canSee(request, itemId)) ? findProduct(shop, itemId, readMarket(request)) : null;

export const productRoutes: readonly Route<Shop>[] = [
  defineShopRoute({
    method: 'get',
    path: '/api/commerce/products/:itemId',
    summary: 'Returns what is needed to choose a variant of a product. Texts are plain.',
    examples: productExamples.product,
    reply: productChoice,
    problems: ['unknown-product'],
    handle: async ({ params, request }, shop) => {
      const product = await visibleProduct(shop, params['itemId'] ?? '', request);
      if (product === null) throw new Problem('unknown-product');
      return { status: 200, body: product };
    },
  }),
];
