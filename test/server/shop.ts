/** A small shop with one product of each kind, behind the real app on a real database. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenFeatures } from '../../server/app/open-features.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/database.ts';
import { temporaryFolder } from '../database/databases.ts';
import { shopProduct } from '../fixtures/shop-products.ts';
import { startNginx } from '../replicas/nginx.ts';
import { checkReplies } from './checked-replies.ts';
import { type Opened, serveContext, storeOf } from './serving.ts';
import { createVisitor, type Visitor } from './visitor.ts';

export type { Answer, Visitor } from './visitor.ts';

const products = [
  shopProduct('mug', { variants: { 'MUG-B-S': {}, 'MUG-R-L': {} } }),
  shopProduct('vase', {
    variants: { VASE: { onSale: true, salePrice: 3000, salePriceMoney: { value: '30.00', currency: 'USD' } } },
  }),
  ...['rare', 'pattern', 'pass', 'lesson', 'card', 'plate', 'bowl', 'rota', 'box'].map((name) => shopProduct(name)),
];

/** A text page; `more` restricts access. */
const page = (id: string, more: object) => ({
  collection: { id, urlId: id, title: `The ${id}`, type: 10, ...more },
  mainContent: `<p>Only for some: ${id}</p>`,
});

const store = {
  currency: 'USD',
  minimumSubtotalCents: 600,
  multipleQuantityAllowedForServices: false,
  shippingOptions: [
    { id: 'post', name: 'Post', countries: ['US'], baseCents: 500, perItemCents: 100, freeFromCents: 10_000 },
  ],
  taxRules: [{ id: 'ny', name: 'Sales tax', country: 'US', region: 'NY', rate: 100_000 }],
  coupons: [
    { code: 'TEN', kind: 'percent', value: 100_000 },
    { code: 'BIG', kind: 'amount', value: 500, minimumSubtotalCents: 100_000 },
    { code: 'ONCE', kind: 'amount', value: 100, usesLeft: 1 },
  ],
};

function writeContent(): string {
  const folder = temporaryFolder();
  const write = (name: string, value: unknown) => writeFileSync(join(folder, 'content', name), JSON.stringify(value));
  mkdirSync(join(folder, 'content'));
  const websiteSettings = { reviewsEnabled: true };
  const website = { id: 'test-site', siteTitle: 'Test shop', timeZone: 'UTC' };
  write('site.json', { website, websiteSettings, passwords: { vault: 'sesame' }, store });
  write('inside.json', page('inside', { paywall: { productId: 'pass' }, description: '<p>What is inside</p>' }));
  write('vault.json', page('vault', { membersOnly: true }));
  write('shop.json', { collection: { id: 'shop', urlId: 'shop', title: 'Shop', typeName: 'shop' }, items: products });
  writeTheme(folder);
  return folder;
}

function writeTheme(folder: string): void {
  mkdirSync(join(folder, 'theme'));
  const layouts = { default: { name: 'Default', regions: ['site'] } };
  writeFileSync(join(folder, 'theme', 'template.conf'), JSON.stringify({ name: 'Test', author: 'Test', layouts }));
  mkdirSync(join(folder, 'theme', 'collections'));
  writeFileSync(join(folder, 'theme', 'collections', 'wares.conf'), '{"title": "Wares", "folder": false}');
  writeFileSync(
    join(folder, 'theme', 'collections', 'wares.item'),
    '{.section item}<article class="{@|item-classes}">{.passthrough?}<a href="{sourceUrl}">Source</a>{.end}{@|product-status}' +
      '{@|product-scarcity}{@|product-checkout}{@|product-restock-notification}</article>{.end}',
  );
  writeFileSync(
    join(folder, 'theme', 'site.region'),
    '<!doctype html>\n<html lang="en"><head>{squarespace-headers}</head><body>{squarespace.main-content}<squarespace:block-field id="footer" /></body></html>',
  );
}

export interface TestShop {
  readonly url: string;
  readonly contentFolder: string;
  readonly database: Database;
  readonly backend: OpenFeatures;
  readonly config: Config;
  /** A visitor with cookies of their own. */
  visitor(): Visitor;
  /** Marks all replicas as draining or not. */
  setDraining(isDraining: boolean): void;
  /** The Prometheus metrics of all replicas. */
  metrics(): Promise<string>;
  stop(): Promise<void>;
}

/** `hasPages`: includes the site's pages. `REPLICAS=3`: that many servers behind nginx, if the database can be shared. */
export async function openShop(
  environment: Record<string, string>,
  now?: () => number,
  hasPages = false,
): Promise<TestShop> {
  const isShared = environment.DATABASE_URL !== undefined;
  const count = isShared ? Number(process.env.REPLICAS ?? 1) : 1;
  const trust = count > 1 ? { TRUST_PROXY: '1', SECRET: 's'.repeat(32) } : {};
  const siteFolder = writeContent();
  const input = {
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    PREFETCH: 'off',
    OFFLINE_PAGE: 'off',
    SITE: siteFolder,
    ...trust,
    ...environment,
  };
  const replicas = await Promise.all(Array.from({ length: count }, () => openReplica(input, now, hasPages)));
  const [first] = replicas as [Replica];
  const front = count > 1 ? await startNginx(replicas.map(({ port }) => port)) : undefined;
  const url = front?.url ?? `http://127.0.0.1:${first.port}`;
  return {
    url,
    contentFolder: join(siteFolder, 'content'),
    backend: first.features,
    config: first.context.config,
    database: {
      ...first.database,
      statements: () => replicas.reduce((sum, replica) => sum + replica.database.statements(), 0),
    },
    visitor: () => createVisitor(url),
    setDraining(isDraining) {
      for (const { context } of replicas) context.state.draining = isDraining;
    },
    async metrics() {
      const texts = replicas.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
      return (await Promise.all(texts)).join('');
    },
    async stop() {
      await front?.stop();
      await Promise.all(replicas.map((replica) => replica.stop()));
    },
  };
}

interface Replica extends Pick<Opened, 'port' | 'context'> {
  readonly database: Database;
  readonly features: OpenFeatures;
  stop(): Promise<void>;
}

async function openReplica(
  environment: Record<string, string>,
  now: (() => number) | undefined,
  hasPages: boolean,
): Promise<Replica> {
  const { port, server, context, stop } = await serveContext(readConfig(environment), {
    now,
    site: hasPages ? undefined : null,
  });
  const requireDescribed = checkReplies(server);
  const { database, features } = storeOf(context);
  return {
    port,
    context,
    database,
    features,
    async stop() {
      await stop();
      requireDescribed();
    },
  };
}
