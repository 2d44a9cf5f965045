import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { siteStore } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { OWNER, signIn } from './owner-site.ts';

const SESSION = '/api/owner/session';
const SESSIONS = '/api/owner/sessions';
const PEOPLE = '/api/owner/people';
const RESET = '/api/owner/password-reset';
const STALE = 'This link has been used already, or is too old. Ask for a new email.';
const SENT = 'If there is an account of this address, an email is on its way to it.';

let shop: TestShop;
let owner: Visitor;
beforeAll(async () => {
  shop = await openShop({ ...(await siteStore()), BASE_URL: 'https://shop.example' }, undefined, true);
  owner = await signIn(shop);
});
afterAll(() => shop.stop());

/** Tokens of emails sent to an address, oldest first: they are only stored in the emails. */
async function tokensFor(email: string): Promise<readonly string[]> {
  await shop.backend.deliveries.run();
  const { rows } = await shop.database.db.execute(
    sql`SELECT key FROM deliveries WHERE target = ${email} ORDER BY created, key`,
  );
  return rows.map(({ key }) => {
    const name = String(key)
      .replace(/[^\w-]/g, '_')
      .slice(0, 100);
    const { text } = JSON.parse(readFileSync(join(shop.config.DATA_DIR, 'mail', `${name}.json`), 'utf8'));
    return /\/config\/\?(?:reset|invitation)=([\w-]{43})/.exec(text)?.[1] ?? '';
  });
}

async function invite(email: string, roles = [4]): Promise<string> {
  const { status, body } = await owner.send('post', PEOPLE, { email, name: 'Bea', roles });
  expect(status).toBe(201);
  return body.id;
}

test('an invitation is emailed, is valid once, and signs in with the chosen password', async () => {
  const id = await invite('bea@shop.example');
  const invited = (await owner.get(PEOPLE)).body.people.find((person: { id: string }) => person.id === id);
  expect(invited).toMatchObject({ email: 'bea@shop.example', isInvited: true });
  const guess = { email: 'bea@shop.example', password: '' };
  expect((await shop.visitor().send('post', SESSION, guess)).status).toBe(401);
  const [token = ''] = await tokensFor('bea@shop.example');
  expect(token).toHaveLength(43);
  const visitor = shop.visitor();
  const choice = { token, password: 'a password of my own', name: 'Beatrix' };
  const short = await visitor.send('put', RESET, { ...choice, password: 'short' });
  expect(short.body.errors).toEqual([{ field: 'password', message: 'must have at least 12 characters' }]);
  const taken = await visitor.send('put', RESET, choice);
  expect([taken.status, taken.body.owner.name, taken.body.owner.permissions.includes('design')]).toEqual([
    200,
    'Beatrix',
    true,
  ]);
  expect((await visitor.get(SESSION)).body.owner.id).toBe(id);
  expect((await visitor.send('put', RESET, choice)).body.error).toBe(STALE);
  expect((await owner.send('post', `${PEOPLE}/${id}/invitation`)).status).toBe(422);
});

test('an invitation can be sent again, and ends when the person is removed', async () => {
  const id = await invite('cleo@shop.example');
  expect((await owner.send('post', `${PEOPLE}/${id}/invitation`)).status).toBe(204);
  const tokens = await tokensFor('cleo@shop.example');
  expect(new Set(tokens).size).toBe(2);
  expect((await owner.send('delete', `${PEOPLE}/${id}`)).status).toBe(204);
  const answer = await shop.visitor().send('put', RESET, { token: tokens[1], password: 'a password of my own' });
  expect(answer.body.error).toBe(STALE);
  expect((await owner.send('post', `${PEOPLE}/${id}/invitation`)).status).toBe(404);
});

test('a forgotten password: one email a minute, no hint about who has an account, and all sessions end', async () => {
  await signIn(shop, 'editor');
  const editor = await signIn(shop, 'editor');
  const email = 'editor@shop.example';
  const visitor = shop.visitor();
  for (const address of [email, 'nobody@shop.example', ` ${email.toUpperCase()} `]) {
    const { status, body } = await visitor.send('post', RESET, { email: address });
    expect([address, status, body]).toEqual([address, 202, { message: SENT }]);
  }
  expect(await tokensFor('nobody@shop.example')).toEqual([]);
  const tokens = await tokensFor(email);
  expect(tokens).toHaveLength(1);
  expect((await visitor.send('post', RESET, { email: 'editor' })).body.error).toBe(
    'Emails must be formatted as name@example.com',
  );
  const [token] = tokens;
  expect((await visitor.send('put', RESET, { token, password: 'another long one' })).status).toBe(200);
  expect((await editor.get(SESSION)).body.owner).toBeNull();
  expect((await visitor.get(SESSION)).body.owner.email).toBe(email);
  expect((await shop.visitor().send('post', SESSION, { email, password: OWNER.password })).status).toBe(401);
});

test('an expired link is useless', async () => {
  await invite('dora@shop.example');
  const [token] = await tokensFor('dora@shop.example');
  await shop.database.db.execute(sql`UPDATE owner_links SET expires_at = now() - interval '1 second'`);
  const answer = await shop.visitor().send('put', RESET, { token, password: 'a password of my own' });
  expect([answer.status, answer.body.error]).toEqual([400, STALE]);
});

