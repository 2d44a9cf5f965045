/** A browser's copy of a session gives no access after the session has ended, on any replica. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import { pino } from 'pino';
import { openAccountEpochs } from '../../../server/accounts/account-epochs.ts';
import { type AccountService, signOut } from '../../../server/accounts/sign-in.ts';
import type { Database } from '../../../server/database/database.ts';
import { eventually, holds } from '../../browser/recording.ts';
import { onDatabases } from '../../database/databases.ts';
import type { Visitor } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';

const ACCOUNT = '/api/site-users/account';
const SESSION = `${ACCOUNT}/session`;
const ann = { email: 'ann@example.com', password: 'a long password' };
const OWNER = { 'X-API-Key': 'owner-key' };

onDatabases((store) => {
  let site: VisitorSite;
  let other: VisitorSite;
  beforeAll(async () => {
    const environment = { ...(await store.environment()), API_KEYS: 'owner-key', SECRET: 's'.repeat(32) };
    site = await openVisitorSite(environment);
    // A second replica, if the database can be shared.
    other = store.kind === 'postgres' ? await openVisitorSite(environment) : site;
    await site.visitor().send('post', ACCOUNT, ann);
    await site.visitor().send('put', '/api/site-users/members', { email: ann.email, memberAreas: ['club'] }, OWNER);
  }, 120_000);
  afterAll(async () => {
    if (other !== site) await other.stop();
    await site.stop();
  });

  /** Cookies stolen from a browser. */
  async function stolen(): Promise<{ visitor: Visitor; cookies: string }> {
    const visitor = site.visitor();
    const { headers } = await visitor.send('post', SESSION, ann);
    const cookies = ([] as string[]).concat(headers['set-cookie'] ?? []).map((text) => text.split(';')[0] ?? '');
    return { visitor, cookies: cookies.filter((cookie) => /^SiteUser(?:Session|Pass)=/.test(cookie)).join('; ') };
  }
  const statusOf = async (cookies: string, path = '/inside', at = site) =>
    (await at.visitor().agent.get(path).set('Cookie', cookies)).status;
  /** The other replica is notified automatically. */
  async function closedEverywhere(cookies: string, path = '/inside'): Promise<void> {
    expect(await statusOf(cookies, path)).toBe(403);
    await holds(async () => expect(await statusOf(cookies, path, other)).toBe(403));
  }

  test('a valid pass saves a database query', async () => {
    const { cookies } = await stolen();
    expect([await statusOf(cookies), await statusOf(cookies, '/club', other)]).toEqual([200, 200]);
    // Loads the page's content once.
    await statusOf(cookies, '/club');
    const before = site.database.statements();
    await statusOf(cookies, '/club');
    expect(site.database.statements() - before).toBeLessThanOrEqual(1);
  });

  test('a pass or token with characters beyond ASCII is invalid', async () => {
    const { visitor, cookies } = await stolen();
    const mac = /(?<=SiteUserPass=[^.]+\.)[^;]+/.exec(cookies)?.[0] ?? '';
    expect(
      await statusOf(
        cookies.replace(mac, encodeURIComponent('ü'.repeat(mac.length))).replace(/SiteUserSession=[^;]*/, ''),
      ),
    ).toBe(403);
    const { status } = await visitor.send(
      'post',
      `${ACCOUNT}/locale`,
      { language: 'en' },
      { 'X-XSRF-TOKEN': 'ü'.repeat(43) },
    );
    expect(status).toBe(400);
  });

  test('a new password ends it', async () => {
    const { cookies } = await stolen();
    await site.visitor().send('post', `${ACCOUNT}/password-reset`, { email: ann.email });
    // The outbox deletes the code as soon as the email is sent.
    await site.backend.deliveries.run();
    const folder = join(site.dataDir, 'mail');
    // The worker may have taken it before, and still be writing it.
    const token = await eventually(() => {
      const emails = existsSync(folder) ? readdirSync(folder) : [];
      const texts = emails.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
      return /\/account\/reset\?token=([\w-]{43})/.exec(texts)?.[1];
    }, 'the email');
    const used = await site.visitor().send('put', `${ACCOUNT}/password-reset`, { token, password: ann.password });
    expect(used.status).toBe(200);
    await closedEverywhere(cookies);
  });

  test('signing out ends it, and leaves other sessions of the account signed in', async () => {
    const [item, two] = [await stolen(), await stolen()];
    expect((await item.visitor.send('delete', SESSION)).status).toBe(200);
    await closedEverywhere(item.cookies);
    expect([await statusOf(two.cookies), await statusOf(two.cookies, '/inside', other)]).toEqual([200, 200]);
  });

  test('losing a member area ends access to it', async () => {
    const { cookies } = await stolen();
    expect(await statusOf(cookies, '/club')).toBe(200);
    const input = { email: ann.email, memberAreas: [] };
    expect((await site.visitor().send('put', '/api/site-users/members', input, OWNER)).status).toBe(200);
    await closedEverywhere(cookies, '/club');
    expect(await statusOf(cookies, '/inside')).toBe(200);
  });
});

describe('while the database is unavailable', () => {
  test('ended passes are reloaded until they are known', async () => {
    const answers: (() => Promise<unknown>)[] = [
      async () => ({ rows: [] }),
      () => Promise.reject(new Error('connection lost')),
    ];
    const execute = jest.fn(() => (answers.shift() ?? (async () => ({ rows: [{ id: 'ann', epoch: 2 }] })))());
    const database = { db: { execute }, listen: async () => async () => undefined } as unknown as Database;
    const epochs = await openAccountEpochs(database, pino({ level: 'silent' }));
    expect(epochs.isCurrent('ann', 1)).toBe(true);
    await expect(epochs.refresh()).rejects.toThrow('connection lost');
    expect(epochs.isCurrent('ann', 2)).toBe(false);
    await eventually(() => epochs.isCurrent('ann', 2) || undefined, 'a second reading');
    expect(epochs.isCurrent('ann', 1)).toBe(false);
    await epochs.stop();
  });

  test('signing out still clears the cookies', async () => {
    const done: string[] = [];
    const service = {
      accounts: { end: () => Promise.reject(new Error('connection lost')) },
      cookies: { token: () => 'token', clear: () => done.push('forgotten') },
    } as unknown as AccountService;
    await expect(signOut(service, false, {} as Request, {} as Response)).rejects.toThrow('connection lost');
    expect(done).toEqual(['forgotten']);
  });
});
