import { sql } from 'drizzle-orm';
import { siteStore } from '../../database/databases.ts';
import { startHttp } from '../integrations/servers.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';

const SAVE = '/api/form/SaveFormSubmission';
const KEY = '/api/form/FormSubmissionKey';
const AS_PAGE = { Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' };

/** Twice the highest limit, because the window may end in between. */
const MAX_TRIES = 150;

let site: VisitorSite;
beforeAll(async () => {
  site = await openVisitorSite({ ...(await siteStore()), RATE_LIMIT: '1000000' });
});
afterAll(() => site.stop());

test('a form with a captcha that is not configured reports that', async () => {
  const { agent } = site.visitor();
  const { key } = (await agent.post(KEY)).body;
  const { status, body } = await agent.post(SAVE).send({ formId: 'guarded', key, form: '{"guarded":"x"}' });
  expect([status, body.error]).toEqual([400, 'ReCaptcha has not been set up!']);
});

test('a form with an invisible captcha: a token for its action, or a hint', async () => {
  const actions: string[] = [];
  const provider = await startHttp(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { token, expectedAction } = JSON.parse(body).event;
    actions.push(expectedAction);
    const tokenProperties = { valid: token === 'good', action: expectedAction };
    response.end(JSON.stringify({ tokenProperties, riskAnalysis: { score: 0.9 } }));
  });
  const guarded = await openVisitorSite({
    ...(await siteStore()),
    CAPTCHA: 'recaptcha-enterprise',
    CAPTCHA_SITE_KEY: 'public',
    CAPTCHA_PROJECT: 'shop',
    CAPTCHA_API_KEY: 'secret',
    CAPTCHA_VERIFY_URL: `${provider.url}/assessments`,
  });
  const { agent } = guarded.visitor();
  const message: unknown[] = [];
  for (const captchaKey of ['', 'bad', 'good']) {
    const { key } = (await agent.post(KEY)).body;
    const { status, body } = await agent
      .post(SAVE)
      .send({ formId: 'guarded', key, form: '{"guarded":"x"}', captchaKey });
    message.push([status, body.error]);
  }
  await guarded.stop();
  await provider.stop();
  const failed = [400, 'reCAPTCHA failed. Refresh this page and try again.'];
  expect(message).toEqual([failed, failed, [200, undefined]]);
  expect(actions).toEqual(['form_submit', 'form_submit']);
});

test('a failing store: the failure message, as JSON and as a page', async () => {
  const { agent } = site.visitor();
  const { key } = (await agent.post(KEY)).body;
  await site.database.db.execute(sql`ALTER TABLE form_submissions RENAME TO lost`);
  try {
    const answer = await agent.post(SAVE).send({ formId: 'moved', key, form: '{"moved":"x"}' });
    expect([answer.status, answer.body.error]).toEqual([500, 'Unable to send form. Please try again later.']);
    expect(JSON.stringify(answer.body)).not.toContain('form_submissions');
    const page = await agent.post(SAVE).type('form').set(AS_PAGE).send({ formId: 'moved', moved: 'kept' });
    expect([
      page.status,
      page.text.includes('Unable to send form. Please try again later.'),
      page.text.includes('value="kept"'),
    ]).toEqual([500, true, true]);
  } finally {
    await site.database.db.execute(sql`ALTER TABLE lost RENAME TO form_submissions`);
  }
});

test('beyond the limits: too many forms, as JSON and as a page, and too many keys', async () => {
  const { agent } = site.visitor();
  let answer = await agent.post(SAVE).send({ formId: 'moved', key: 'x', form: '{}' });
  for (let i = 0; i < MAX_TRIES && answer.status !== 429; i++)
    answer = await agent.post(SAVE).send({ formId: 'moved', key: 'x', form: '{}' });
  expect([answer.status, answer.body.error]).toEqual([
    429,
    'Unable to submit form. Submission rate limit exceeded. Please try again later.',
  ]);
  const page = await agent.post(SAVE).type('form').set(AS_PAGE).send({ formId: 'moved', moved: 'x' });
  expect([
    page.status,
    page.text.includes('Submission rate limit exceeded.'),
    page.text.includes('<header>Our shop'),
  ]).toEqual([429, true, true]);
  let key = await agent.post(KEY);
  for (let i = 0; i < MAX_TRIES && key.status !== 429; i++) key = await agent.post(KEY);
  expect([key.status, key.body.error]).toEqual([429, 'Could not get a form submission key, please try again later.']);
});

test('beyond the sign-in limit, guessing stops', async () => {
  const visitor = site.visitor();
  const signIn = async (): Promise<number> =>
    (await visitor.send('post', '/api/site-users/account/session', { email: 'a@b.co', password: 'x' })).status;
  const statuses = [await signIn()];
  while (statuses.length < MAX_TRIES && statuses.at(-1) !== 429) statuses.push(await signIn());
  expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
  expect(statuses.length).toBeGreaterThan(10);
});
