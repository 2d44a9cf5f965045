/** Forms of pages without JavaScript, with upstreams for forms and accounts. */

import { siteStore } from '../../database/databases.ts';
import { type LoopbackServer, startHttp } from '../integrations/servers.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';

const SAVE = '/api/form/SaveFormSubmission';
const good = {
  formId: 'contact',
  'who[First]': 'Ann',
  'who[Last]': 'Lee',
  email: 'ann@example.com',
  words: 'Hello <you>',
  pagePath: '/notes',
  pageTitle: 'Notes',
};

const send = (site: string, path: string, fields: object, headers: Record<string, string> = {}) =>
  fetch(site + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams(fields as Record<string, string>),
  });

async function rows({ database }: VisitorSite): Promise<readonly unknown[]> {
  const query = 'SELECT form_id, status, answers, page FROM form_submissions ORDER BY created';
  return (await database.withConnection((connection) => connection.query(query, []))).rows;
}

describe('over a second server', () => {
  let behind: VisitorSite;
  let before: VisitorSite;
  beforeAll(async () => {
    behind = await openVisitorSite({ ...(await siteStore()), CAPTCHA: 'offline' });
    const upstream = { FORMS_UPSTREAM: behind.url, ACCOUNTS_UPSTREAM: behind.url };
    before = await openVisitorSite({ ...(await siteStore()), CAPTCHA: 'offline', ...upstream });
  }, 120_000);
  afterAll(async () => {
    await before?.stop();
    await behind?.stop();
  });

  test('errors are shown on top and at their field, input is preserved; then the form is accepted there', async () => {
    const refused = await send(before.url, SAVE, { ...good, email: 'ann@', 'who[First]': '' });
    const page = await refused.text();
    expect([refused.status, refused.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(page).toContain('<title>Error: Write to us');
    expect(page).toContain('Email is not valid. Email addresses should follow the format user@domain.com.');
    expect(page).toMatch(/name="email"[^>]*value="ann@"/);
    expect(page).toContain('Hello &lt;you&gt;</textarea>');
    expect(await rows(behind)).toEqual([]);

    // Resubmitted from that page by a browser without an Origin header: the page's token counts.
    const cookie = refused.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ');
    const [, key = ''] = /name="key" value="([^"]+)"/.exec(page) ?? [];
    const headers = { cookie, 'sec-fetch-site': '' };
    const taken = await send(before.url, SAVE, { ...good, key }, headers);
    expect([taken.status, await taken.text()]).toEqual([200, expect.stringContaining('we answer on Thursdays')]);
    expect(await rows(behind)).toMatchObject([
      { form_id: 'contact', status: 'received', answers: { words: 'Hello <you>' }, page: { pagePath: '/notes' } },
    ]);
    expect(await rows(before)).toEqual([]);
  });

  test('a redirect, a form for members, an unknown form, and one from another site’s page', async () => {
    const moved = await send(before.url, SAVE, { formId: 'moved', moved: 'x' });
    expect([moved.status, moved.headers.get('location')]).toEqual([303, '/thanks']);
    const inner = await send(before.url, SAVE, { formId: 'inner', inner: 'kept words' });
    const page = await inner.text();
    expect([inner.status, page.includes('Unable to submit form. Please try again later.')]).toEqual([401, true]);
    expect(page).toMatch(/value="kept words"/);
    const unknown = await send(before.url, SAVE, { formId: 'nowhere', a: 'b' });
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('has not been configured')]);
    const count = (await rows(behind)).length;
    expect((await send(before.url, SAVE, good, { 'sec-fetch-site': 'cross-site' })).status).toBe(400);
    expect(await rows(behind)).toHaveLength(count);
  });

  test('without JavaScript a captcha cannot be solved: the submission is stored for review', async () => {
    expect((await send(before.url, SAVE, { formId: 'guarded', guarded: 'x' })).status).toBe(200);
    expect(await rows(behind)).toContainEqual(expect.objectContaining({ form_id: 'guarded', status: 'held' }));
  });

  test('scripts work as before: key, then save', async () => {
    const visitor = before.visitor();
    const { key } = (await visitor.send('post', '/api/form/FormSubmissionKey', {})).body;
    const saved = await visitor.send('post', SAVE, { formId: 'moved', key, form: '{"moved":"by script"}' });
    expect([saved.status, saved.body.success]).toEqual([200, true]);
  });

  test('an account is created and signed in to on the other server’s pages, without JavaScript', async () => {
    const cookies = new Map<string, string>();
    const keep = (answer: Response): void => {
      for (const text of answer.headers.getSetCookie()) {
        const [pair = ''] = text.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair);
      }
    };
    const form = await fetch(`${before.url}/account/create`);
    keep(form);
    const [, crumb = ''] = /name="crumb" value="([^"]+)"/.exec(await form.text()) ?? [];
    const fields = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', password: 'a long secret', crumb };
    const cookie = () => [...cookies.values()].join('; ');
    const quiet = { 'sec-fetch-site': '' };
    const foreign = await send(
      before.url,
      '/account/create',
      { ...fields, crumb: 'x' },
      { cookie: cookie(), ...quiet },
    );
    expect(foreign.status).toBe(400);
    const response = await send(before.url, '/account/create', fields, { cookie: cookie(), ...quiet });
    keep(response);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/account']);
    const own = await fetch(`${before.url}/account`, { headers: { cookie: cookie() } });
    expect(await own.text()).toContain('Hello, Ann');
    const wrong = await send(before.url, '/account/login', { email: 'ann@example.com', password: 'no' });
    expect([wrong.status, await wrong.text()]).toEqual([401, expect.stringContaining('value="ann@example.com"')]);
  });
});

describe('over a server that fails', () => {
  let answer: { status: number; type: string; text: string };
  let upstream: LoopbackServer;
  let site: VisitorSite;
  beforeAll(async () => {
    upstream = await startHttp((_request, response) => {
      if (answer.status !== 0) response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.text);
    });
    const limits = { UPSTREAM_TIMEOUT_MS: '300' };
    site = await openVisitorSite({ ...(await siteStore()), FORMS_UPSTREAM: upstream.url, ...limits });
  }, 120_000);
  afterAll(async () => {
    await site?.stop();
    await upstream?.stop();
  });

  test.each([
    [500, 'application/json', '{"error":"secret stack"}', 500, 'Unable to send form. Please try again later.'],
    [200, 'application/json', '{"key":', 502, 'Please try again.'],
    [200, 'application/json', '{}', 502, 'Could not get a form submission key, please try again later.'],
    [200, 'text/html', '<p>hello', 502, 'Please try again.'],
    [429, 'application/json', '{}', 429, 'Submission rate limit exceeded'],
    [0, '', '', 504, 'Please try again.'],
  ])('%i %s %s: the form again with %i, and the input', async (status, type, text, shown, message) => {
    answer = { status, type, text };
    const refused = await send(site.url, SAVE, good);
    const page = await refused.text();
    expect([refused.status, page.includes(message), page.includes('secret stack')]).toEqual([shown, true, false]);
    expect(page).toMatch(/name="email"[^>]*value="ann@example.com"/);
    expect(page).toContain('<header>Our shop</header>');
  });
});
