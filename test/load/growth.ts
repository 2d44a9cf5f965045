/** The cost of a list page by number of items, which must be linear. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openContext } from '../../server/app/context.ts';
import { readConfig } from '../../server/config.ts';
import { openFolderSource } from '../../server/content/folder-source.ts';
import type { SiteContext } from '../../server/site/site-context.ts';

const ROUNDS = 12;

/** Milliseconds of one render of a shop's list page, by number of items: the median. */
export async function measureGrowth(counts: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const measured = new Map<number, number>();
  for (const count of counts) {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-growth-'));
    const items = Array.from({ length: count }, (_, at) => productOf(at));
    const collection = { id: 'shop', urlId: 'shop', title: 'Shop', typeName: 'products', type: 13, pageSize: count };
    writeFileSync(join(folder, 'site.json'), JSON.stringify({ website: { siteTitle: 'Growth', language: 'en' } }));
    writeFileSync(join(folder, 'shop.json'), JSON.stringify({ collection, items }));
    const content = openFolderSource(folder);
    const overrides = { logger: pino({ level: 'silent' }), database: null, content };
    const { site, close } = await openContext(readConfig({ DATA_DIR: folder }), overrides);
    if (site === undefined) throw new Error('the demo has no site');
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await renderOnce(site));
    await close();
    measured.set(count, times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0);
  }
  return measured;
}

async function renderOnce({ content, theme, engine }: SiteContext): Promise<number> {
  const result = await content.find('/shop');
  if (result?.kind !== 'page') throw new Error('there is no shop');
  const loaded = await content.load(result.entry, {});
  const partials = theme.current.partials(theme.current.main('list', 'products', {}));
  const started = performance.now();
  engine.render(partials['*'] as never, { ...loaded?.data } as never, { partials: partials as never, locale: 'en-US' });
  return performance.now() - started;
}

const productOf = (at: number) => ({
  id: `p${at}`,
  urlId: `product-${at}`,
  title: `Product ${at}`,
  recordType: 11,
  assetUrl: '/assets/moon-vase.svg',
  originalSize: '1200x1500',
  structuredContent: {
    productType: 1,
    variants: [
      { id: `v${at}`, sku: `S${at}`, attributes: {}, priceMoney: { value: '12.00', currency: 'USD' }, qtyInStock: 3 },
    ],
  },
});
