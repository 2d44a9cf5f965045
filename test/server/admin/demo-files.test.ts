/** What the demo's owner finds in the studio: pictures of its galleries as files, and the categories of its shop. */
import { readConfig } from '../../../server/config.ts';
import { siteStore } from '../../database/databases.ts';
import { serveContext } from '../serving.ts';
import { createVisitor } from '../visitor.ts';
import { OWNER } from './owner-site.ts';

let close: () => Promise<void>;
afterAll(() => close());

test('the demo has files with alt texts, used where they are shown, and categories', async () => {
  const { email: OWNER_EMAIL, password: OWNER_PASSWORD } = OWNER;
  const input = { RATE_LIMIT: 'off', LOG_LEVEL: 'silent', SITE: 'demo', OWNER_EMAIL, OWNER_PASSWORD };
  const opened = await serveContext(readConfig({ ...input, ...(await siteStore()) }));
  close = opened.stop;
  const owner = createVisitor(opened.url);
  await owner.send('post', '/api/owner/session', OWNER);
  const { files } = (await owner.get('/api/files')).body;
  expect(files.length).toBeGreaterThan(5);
  for (const { altText, filename } of files)
    expect([filename, altText]).toEqual([filename, expect.stringMatching(/\w/)]);
  const glazes = files.find(({ filename }: { filename: string }) => filename === 'study-glazes.jpg');
  const { uses } = (await owner.get(`/api/files/${glazes.id}/uses`)).body;
  expect(uses.map(({ kind }: { kind: string }) => kind)).toContain('item');
  expect(await (await fetch(`${opened.url}/colours`)).text()).toContain(`${glazes.assetUrl}?format=`);
  const picture = await fetch(`${opened.url}${glazes.assetUrl}?format=300w`);
  expect([picture.status, picture.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true]);
  // Categories are a tree, with the names that products have.
  const shop = await (await fetch(`${opened.url}/shop?format=json`)).json();
  expect(shop.collection.productCategories).toMatchObject(
    shop.collection.categories.map((displayName: string) => ({ displayName, categories: [] })),
  );
  expect(shop.collection.categories).toHaveLength(4);
});
