/** The sites of a folder with an admin's account, as listed in each studio. */
import { addAdmin } from '../../../server/admin/admins.ts';
import { readConfig } from '../../../server/config.ts';
import { siteStore } from '../../database/databases.ts';
import { type Opened, serveContext } from '../serving.ts';
import { createGuest, type Guest } from './guest.ts';
import { askHost, sitesFolder } from './sites-folder.ts';

const HOSTS = ['one.example', 'two.example', 'three.example'];
const ANN = { email: 'ann@shop.example', name: 'Ann', password: 'a long password', roles: [1] };

let server: Opened;
beforeAll(async () => {
  const limits = { LOG_LEVEL: 'silent', RATE_LIMIT: 'off' };
  server = await serveContext(readConfig({ ...(await siteStore()), ...limits, SITES: sitesFolder(HOSTS) }));
  for (const host of HOSTS) expect((await askHost(server.port, host, '/shop')).status).toBe(200);
});
afterAll(() => server?.stop());

/** A signed-in browser for a host. */
async function signedIn(host: string): Promise<Guest> {
  const visitor = createGuest(server.port, host);
  expect((await visitor.send('post', '/api/owner/session', { email: ANN.email, password: ANN.password })).status).toBe(
    200,
  );
  return visitor;
}

test('each site of an admin is listed, and none on which they are unknown or only invited', async () => {
  const { database } = server.context;
  if (database === undefined) throw new Error('no database');
  for (const host of HOSTS.slice(0, 2)) await addAdmin(database.forSite(host).db, ANN);
  await addAdmin(database.forSite('three.example').db, { email: ANN.email, name: 'Ann', roles: [1] });
  const visitor = await signedIn('one.example');
  expect((await visitor.get('/api/owner/sites')).body.sites).toEqual([
    { id: 'one.example', title: 'one.example', host: 'one.example', isCurrent: true },
    { id: 'two.example', title: 'two.example', host: 'two.example', isCurrent: false },
  ]);
  expect((await askHost(server.port, 'two.example', '/api/owner/sites')).status).toBe(401);
});
