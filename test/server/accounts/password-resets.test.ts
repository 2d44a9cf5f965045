import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { onDatabases } from '../../database/databases.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';

const ACCOUNT = '/api/site-users/account';
const RESET = `${ACCOUNT}/password-reset`;
const ann = { email: 'Ann@Example.com', password: 'a long password', rememberMe: false };

onDatabases((store) => {
  let site: VisitorSite;
  beforeAll(async () => {
    site = await openVisitorSite(await store.environment());
    expect((await site.visitor().send('post', ACCOUNT, ann)).status).toBe(201);
  });
  afterAll(() => site.stop());
  beforeEach(() => site.database.db.execute(sql`TRUNCATE all_account_resets, all_deliveries`));

  const rowsOf = async (query: ReturnType<typeof sql>) => (await site.database.db.execute(query)).rows;
  const letters = () => rowsOf(sql`SELECT target, payload FROM deliveries ORDER BY created`);
  const codeIn = (payload: unknown): string =>
    /(?<![\w-])[\w-]{43}(?![\w-])/.exec((payload as { text: string }).text)?.[0] ?? '';
  const post = (path: string, fields: object, visitor = site.visitor()) => visitor.submitFromSite(path, fields);
  const signIn = async (password: string) =>
    (await site.visitor().send('post', `${ACCOUNT}/session`, { ...ann, password })).status;
  /** The code in a new email, from its file. */
  async function askedCode(): Promise<string> {
    await rowsOf(sql`DELETE FROM account_resets`);
    await site.visitor().send('post', RESET, { email: 'ann@example.com' });
    const name = (await rowsOf(sql`SELECT key FROM deliveries ORDER BY created DESC LIMIT 1`))[0]?.['key'];
    await site.backend.deliveries.run();
    const file = `${String(name)
      .replace(/[^\w-]/g, '_')
      .slice(0, 100)}.json`;
    return codeIn(JSON.parse(readFileSync(`${site.dataDir}/mail/${file}`, 'utf8')));
  }

  test('an email with a code, once a minute, and the same response for an address without account', async () => {
    const answers = await Promise.all([
      site.visitor().send('post', RESET, { email: 'ann@example.com' }),
      site.visitor().send('post', RESET, { email: 'nobody@example.com' }),
    ]);
    const reply = { message: 'If there is an account of this address, an email is on its way to it.' };
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [202, reply],
      [202, reply],
    ]);
    await site.visitor().send('post', RESET, { email: 'ann@example.com' });
    // To the account's address, not to what was typed.
    expect((await letters()).map(({ target }) => target)).toEqual(['Ann@Example.com']);
    expect((await site.visitor().send('post', RESET, { email: 'ann' })).body.errors).toHaveLength(1);
  });

  test('the code is valid once, ends all sessions, and is stored nowhere', async () => {
    const before = site.visitor();
    await before.send('post', `${ACCOUNT}/session`, ann);
    const token = await askedCode();
    expect(token).toHaveLength(43);
    const everything = JSON.stringify([await letters(), await rowsOf(sql`SELECT * FROM account_resets`)]);
    expect(everything).not.toContain(token);
    const short = await site.visitor().send('put', RESET, { token, password: 'short' });
    expect(short.body.errors).toEqual([{ field: 'password', message: 'Password must have at least 8 characters.' }]);
    const both = await Promise.all(
      ['a new password', 'another password'].map((password) => site.visitor().send('put', RESET, { token, password })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const password = both[0]?.status === 200 ? 'a new password' : 'another password';
    expect([await signIn(ann.password), await signIn(password)]).toEqual([401, 200]);
    expect((await before.get(`${ACCOUNT}/session`)).body).toEqual({ authenticated: false });
    const again = await site.visitor().send('put', RESET, { token, password: ann.password });
    expect(again.body.error).toBe('This code has been used already, or is too old. Ask for a new email.');
  });

  test('an old code is invalid', async () => {
    const token = await askedCode();
    await rowsOf(sql`UPDATE account_resets SET expires_at = now() - interval '1 second'`);
    expect((await site.visitor().send('put', RESET, { token, password: ann.password })).status).toBe(400);
  });

  test('without JavaScript: the pages ask, show errors, and preserve the typed code', async () => {
    expect((await site.visitor().get('/account/login')).text).toContain('href="/account/forgot"');
    const page = await post('/account/forgot', { email: 'ann@example.com' });
    expect([page.status, page.text.includes('an email is on its way to it.')]).toEqual([200, true]);
    const token = await askedCode();
    const shown = await site.visitor().get(`/account/reset?token=${token}`);
    expect(shown.text).toContain(`value="${token}"`);
    expect(shown.headers['cache-control']).toContain('no-store');
    expect(shown.headers['referrer-policy']).toBe('no-referrer');
    const wrong = await post('/account/reset', { token, password: 'short' });
    expect([wrong.status, wrong.text.includes('Password must have at least 8 characters.')]).toEqual([400, true]);
    expect(wrong.text).toContain(`value="${token}"`);
    const done = await post('/account/reset', { token, password: ann.password });
    expect([done.status, done.text.includes('You can sign in with it now.')]).toEqual([200, true]);
    expect(await signIn(ann.password)).toBe(200);
    const stale = await post('/account/reset', { token, password: ann.password });
    expect([stale.status, stale.text.includes('This code has been used already')]).toEqual([400, true]);
  });

  test('the link in the email uses the site’s own URL, never one from a request', async () => {
    const payloadOf = async () =>
      (await letters())[0]?.['payload'] as {
        text: string;
        html: string;
      };
    const ask = async (host: string) => {
      await rowsOf(sql`TRUNCATE all_account_resets, all_deliveries`);
      await site.visitor().agent.get('/');
      await site.visitor().send('post', RESET, { email: 'ann@example.com' }, { Host: host });
      return payloadOf();
    };
    // Delays emails so that they can be inspected.
    await rowsOf(sql`ALTER TABLE all_deliveries ALTER COLUMN next_attempt_at SET DEFAULT now() + interval '1 hour'`);
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example']) {
      const { text, html } = await ask(host);
      expect(text).toMatch(/on the page \/account\/reset of the site:\n\n[\w-]{43}/);
      expect(text + html).not.toMatch(/http|evil/);
    }
    // Without a host, nothing is sent.
    expect(await ask('127.0.0.1@evil.example')).toBeUndefined();
    expect((await ask('localhost:4300')).text).toMatch(/^http:\/\/localhost:4300\/account\/reset\?token=[\w-]{43}$/m);
    await rowsOf(sql`UPDATE websites SET data = data || '{"baseUrl": "https://shop.example/"}'`);
    const { text, html } = await ask('evil.example');
    const [, link = '', token = ''] =
      /^(https:\/\/shop\.example\/account\/reset\?token=([\w-]{43}))$/m.exec(text) ?? [];
    expect(html).toContain(`href="${link}"`);
    // Also as text, and without a line that email programs must wrap.
    expect([text.split('\n').includes(token), html.includes(`>${token}<`)]).toEqual([true, true]);
    for (const line of text.split('\n')) expect(line.length <= 78 || line === link).toBe(true);
    expect((await site.visitor().get(link.replace('https://shop.example', ''))).text).toContain(`value="${token}"`);
    await rowsOf(sql`ALTER TABLE all_deliveries ALTER COLUMN next_attempt_at SET DEFAULT now()`);
  });

  test('the unlock cookie of a page cannot be derived from its password', async () => {
    const visitor = site.visitor();
    const opened = await post('/locked', { password: 'sesame' }, visitor);
    const [cookie = ''] = ([] as string[])
      .concat(opened.headers['set-cookie'] ?? [])
      .filter((text) => /^unlock_/.test(text));
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
    const statusWith = async (input: string) =>
      (await site.visitor().agent.get('/locked').set('Cookie', `${name}=${input}`)).status;
    expect(await statusWith(value)).toBe(200);
    const key = createHash('sha256').update('sesame').digest();
    const [until = '', mac = ''] = value.split('.');
    for (const id of ['locked', '/locked', name]) {
      const version = createHmac('sha256', key).update(`unlock ${id}`).digest('base64url');
      expect([version === mac, await statusWith(version), await statusWith(`${until}.${version}`)]).toEqual([
        false,
        401,
        401,
      ]);
    }
    const later = (Number.parseInt(until, 36) + 1).toString(36);
    expect([await statusWith(`${later}.${mac}`), await statusWith(`1.${mac}`), await statusWith('x')]).toEqual([
      401, 401, 401,
    ]);
  });
});
