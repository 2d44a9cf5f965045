import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { onDatabases } from '../../database/databases.ts';
import type { Answer } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';

const SAVE = '/api/form/SaveFormSubmission';
const KEY = '/api/form/FormSubmissionKey';
const good = { who: ['Ann', 'Lee'], email: 'ann@example.com', words: 'Hello\r\nyou', secret: 'moon' };
const plain = {
  formId: 'contact',
  'who[First]': 'Ann',
  'who[Last]': '',
  email: 'ann@example.com',
  pagePath: '/notes',
  pageTitle: 'Notes',
};

onDatabases((store) => {
  let site: VisitorSite;
  beforeAll(async () => {
    site = await openVisitorSite({ ...(await store.environment()), CAPTCHA: 'offline', API_KEYS: 'owner-key' });
  });
  afterAll(() => site.stop());

  const rowsOf = async (query: ReturnType<typeof sql>) => (await site.database.db.execute(query)).rows;
  const count = async (formId: string): Promise<number> =>
    Number((await rowsOf(sql`SELECT count(*) AS n FROM form_submissions WHERE form_id = ${formId}`))[0]?.['n']);
  /** Like a script: requests a key, then sends. */
  const submit = async (
    formId: string,
    form: unknown,
    more: object = {},
    visitor = site.visitor(),
  ): Promise<Answer> => {
    const { body } = await visitor.agent.post(KEY);
    return visitor.agent.post(SAVE).send({ formId, key: body.key, form: JSON.stringify(form), ...more });
  };
  const post = (fields: object, headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' }) =>
    site
      .visitor()
      .agent.post(SAVE)
      .type('form')
      .set({ Accept: 'text/html,*/*;q=0.8', ...headers })
      .redirects(0)
      .send(fields);

  test('a submission is stored once per key, and delivered by email, webhook and mailing list', async () => {
    const visitor = site.visitor();
    const { body } = await visitor.agent.post(KEY);
    const sent = {
      formId: 'contact',
      key: body.key,
      form: JSON.stringify(good),
      pageTitle: 'Home',
      pageId: 'p1',
      contentSource: 'c',
      pagePath: '/',
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.agent.post(SAVE).send(sent)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers[0]?.body).toMatchObject({ success: true, submissionMessage: 'Thank you, we answer on Thursdays.' });
    expect(await count('contact')).toBe(1);
    const [row] = await rowsOf(sql`SELECT * FROM form_submissions WHERE form_id = 'contact'`);
    expect(row).toMatchObject({
      status: 'received',
      answers: {
        who: { First: 'Ann', Last: 'Lee' },
        email: 'ann@example.com',
        words: 'Hello\nyou',
        secret: { given: true },
      },
      page: { pageTitle: 'Home', pageId: 'p1', contentSource: 'c', pagePath: '/' },
    });
    await site.backend.deliveries.run();
    const letter = fileOf('mail', '_mail_');
    expect(fileOf('mail', '_list_')).toMatchObject({
      to: 'ann@example.com',
      subject: expect.stringMatching(/^Please confirm that you want emails/),
    });
    expect(letter).toMatchObject({
      to: 'owner@example.com',
      subject: 'Form submission: Write to us',
      replyTo: 'ann@example.com',
    });
    expect(letter['text']).toContain('Message: Hello\nyou');
    expect(JSON.stringify([letter, fileOf('webhooks')])).not.toContain('moon');
    expect(fileOf('webhooks')).toMatchObject({
      url: 'https://hooks.example/form',
      signature: expect.stringMatching(/^sha256=/),
    });
    expect(fileOf('mailing-lists')).toMatchObject({
      list: 'letters',
      email: 'ann@example.com',
      firstName: 'Ann',
      doubleOptIn: true,
    });
  });

  const fileOf = (folder: string, part = ''): Record<string, unknown> => {
    const [file = ''] = readdirSync(join(site.dataDir, folder)).filter((name) => name.includes(part));
    return JSON.parse(readFileSync(join(site.dataDir, folder, file), 'utf8'));
  };

  test('a form is found by its fields alone', async () => {
    expect((await submit('', { moved: 'x' })).status).toBe(200);
    expect(await count('moved')).toBe(1);
  });

  test('the specification’s messages for invalid submissions', async () => {
    const wrong = await submit('contact', { who: ['', ''], email: 'ann', words: 'x'.repeat(41) });
    expect([wrong.status, wrong.body.error, wrong.body.errors]).toEqual([
      400,
      'One or more fields is invalid, please check your entries.',
      {
        who: 'Required',
        email: 'Email is not valid. Email addresses should follow the format user@domain.com.',
        words: 'You have exceeded the character limit.',
      },
    ]);
    const refusals: [Promise<Answer>, number, string][] = [
      [submit('nope', { a: 1 }), 404, 'This form has not been configured yet.'],
      [submit('empty', { a: 1 }), 404, 'This form has not been configured yet.'],
      [submit('inner', { inner: 'x' }), 401, 'Unable to submit form. Please try again later.'],
      [submit('guarded', { guarded: 'x' }), 400, 'Complete CAPTCHA before submitting.'],
      [
        submit('guarded', { guarded: 'x' }, { captchaKey: 'fail' }),
        400,
        'reCAPTCHA failed. Refresh this page and try again.',
      ],
      [
        submit('guarded', { guarded: 'x' }, { captchaKey: 'timeout' }),
        400,
        'reCAPTCHA failed. Refresh this page and try again.',
      ],
      [
        submit('moved', { moved: 'x' }, { key: 'nope' }),
        400,
        'Error processing form submission. Please reload and try again.',
      ],
      [
        submit('moved', { moved: 'x' }, { form: '{' }),
        400,
        'Could not parse the form fields, please check your entries.',
      ],
      [
        submit('moved', { moved: 'x' }, { form: '[1]' }),
        400,
        'Could not parse the form fields, please check your entries.',
      ],
    ];
    for (const [answer, status, message] of refusals) {
      const { status: input, body } = await answer;
      expect([input, body.error]).toEqual([status, message]);
    }
    expect((await submit('guarded', { guarded: 'x' }, { captchaKey: 'pass' })).status).toBe(200);
  });

  test.each([
    ['a list', SAVE, []],
    ['text that is no JSON', SAVE, { formId: 'contact', form: '{' }],
    ['no answers', SAVE, { formId: 'contact' }],
    ['a list to validate', '/api/rest/forms/validate/contact', []],
  ])('%s is reported with the messages of forms', async (_name, path, body) => {
    const { status, body: reply } = await site.visitor().agent.post(path).send(body);
    const error = 'Could not parse the form fields, please check your entries.';
    expect({ status, code: reply.code, error: reply.error }).toEqual({ status: 400, code: 'form-invalid', error });
  });

  test('a key belongs to its visitor', async () => {
    const [visitor, other] = [site.visitor(), site.visitor()];
    const { key } = (await visitor.agent.post(KEY)).body;
    await other.agent.post(KEY);
    const sent = { formId: 'moved', key, form: '{"moved":"y"}' };
    expect((await other.agent.post(SAVE).send(sent)).status).toBe(400);
    expect((await visitor.agent.post(SAVE).send(sent)).status).toBe(200);
  });

  test('validating returns the same as saving, and stores nothing', async () => {
    const { agent } = site.visitor();
    const before = await count('contact');
    const wrong = await agent
      .post('/api/rest/forms/validate/contact')
      .send({ who: ['', ''], email: 'ann@example.com' });
    expect([wrong.status, wrong.body.errors]).toEqual([400, { who: 'Required' }]);
    expect((await agent.post('/api/rest/forms/validate/contact').send(good)).status).toBe(200);
    expect((await agent.post('/api/rest/forms/validate/engraving').send({})).body.errors).toEqual({
      words: 'Required',
    });
    expect((await agent.post('/api/rest/forms/validate/nope').send({})).status).toBe(404);
    expect((await agent.post('/api/rest/forms/validate/contact').type('json').send('{')).body.error).toBe(
      'Could not parse the form fields, please check your entries.',
    );
    expect(await count('contact')).toBe(before);
  });

  test('without JavaScript: a thank-you page, once per double click', async () => {
    const before = await count('contact');
    const [first, second] = [await post(plain), await post(plain)];
    for (const answer of [first, second]) {
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(answer.text).toContain('<header>Our shop</header>');
      expect(answer.text).toContain('Thank you, we answer on Thursdays.');
      expect(answer.text).toContain('<p>Read <a href="/shop">on</a>.</p>');
      expect(answer.text).not.toContain('alert(1)');
      expect(answer.text).toContain('href="/notes">Back to Notes');
    }
    expect(await count('contact')).toBe(before + 1);
    const moved = await post({ formId: 'moved', moved: 'x' });
    expect([moved.status, moved.headers['location']]).toEqual([303, '/thanks']);
  });

  test('without JavaScript: the form again, with a summary on top, messages at the fields, and preserved input', async () => {
    const { status, text } = await post({
      ...plain,
      'who[First]': ' ',
      email: 'ann<x>&amp;',
      words: '\n<b>"kept"</b>',
      secret: 'moon',
    });
    expect(status).toBe(400);
    expect(text).toContain('<title>Error: Write to us');
    for (const part of [
      'Your form has encountered a problem. Please scroll down to review.',
      'Your form has encountered a problem. Please scroll up to review.',
      'One or more fields is invalid, please check your entries.',
      '<a href="#form-1-first">Your name: Required</a>',
      '<a href="#form-2">Email is not valid.',
      'id="form-1-error"',
      'aria-describedby="form-2-error"',
      'value="ann&lt;x&gt;&amp;amp;"',
      'aria-invalid="true"',
      '>\n\n&lt;b&gt;&quot;kept&quot;&lt;/b&gt;</textarea>',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('moon');
    expect(text.indexOf('role="alert"')).toBeLessThan(text.indexOf('<label'));
  });

  test('without JavaScript: a form from a page of another site is confirmed once more, with a key', async () => {
    for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }, {}] as Record<
      string,
      string
    >[]) {
      const visitor = site.visitor();
      const answer = await visitor.agent
        .post(SAVE)
        .type('form')
        .set({ Accept: 'text/html', ...headers })
        .send({ ...plain, words: headers['Origin'] ?? 'none' });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('Error processing form submission. Please reload and try again.');
      const key = /name="key" value="([^"]+)"/.exec(answer.text)?.[1] ?? '';
      const again = await visitor.agent
        .post(SAVE)
        .type('form')
        .set('Accept', 'text/html')
        .send({ ...plain, key });
      expect(again.status).toBe(200);
    }
  });

  test('without JavaScript: a hidden field takes the URL parameter of the page that sent the form', async () => {
    const every = { formId: 'every', 'f-name[First]': 'Ann', 'f-checkbox[]': 'Clay', source: 'page' };
    const from = (referrer: string, more: object = {}) =>
      post({ ...every, ...more }, { 'Sec-Fetch-Site': 'same-origin', Referer: referrer });
    const stored = async (name: string) =>
      (
        await rowsOf(sql`SELECT answers ->> 'f-hidden' AS source FROM form_submissions
        WHERE answers -> 'f-name' ->> 'First' = ${name}`)
      )[0]?.['source'];
    const page = `${site.url}/notes?source=no%20js&f-text=x`;
    expect((await from(page, { 'f-name[First]': 'Query' })).status).toBe(200);
    expect(await stored('Query')).toBe('no js');
    await from(`${site.url}/notes`, { 'f-name[First]': 'Default' });
    expect(await stored('Default')).toBe('page');
    await from('https://other.example/?source=other', { 'f-name[First]': 'Foreign' });
    expect(await stored('Foreign')).toBe('page');
    // The form that is shown again has no query, but the value.
    const refused = await from(page, { 'f-name[First]': '', 'f-checkbox[]': '' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('name="source" value="no js"')]);
  });

  test('without JavaScript: every rejection is a page', async () => {
    const cases: [object, number, string][] = [
      [{ formId: 'nope' }, 404, 'This form has not been configured yet.'],
      [{ formId: 'inner', inner: 'x' }, 401, 'Unable to submit form. Please try again later.'],
      [{ formId: 'moved', moved: 'x'.repeat(300_000) }, 413, 'Unknown error, please try again later.'],
    ];
    for (const [fields, status, message] of cases) {
      const answer = await post(fields);
      expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
      expect(answer.text).toContain(message);
    }
  });

  test('without JavaScript a captcha cannot be solved: the submission waits for review, and nothing is sent', async () => {
    expect((await post({ formId: 'guarded', guarded: 'by hand' })).status).toBe(200);
    const [row] = await rowsOf(sql`SELECT status FROM form_submissions WHERE answers ->> 'guarded' = 'by hand'`);
    expect(row).toEqual({ status: 'held' });
    const owner = { Authorization: 'Bearer owner-key' };
    const { agent } = site.visitor();
    expect((await agent.get('/api/form-submissions')).status).toBe(401);
    const { submissions } = (await agent.get('/api/form-submissions?status=held').set(owner)).body;
    expect(submissions).toMatchObject([{ formId: 'guarded', answers: { guarded: 'by hand' } }]);
    const release = () => agent.post(`/api/form-submissions/${submissions[0].id}/release`).set(owner);
    expect([(await release()).status, (await release()).status]).toEqual([200, 404]);
    await site.backend.deliveries.run();
    const letters = readdirSync(join(site.dataDir, 'mail')).map((file) =>
      readFileSync(join(site.dataDir, 'mail', file), 'utf8'),
    );
    expect(letters.filter((letter) => letter.includes('by hand'))).toHaveLength(1);
  });
});
