/** A shop with a product of each kind: the real server, backend, pages and production scripts. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import express from 'express';
import { pino } from 'pino';
import { openContext } from '../../server/app/context.ts';
import { createListener, listen } from '../../server/app/listener.ts';
import { readConfig } from '../../server/config.ts';
import { siteStore, temporaryFolder } from '../database/databases.ts';
import { type Product, type ProductChanges, shopProduct } from '../fixtures/shop-products.ts';

/** As in a collection's page, with an image. */
function pictured(name: string, title: string, variants?: ProductChanges['variants']): Product {
  const image = { assetUrl: `/assets/${name}.svg`, altText: title, width: 40, height: 50 };
  return shopProduct(name, {
    item: { title, image, recordType: 11, fullUrl: `/shop/${name}` },
    ...(variants && { variants }),
  });
}

const products = [
  pictured('mug', 'The &quot;mug&quot;', {
    'MUG-B-S': { qtyInStock: 3, mainImage: { assetUrl: '/assets/mug-blue.svg', altText: 'The blue mug' } },
    'MUG-B-L': {},
    'MUG-R-S': {},
  }),
  pictured('vase', 'Vase &amp; stand'),
  pictured('rare', 'The rare one', { RARE: { qtyInStock: 2 } }),
  pictured('gone', 'The gone one'),
  pictured('pattern', 'A pattern'),
  pictured('card', 'A gift card'),
  pictured('box', 'Box of the month'),
  pictured('ring', 'An engraved ring'),
];

const merchandising = {
  mug: {
    scarcityEnabled: true,
    scarcityText: 'Only {qtyInStock} left!',
    scarcityTemplateViews: [{ qtyInStock: 3, attributes: { Colour: 'Blue', Size: 'Small' } }],
    restockNotificationViews: [{ variantId: 'v-MUG-R-S', hiddenByDefault: true }],
    afterPayAvailable: true,
    afterPayMin: 2000,
    afterPayMax: 200000,
    shopperLanguage: 'en',
    stripeAccountCountry: 'US',
  },
  gone: { restockNotificationViews: [{ variantId: 'v-GONE' }], mailingListSignUpEnabled: true },
};

const store = {
  currency: 'USD',
  minimumSubtotalCents: 600,
  shippingOptions: [{ id: 'post', name: 'Post', countries: ['US'], baseCents: 500, freeFromCents: 10_000 }],
  taxRules: [{ id: 'ny', name: 'Sales tax', country: 'US', region: 'NY', rate: 100_000 }],
  coupons: [{ code: 'TEN', kind: 'percent', value: 100_000 }],
};

const theme = {
  'template.conf':
    '{"name": "T", "layouts": {"default": {"name": "D", "regions": ["site"]}}, "stylesheets": ["a.less"]}',
  'site.region':
    '<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">{squarespace-headers}</head><body id="{squarespace.page-id}" class="{squarespace.page-classes}"><main id="main">{squarespace.main-content}</main>{squarespace-footers}</body></html>',
  'collections/products.item':
    '{.section item}<article class="product" data-item-id="{id}"><div data-product-gallery="{id}"><img src="{image.assetUrl}" alt="{image.altText}" width="40" height="50"></div><h1>{title}</h1>{@|product-price}{@|product-scarcity}{@|product-checkout}{@|product-restock-notification}</article>{.end}',
  'collections/products.list':
    '<h1>{collection.title}</h1><nav class="kinds" aria-label="Kinds"><a href="{collection.fullUrl}">All</a> <a href="{collection.fullUrl}?category=Clay">Clay</a></nav>{@|region list-tools}<ul class="products">{.repeated section items}<li data-item-id="{id}"><h2><a href="{fullUrl}">{title}</a></h2>{@|product-price}{@|add-to-cart-btn}{@|product-quick-view}</li>{.end}</ul>{@|apply vitrine-pagination.block}',
  'styles/a.less': 'body { font: 16px sans-serif; --paper: #fff; --ink: #111; --accent: #114; --on-accent: #fff; }',
};

function writeSite(settings: object, message: object): string {
  const folder = temporaryFolder();
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const site = {
    website: { id: 'test-site', siteTitle: 'Test shop', timeZone: 'UTC', language: 'en' },
    websiteSettings: { storeSettings: { defaultCurrency: 'USD', ...settings } },
    productMerchandisingContext: { ...merchandising, ...message },
    store,
  };
  write('content/site.json', JSON.stringify(site));
  const collection = { id: 'shop', urlId: 'shop', title: 'Shop', typeName: 'products', fullUrl: '/shop', pageSize: 3 };
  write('content/shop.json', JSON.stringify({ collection, items: products }));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="50"/>';
  for (const { id } of products) write(`assets/${id}.svg`, svg);
  write('assets/mug-blue.svg', svg);
  for (const [path, text] of Object.entries(theme)) write(`theme/${path}`, text);
  return folder;
}

export interface ShopSite {
  readonly url: string;
  /** Middleware in front of the server: slow, failing and rejecting networks. Default: passes everything on. */
  network: RequestHandler;
  stop(): Promise<void>;
}

export interface ShopOptions {
  /** Store settings of the site, such as `expressCheckout`. */
  readonly settings?: object;
  /** Merchandising data of products, by id. */
  readonly said?: object;
  readonly environment?: Readonly<Record<string, string>>;
}

export async function openShopSite({
  settings = {},
  said: message = {},
  environment = {},
}: ShopOptions = {}): Promise<ShopSite> {
  const folder = writeSite(settings, message);
  const config = readConfig({
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    SITE: folder,
    // The driver misses navigations to prefetched pages.
    PREFETCH: 'off',
    ...(await siteStore()),
    ...environment,
  });
  const logger = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const context = await openContext(config, { logger });
  const shop = { network: ((_request, _response, next) => next()) as RequestHandler };
  const front = express();
  front.use((request, response, next) => shop.network(request, response, next));
  front.use(createListener(context));
  const server = createServer(front);
  await listen(server, { PORT: 0, HOST: '127.0.0.1' });
  return Object.assign(shop, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await context.close();
    },
  });
}