test('a password set by an admin invalidates earlier emailed links', async () => {
  const id = await invite('eve@shop.example');
  const [token] = await tokensFor('eve@shop.example');
  expect((await owner.send('put', `${PEOPLE}/${id}`, { password: 'set by the admin' })).status).toBe(200);
  const answer = await shop.visitor().send('put', RESET, { token, password: 'a password of my own' });
  expect(answer.body.error).toBe(STALE);
});

test('changing one’s password, or ending other sessions, invalidates emailed links', async () => {
  const email = 'draft-editor@shop.example';
  const change = (one: Visitor) =>
    one.send('put', '/api/owner/password', { current: OWNER.password, password: OWNER.password });
  for (const end of [change, (one: Visitor) => one.send('delete', SESSIONS)]) {
    const one = await signIn(shop, 'draft-editor');
    await shop.database.db.execute(sql`UPDATE owner_links SET created = created - interval '1 hour'`);
    await shop.visitor().send('post', RESET, { email });
    const token = (await tokensFor(email)).at(-1);
    expect((await end(one)).status).toBe(204);
    const answer = await shop.visitor().send('put', RESET, { token, password: 'a password of my own' });
    expect([answer.status, answer.body.error]).toEqual([400, STALE]);
  }
});

test('an invalid link is rejected before a password is hashed', async () => {
  const { links } = shop.backend.admin;
  await expect(links.requireOpen('A'.repeat(43))).rejects.toMatchObject({
    fields: [{ field: 'token', message: STALE }],
  });
  await invite('open@shop.example');
  const [token = ''] = await tokensFor('open@shop.example');
  await expect(links.requireOpen(token)).resolves.toBeUndefined();
});

test('name and password can be changed; other sessions end, and this one continues', async () => {
  const [one, other] = [await signIn(shop, 'none'), await signIn(shop, 'none')];
  const named = await one.send('put', '/api/owner/profile', { name: 'Nora' });
  expect([named.status, named.body.owner.name]).toEqual([200, 'Nora']);
  expect((await one.send('put', '/api/owner/profile', { roles: [1] })).status).toBe(400);
  const change = { current: OWNER.password, password: 'a quite different one' };
  const wrong = await one.send('put', '/api/owner/password', { ...change, current: 'wrong' });
  expect(wrong.body.errors).toEqual([{ field: 'current', message: 'Incorrect password.' }]);
  expect((await one.send('put', '/api/owner/password', change)).status).toBe(204);
  expect((await one.get(SESSION)).body.owner.name).toBe('Nora');
  expect((await other.get(SESSION)).body.owner).toBeNull();
});

test('one’s sessions are listed with their browsers and can be ended one by one, or all others', async () => {
  const [one, two, three] = [await signIn(shop, 'viewer'), await signIn(shop, 'viewer'), await signIn(shop, 'viewer')];
  const list = async (visitor: Visitor) => (await visitor.get(SESSIONS)).body.sessions;
  const sessions = await list(one);
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
  const ofTwo = (await list(two)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id;
  expect((await owner.send('delete', `${SESSIONS}/${ofTwo}`)).status).toBe(404);
  expect((await one.send('delete', `${SESSIONS}/${ofTwo}`)).status).toBe(204);
  expect((await two.get(SESSION)).body.owner).toBeNull();
  expect((await one.send('delete', SESSIONS)).status).toBe(204);
  expect((await three.get(SESSION)).body.owner).toBeNull();
  expect(await list(one)).toHaveLength(1);
  expect((await shop.visitor().get(SESSIONS)).status).toBe(401);
});

test('somebody with an open invitation does not count as the last admin', async () => {
  const invited = await invite('late@shop.example', [1]);
  const { owner: self } = (await owner.get(SESSION)).body;
  expect((await owner.send('delete', `${PEOPLE}/${self.id}`)).status).toBe(409);
  expect((await owner.send('put', `${PEOPLE}/${self.id}`, { roles: [10] })).status).toBe(409);
  expect((await owner.send('delete', `${PEOPLE}/${invited}`)).status).toBe(204);
});

test('names contain no line breaks or invisible characters', async () => {
  for (const name of ['A\r\nBcc: x@y.z', '\u202e\u200b'])
    expect((await owner.send('put', '/api/owner/profile', { name })).body.errors).toEqual([
      { field: 'name', message: 'must not hold control characters' },
    ]);
});

test('the activity names what was changed, while it exists', async () => {
  const id = await invite('target@shop.example');
  const page = (await owner.send('post', '/api/owner/pages', { type: 'page', title: 'Care & repair' })).body;
  expect((await owner.send('put', `/api/owner/layouts/page/${page.id}`, { layout: { rows: [] } })).status).toBe(200);
  await owner.send('put', `${PEOPLE}/${id}`, { name: 'Tara' });
  const targetOf = async (action: string, subject: string) => {
    const { entries } = (await owner.get('/api/owner/audit')).body;
    return entries.find(
      (entry: { action: string; subject: string }) => entry.action === action && entry.subject === subject,
    )?.target;
  };
  expect(await targetOf('people.change', id)).toEqual({ kind: 'person', id, title: 'Tara' });
  expect(await targetOf('layout.draft', `page:${page.id}`)).toEqual({
    kind: 'page',
    id: page.id,
    title: 'Care & repair',
  });
  expect(await targetOf('people.add', 'target@shop.example')).toBeNull();
  await owner.send('delete', `${PEOPLE}/${id}`);
  expect(await targetOf('people.change', id)).toBeNull();
});
