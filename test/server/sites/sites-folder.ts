/** A folder of sites for tests: the demo's theme, and a small site's own content per host. */
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../../../server/disk/root.ts';
import { temporaryFolder } from '../../database/databases.ts';

const THEME = join(root, 'views', 'themes', 'atelier');

/** A site with a page and a shop with one product; ids and URLs are the same in all of them. */
export function writeSite(folder: string, title: string): string {
  mkdirSync(join(folder, 'content'), { recursive: true });
  symlinkSync(THEME, join(folder, 'theme'));
  const files = {
    'site.json': {
      website: { id: 'site', siteTitle: title },
      websiteSettings: { storeSettings: { defaultCurrency: 'EUR' } },
    },
    'shop.json': {
      collection: {
        id: 'shop',
        urlId: 'shop',
        fullUrl: '/shop',
        title: `Shop of ${title}`,
        typeName: 'products',
        type: 13,
      },
      items: [
        {
          ...{ id: 'vase', urlId: 'vase', fullUrl: '/shop/vase', title: `Vase of ${title}` },
          structuredContent: {
            productType: 1,
            variants: [{ id: 'v1', sku: 'VASE-1', priceMoney: { value: '12.00', currency: 'EUR' }, qtyInStock: 30 }],
          },
        },
      ],
    },
  };
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, 'content', name), JSON.stringify(content));
  return folder;
}

/** A folder with a site per host. */
export function sitesFolder(hosts: readonly string[]): string {
  const folder = temporaryFolder();
  for (const host of hosts) writeSite(join(folder, host), host);
  return folder;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The whole body or, of an endless event stream, its start. */
async function bodyOf(response: IncomingMessage): Promise<string> {
  if (!String(response.headers['content-type']).startsWith('text/event-stream')) return text(response);
  const [first] = await once(response, 'data');
  response.destroy();
  return String(first);
}

/** Sends a request for a host to a server on this machine. */
export function askHost(
  port: number,
  host: string,
  path: string,
  { method, headers, body }: Asked = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: { host, ...headers }, agent: false },
      (response) => {
        bodyOf(response).then(
          (received) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: received }),
          reject,
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
