/** A folder with many small sites with the demo's theme, and one whose theme exceeds render limits. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/disk/root.ts';

const THEME = join(root, 'views', 'themes', 'atelier');
const PRODUCTS = 12;

export const hostOf = (number: number): string => `site-${number}.example`;
export const ENDLESS = 'endless.example';

export function writeSites(folder: string, count: number): void {
  for (let i = 0; i < count; i++) {
    const site = writeContent(folder, hostOf(i));
    symlinkSync(THEME, join(site, 'theme'));
  }
  const theme = join(writeContent(folder, ENDLESS), 'theme');
  cpSync(THEME, theme, { recursive: true });
  const region = readFileSync(join(theme, 'site.region'), 'utf8');
  const loops = `${'{.repeated section items}'.repeat(8)}{id}${'{.end}'.repeat(8)}`;
  writeFileSync(
    join(theme, 'site.region'),
    region.replace('</body>', `${loops.replaceAll('items}', '@.items}')}</body>`),
  );
}

function writeContent(folder: string, host: string): string {
  const site = join(folder, host);
  mkdirSync(join(site, 'content'), { recursive: true });
  const items = Array.from({ length: PRODUCTS }, (_, n) => ({
    ...{ id: `p${n}`, urlId: `p${n}`, title: `Product ${n} of ${host}` },
    structuredContent: {
      productType: 1,
      variants: [{ id: `v${n}`, sku: `SKU-${n}`, priceMoney: { value: '10.00', currency: 'EUR' }, qtyInStock: 5 }],
    },
  }));
  const website = { id: 'site', siteTitle: host };
  const settings = { storeSettings: { defaultCurrency: 'EUR' } };
  const shop = { id: 'shop', urlId: 'shop', title: 'Shop', typeName: 'products', type: 13 };
  writeFileSync(join(site, 'content', 'site.json'), JSON.stringify({ website, websiteSettings: settings }));
  writeFileSync(join(site, 'content', 'shop.json'), JSON.stringify({ collection: shop, items }));
  return site;
}
