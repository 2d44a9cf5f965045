/** A site that waits for the database leaves connections to the others. */
import pg from 'pg';
import { readConfig } from '../../../server/config.ts';
import { eventually } from '../../browser/recording.ts';
import { postgres } from '../../database/databases.ts';
import { type Opened, serveContext } from '../serving.ts';
import { createGuest } from './guest.ts';
import { askHost, sitesFolder } from './sites-folder.ts';

const STUCK = 'stuck.example';
const NEIGHBOR = 'neighbor.example';
const POOL = 4;
let server: Opened;
let locking: pg.Client;
/** Outside of the locking transaction, in which the list of connections would not change. */
let watching: pg.Client;

beforeAll(async () => {
  const store = await postgres.environment();
  const limits = { DATABASE_POOL: String(POOL), SITE_CONNECTION_SHARE: '0.5', RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };
  server = await serveContext(readConfig({ ...store, SITES: sitesFolder([STUCK, NEIGHBOR]), ...limits }));
  [locking, watching] = [new pg.Client(store['DATABASE_URL']), new pg.Client(store['DATABASE_URL'])];
  await Promise.all([locking.connect(), watching.connect()]);
});
afterAll(async () => {
  await locking?.end();
  await watching?.end();
  await server?.stop();
});

test('while statements of a site wait, pages and carts of another are answered', async () => {
  const guest = createGuest(server.port, STUCK);
  const entry = { itemId: 'vase', sku: 'VASE-1', quantity: 1 };
  expect((await guest.send('post', '/api/commerce/shopping-cart/entries', entry)).status).toBe(200);
  expect((await askHost(server.port, NEIGHBOR, '/shop')).status).toBe(200);
  await locking.query('BEGIN; SELECT * FROM all_carts FOR UPDATE');
  const stuck = Array.from({ length: 2 * POOL }, () =>
    guest.send('post', '/api/commerce/shopping-cart/entries', entry),
  );
  await eventually(async () => {
    const { rows } = await watching.query(
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    return rows.length >= POOL / 2;
  });

  const neighbor = createGuest(server.port, NEIGHBOR);
  expect((await askHost(server.port, NEIGHBOR, '/shop/vase')).status).toBe(200);
  expect((await neighbor.send('post', '/api/commerce/shopping-cart/entries', entry)).status).toBe(200);

  const firstRefused = await Promise.race(stuck);
  expect(firstRefused).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } });
  await locking.query('COMMIT');
  // Those that held the site's connections continue; of the others, those whose turn came in time.
  const statuses = (await Promise.all(stuck)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(POOL / 2);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await guest.send('post', '/api/commerce/shopping-cart/entries', entry)).status).toBe(200);
});
