import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import express from 'express';
import request from 'supertest';
import { addAdmin } from '../../../server/admin/admins.ts';
import { addDemoOwner, isDemoOpen } from '../../../server/admin/demo-owner.ts';
import { studioPages } from '../../../server/admin/studio/studio-pages.ts';
import { studioHint } from '../../../server/app/studio-hint.ts';
import { readConfig } from '../../../server/config.ts';
import { siteStore } from '../../database/databases.ts';
import { type Opened, serveContext, storeOf } from '../serving.ts';
import { createVisitor } from '../visitor.ts';

const SESSION = '/api/owner/session';
const DEMO = '/api/owner/session/demo';

describe('the page of the studio', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-studio-'));
  const parts = { script: 's-1.js', style: 's-2.css', parts: ['c-3.js'], preview: 'p-4.js' };
  const files = { 'manifest.json': JSON.stringify(parts) };
  for (const [name, text] of Object.entries({ ...files, 's-1.js': 'plain', 's-1.js.br': brotliCompressSync('plain') }))
    writeFileSync(join(folder, name), text);
  const app = express().use(studioPages({ folder }));

  test('is the same for every URL, is never cached or indexed, and runs only its own script', async () => {
    for (const path of ['/config/', '/config/settings/people', '/config/?setup=abc']) {
      const { status, headers, text } = await request(app).get(path);
      expect([path, status, headers['cache-control'], headers['x-robots-tag']]).toEqual([
        path,
        200,
        'no-store',
        'noindex',
      ]);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain('unsafe');
      expect(text.match(/<script/g)).toHaveLength(1);
      expect(text).toContain('<script type="module" src="/config/assets/s-1.js"></script>');
      expect(text).not.toContain('abc');
    }
  });

  test('has a new nonce for style sheets each time', async () => {
    const nonces = await Promise.all(
      [1, 2].map(
        async () =>
          /'nonce-([\w-]+)'/.exec((await request(app).get('/config/')).get('content-security-policy') ?? '')?.[1],
      ),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  test('without the slash redirects to it, with the query', async () => {
    const { status, headers } = await request(app).get('/config?setup=abc');
    expect([status, headers['location']]).toEqual([308, '/config/?setup=abc']);
  });

  test('has scripts that browsers can cache forever, as compressed by the build', async () => {
    const { status, headers } = await request(app)
      .get('/config/assets/s-1.js')
      .set('accept-encoding', 'br')
      .buffer(false);
    expect([status, headers['content-encoding'], headers['cache-control']]).toEqual([
      200,
      'br',
      'public, max-age=31536000, immutable',
    ]);
    expect((await request(app).get('/config/assets/s-9.js')).status).not.toBe(200);
  });
});

test.each([
  [{}, true],
  [{ NODE_ENV: 'development' }, true],
  [{ NODE_ENV: 'production' }, false],
  [{ SITE: 'folder' }, false],
  [{ SITES: 'example.org' }, false],
] as const)('with %j the demo’s owner is open to everybody: %s', (environment, isOpen) => {
  expect(isDemoOpen({ SITE: 'demo', NODE_ENV: '', SITES: '', ...environment })).toBe(isOpen);
});

describe('the demo', () => {
  let opened: Opened;
  let environment: Readonly<Record<string, string>>;
  beforeAll(async () => {
    environment = { LOG_LEVEL: 'silent', RATE_LIMIT: 'off', ...(await siteStore()), SITE: 'demo' };
    opened = await serveContext(readConfig(environment));
  });
  afterAll(() => opened.stop());

  test('has an admin who signs in without a password, and still needs a real admin', async () => {
    const visitor = createVisitor(opened.url);
    expect((await visitor.get(SESSION)).body).toEqual({ owner: null, needsSetup: true, demo: true });
    const { status, body } = await visitor.send('post', DEMO);
    expect([status, body.owner.name, body.owner.roles]).toEqual([200, 'Demo owner', [1]]);
    expect((await visitor.get('/api/owner/people')).body.people).toHaveLength(1);
    const password = { email: body.owner.email, password: '' };
    expect((await createVisitor(opened.url).send('post', SESSION, password)).status).toBe(401);
    expect(await studioHint(opened.context, 3000)).toMatch(
      /^Set up the studio: http:\/\/localhost:3000\/config\/\?setup=/,
    );
  });

  test('has none once it is served as another site, and their sessions have ended', async () => {
    const visitor = createVisitor(opened.url);
    await visitor.get(SESSION);
    await visitor.send('post', DEMO);
    const { database } = storeOf(opened.context);
    const site = join(__dirname, '../../../views/demo');
    const other = await serveContext(readConfig({ ...environment, SITE: site, THEME: 'atelier' }), { database });
    expect((await visitor.get('/api/owner/people')).status).toBe(401);
    const stranger = createVisitor(other.url);
    expect((await stranger.get(SESSION)).body).toMatchObject({ demo: false });
    expect((await stranger.send('post', DEMO)).status).toBe(404);
    await other.stop();
  });

  test('has none once it is set up, or starts with an admin; an invitation does not count', async () => {
    const { database } = storeOf(opened.context);
    const { db } = database;
    await addDemoOwner(db);
    const [demo, visitor] = [createVisitor(opened.url), createVisitor(opened.url)];
    await demo.get(SESSION);
    await demo.send('post', DEMO);
    const email = 'ann@shop.example';
    await addAdmin(db, { email, name: 'Invited', roles: [1] });
    await addAdmin(db, { email: 'ed@shop.example', name: 'Ed', password: 'a long password', roles: [4] });
    expect((await visitor.get(SESSION)).body).toMatchObject({ needsSetup: true, demo: true });
    const token = /setup=(.*)$/.exec((await studioHint(opened.context, 1)) ?? '')?.[1];
    const set = { token, email, name: 'Ann', password: 'a long password' };
    const { status, body } = await visitor.send('post', '/api/owner/setup', set);
    expect([status, body.owner.name]).toEqual([201, 'Ann']);
    expect((await demo.get('/api/owner/people')).status).toBe(401);
    expect((await demo.get(SESSION)).body).toEqual({ owner: null, needsSetup: false, demo: false });
    expect((await demo.send('post', DEMO)).status).toBe(404);
    await addDemoOwner(db);
    const again = await serveContext(readConfig(environment), { database });
    expect((await createVisitor(again.url).get(SESSION)).body).toMatchObject({ demo: false });
    await again.stop();
  });
});
