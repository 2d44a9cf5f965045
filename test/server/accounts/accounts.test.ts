import { sql } from 'drizzle-orm';
import { onDatabases } from '../../database/databases.ts';
import type { Visitor } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';

const SESSION = '/api/site-users/account/session';
const ACCOUNT = '/api/site-users/account';
const ann = { email: 'Ann@Example.com', password: 'a long password', rememberMe: true };
const cookiesOf = (answer: { headers: Record<string, string> }): string[] =>
  ([] as string[]).concat((answer.headers['set-cookie'] as unknown as string[]) ?? []);
const cookie = (answer: { headers: Record<string, string> }, name: string): string | undefined =>
  cookiesOf(answer).find((text) => text.startsWith(`${name}=`));

onDatabases((store) => {
  let site: VisitorSite;
  beforeAll(async () => {
    site = await openVisitorSite({ ...(await store.environment()), API_KEYS: 'owner-key' });
    const answer = await site.visitor().send('post', ACCOUNT, { ...ann, firstName: 'Ann' });
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([201, ['siteUserId', 'xsrfToken']]);
  });
  afterAll(() => site.stop());
  const signedIn = async (visitor = site.visitor()): Promise<{ visitor: Visitor; xsrf: string }> => {
    const { status, body } = await visitor.send('post', SESSION, ann);
    expect(status).toBe(200);
    return { visitor, xsrf: body.xsrfToken };
  };
  const who = async (visitor: Visitor) => (await visitor.get(SESSION)).body;
  const post = (path: string, fields: object, visitor = site.visitor()) => visitor.submitFromSite(path, fields);

  test('signing in sets three cookies: a token and a pass that scripts cannot read, and the user info for scripts', async () => {
    const visitor = site.visitor();
    const answer = await visitor.send('post', SESSION, ann);
    const info = cookie(answer, 'SiteUserInfo') ?? '';
    expect(JSON.parse(decodeURIComponent(/=([^;]*)/.exec(info)?.[1] ?? ''))).toEqual({
      authenticated: true,
      siteUserId: answer.body.siteUserId,
    });
    expect(info).not.toContain('HttpOnly');
    for (const name of ['SiteUserSession', 'SiteUserPass'])
      expect(cookie(answer, name)).toMatch(/HttpOnly; SameSite=Lax/);
    expect(cookie(answer, 'SiteUserSession')).toContain('Max-Age=2592000');
    const short = await site.visitor().send('post', SESSION, { ...ann, rememberMe: false });
    expect(cookie(short, 'SiteUserSession')).not.toContain('Max-Age');
    expect(await who(visitor)).toMatchObject({
      authenticated: true,
      account: { email: 'Ann@Example.com', firstName: 'Ann' },
    });
    expect(JSON.stringify(await who(visitor))).not.toMatch(/hash|scrypt/);
  });

  test('the error is the same for a wrong password and an unknown account', async () => {
    for (const input of [
      { ...ann, password: 'nope' },
      { ...ann, email: 'eve@example.com' },
    ]) {
      const { status, body } = await site.visitor().send('post', SESSION, input);
      expect([status, body.error]).toEqual([401, 'Incorrect email or password.']);
    }
    const twice = await site.visitor().send('post', ACCOUNT, { ...ann, email: 'ANN@example.com' });
    expect([twice.status, twice.body.error]).toEqual([409, 'An account with this email already exists.']);
    const short = await site.visitor().send('post', ACCOUNT, { email: 'x', password: 'short' });
    expect(short.body.errors).toEqual([
      { field: 'email', message: 'Email is not valid. Email addresses should follow the format user@domain.com.' },
      { field: 'password', message: 'Password must have at least 8 characters.' },
    ]);
  });

  test('tokens rotate; the previous one is valid for a minute, and ends the session after that', async () => {
    const visitor = site.visitor();
    const begun = await visitor.send('post', SESSION, ann);
    const old = /=([^;]*)/.exec(cookie(begun, 'SiteUserSession') ?? '')?.[1];
    const token = async () =>
      (await site.database.db.execute(sql`SELECT token_hash AS t FROM account_sessions ORDER BY created DESC LIMIT 1`))
        .rows[0]?.['t'];
    await site.database.db.execute(sql`UPDATE account_sessions SET rotated_at = now() - interval '11 minutes'`);
    const before = await token();
    expect((await who(visitor)).authenticated).toBe(true);
    expect(await token()).not.toBe(before);
    const thief = () => site.visitor().agent.get(SESSION).set('Cookie', `SiteUserSession=${old}`);
    expect((await thief()).body.authenticated).toBe(true);
    await site.database.db.execute(sql`UPDATE account_sessions SET rotated_at = now() - interval '2 minutes'`);
    expect((await thief()).body.authenticated).toBe(false);
    expect((await who(visitor)).authenticated).toBe(false);
  });

  test('the language is stored in a cookie, and with the account; then the session’s own token is required', async () => {
    const guest = await site.visitor().send('post', `${ACCOUNT}/locale`, { language: 'fr-CA' });
    expect([guest.body, cookie(guest, 'siteUserLocale')?.startsWith('siteUserLocale=fr-CA')]).toEqual([
      { language: 'fr-CA' },
      true,
    ]);
    const { visitor, xsrf } = await signedIn();
    const refused = await visitor.send('post', `${ACCOUNT}/locale`, { language: 'fr' });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      'Your session has expired. Please reload the page and try again.',
    ]);
    const taken = await visitor.send('post', `${ACCOUNT}/locale`, { language: 'fr' }, { 'X-XSRF-TOKEN': xsrf });
    expect(taken.status).toBe(200);
    expect((await who(visitor)).account.language).toBe('fr');
    expect((await site.visitor().send('post', `${ACCOUNT}/locale`, { language: '<b>' })).status).toBe(400);
  });

  test('signing out: an outdated CSRF token is retried once; the cart stays as a copy, or is removed', async () => {
    const { visitor } = await signedIn();
    await visitor.add('mug', { sku: 'MUG-L', additionalFields: '{"words":"For Ann"}' });
    const first = await visitor.agent.delete(`${SESSION}?cloneCart=true`);
    expect(first.body.crumbFail).toBe(true);
    const cart = async () => (await visitor.get('/api/commerce/shopping-cart')).body;
    const before = await cart();
    expect((await visitor.send('delete', `${SESSION}?cloneCart=true`)).status).toBe(200);
    const after = await cart();
    expect([after.totalQuantity, after.id === before.id]).toEqual([1, false]);
    expect((await who(visitor)).authenticated).toBe(false);
    await signedIn(visitor);
    await visitor.send('delete', SESSION);
    expect((await cart()).totalQuantity).toBe(0);
    await signedIn(visitor);
    expect((await cart()).totalQuantity).toBe(1);
  });

  test('pages for members, and of an area, are shown only with access', async () => {
    const stranger = await site.visitor().get('/inside');
    expect([
      stranger.status,
      stranger.text.includes('For members alone'),
      stranger.text.includes('/account/login?returnTo='),
    ]).toEqual([403, false, true]);
    expect(stranger.text).toMatch(/returnTo=(%2F|\/)inside"/);
    const { visitor } = await signedIn();
    const inside = await visitor.get('/inside');
    expect([inside.status, inside.text.includes('For members alone'), inside.headers['cache-control']]).toEqual([
      200,
      true,
      'private, no-store',
    ]);
    const club = await visitor.get('/club');
    expect([club.status, club.text.includes('your account has no access to this page')]).toEqual([403, true]);
    const outside = (await site.visitor().get('/club')).text;
    expect(outside).toContain('Sign in if you have been given access; a new account has none.');
    expect(outside).not.toContain('/account/create');
    expect(stranger.text).toContain('Sign in to see it, or create an account.');
    for (const path of ['/club', '/inside', '/club?format=json', '/club?format=rss', '/sitemap.xml', '/search?q=plans'])
      expect((await site.visitor().get(path)).text).not.toContain('secret plans');
    const grant = (agent = site.visitor().agent) =>
      agent.put('/api/site-users/members').send({ email: ann.email, memberAreas: ['club'] });
    expect((await grant()).status).toBe(400);
    expect(
      (await site.visitor().send('put', '/api/site-users/members', { email: ann.email, memberAreas: ['club'] })).status,
    ).toBe(401);
    expect((await grant().set('X-Api-Key', 'owner-key')).body).toEqual({ memberAreas: ['club'] });
    const again = await signedIn();
    expect((await again.visitor.get('/club')).text).toContain('For the club alone');
    const forged = site
      .visitor()
      .agent.get('/inside')
      .set(
        'Cookie',
        `SiteUserPass=${Buffer.from('{"accountId":"a","memberAreas":[],"until":9e15}').toString('base64url')}.${'x'.repeat(43)}`,
      );
    expect((await forged).status).toBe(403);
  });

  test('a form for members is accepted from a member', async () => {
    const { visitor } = await signedIn();
    const { key } = (await visitor.agent.post('/api/form/FormSubmissionKey')).body;
    const sent = await visitor.agent
      .post('/api/form/SaveFormSubmission')
      .send({ formId: 'inner', key, form: '{"inner":"x"}' });
    expect(sent.status).toBe(200);
    const { rows } = await site.database.db.execute(
      sql`SELECT account_id FROM form_submissions WHERE form_id = 'inner'`,
    );
    expect(rows[0]?.['account_id']).toBe((await who(visitor)).account.id);
  });

  test('without JavaScript: sign-up, sign-in and sign-out are pages, and lead back', async () => {
    const visitor = site.visitor();
    const form = await visitor.get('/account/login?returnTo=/inside');
    expect([
      form.status,
      form.text.includes('name="returnTo" value="/inside"'),
      form.text.includes('<header>Our shop'),
    ]).toEqual([200, true, true]);
    const wrong = await post('/account/create', { email: 'be"a@', password: 'short', firstName: '<Bea>' }, visitor);
    expect(wrong.status).toBe(400);
    for (const part of [
      '<title>Error: Create an account',
      '<a href="#plain-email">Email is not valid.',
      '<a href="#plain-password">Password must have at least 8 characters.</a>',
      'value="be&quot;a@"',
      'value="&lt;Bea&gt;"',
      'aria-describedby="plain-email-error"',
    ])
      expect(wrong.text).toContain(part);
    expect(wrong.text).not.toContain('value="short"');
    const required = [...wrong.text.matchAll(/name="(\w+)"[^>]*aria-required="true"/g)].map(([, name]) => name);
    expect(required).toEqual(['email', 'password']);
    const answer = await post(
      '/account/create',
      { email: 'bea@example.com', password: 'another one', returnTo: '/inside' },
      visitor,
    );
    expect([answer.status, answer.headers['location']]).toEqual([303, '/inside']);
    expect((await visitor.get('/inside')).status).toBe(200);
    const own = await visitor.get('/account');
    expect([own.status, own.text.includes('bea@example.com')]).toEqual([200, true]);
    for (const path of ['/account/login?returnTo=/inside', '/account/create'])
      expect((await visitor.get(path)).headers['location']).toBe('/account');
    expect((await post('/account/logout', {}, visitor)).headers['location']).toBe('/');
    expect((await visitor.get('/account')).headers['location']).toBe('/account/login');
    const failed = await post('/account/login', { email: 'bea@example.com', password: 'wrong' }, visitor);
    expect([
      failed.status,
      failed.text.includes('Incorrect email or password.'),
      failed.text.includes('value="bea@example.com"'),
    ]).toEqual([401, true, true]);
    for (const away of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
    ])
      expect(
        (await post('/account/login', { email: 'bea@example.com', password: 'another one', returnTo: away }, visitor))
          .headers['location'],
      ).toBe('/account');
    const login = site.visitor().agent.post('/account/login').type('form').set('Accept', '*/*');
    const first = await login.send({ email: 'bea@example.com', password: 'another one' });
    expect([first.status, first.text.includes('Please send the form again.')]).toEqual([400, true]);
    expect(first.text).toMatch(/name="crumb" value="[^"]+"/);
    expect((await visitor.get('/account/logout')).headers['location']).toBe('/account');
    const foreign = await site
      .visitor()
      .agent.post('/account/login')
      .type('form')
      .set({ Accept: 'text/html', 'Sec-Fetch-Site': 'cross-site' })
      .send({ email: 'bea@example.com', password: 'another one' });
    expect([
      foreign.status,
      foreign.text.includes('Please enable cookies in your browser, reload the page, and try again.'),
    ]).toEqual([400, true]);
  });

  test('a locked page asks for its password, and remembers that it was right', async () => {
    const visitor = site.visitor();
    expect((await visitor.get('/locked')).status).toBe(401);
    const wrong = await post('/locked', { password: 'open' }, visitor);
    expect([wrong.status, wrong.text.includes('Incorrect password.')]).toEqual([401, true]);
    expect((await post('/locked', { password: 'sesame' }, visitor)).status).toBe(303);
    expect((await visitor.get('/locked')).text).toContain('Behind the lock');
  });
});
