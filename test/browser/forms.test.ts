import { desc, eq } from 'drizzle-orm';
import type { Browser, HTTPRequest, Page } from 'puppeteer';
import { formFieldTypes } from '#shared/block-settings/form';
import { formMessages } from '#shared/form-messages';
import { formSubmissions } from '../../server/database/schema.ts';
import { launchBrowser } from './browser.ts';
import { type FullSite, openFullSite } from './full-site.ts';
import { eventually, holds } from './recording.ts';
import { awake, focused, gone, openPage, shoot, violations } from './site-browser.ts';

const fields = formFieldTypes.map((type) => ({
  id: `f-${type}`,
  type,
  title: `The ${type}`,
  options: ['Clay', 'Cloth & thread', 'Paper'],
  maxLength: type === 'textarea' ? 20 : 0,
  showCountryCode: false,
  ...(type === 'hidden' ? { key: 'source', value: 'page' } : {}),
  required: ['name', 'checkbox', 'email', 'radio'].includes(type),
}));
const text = (id: string) => ({ id, type: 'text', title: `The ${id}` });
const forms = {
  every: {
    name: 'Every field',
    fields,
    submissionMessage: 'Thank you, we answer on Thursdays.',
    submissionHTML: '<p>Read <a href="/short">on</a>.</p>',
  },
  short: { name: 'Short', fields: [{ ...text('words'), required: true }], successRedirect: '/thanks' },
  guarded: { name: 'Guarded', fields: [text('guarded')], captchaEnabled: true },
  letters: {
    name: 'Letters',
    fields: [{ id: 'email', type: 'email', title: 'Email', required: true }],
    submissionMessage: 'The letters are on their way.',
  },
};
const page = (id: string, blocks: readonly object[]) => ({
  collection: { id, urlId: id, title: id, typeName: 'page', type: 10 },
  items: [],
  layout: {
    rows: [
      {
        columns: [
          {
            span: 12,
            blocks: [{ id: 'b0', type: 'html', value: { html: `<h1>${id}</h1><h2>A form</h2>` } }, ...blocks],
          },
        ],
      },
    ],
  },
});
const form = (formId: string, more: object = {}) => ({ id: 'b1', type: 'form', value: { formId, ...more } });

let browser: Browser;
let site: FullSite;
beforeAll(async () => {
  [browser, site] = await Promise.all([
    launchBrowser(),
    openFullSite({
      site: { website: { id: 'w1', siteTitle: 'Test', language: 'en', contactEmail: 'a@b.example' }, forms },
      every: page('every', [form('every')]),
      short: page('short', [form('short')]),
      guarded: page('guarded', [form('guarded')]),
      lightbox: page('lightbox', [form('short', { lightbox: true, lightboxButtonText: 'Write' })]),
      letters: page('letters', [{ id: 'b1', type: 'newsletter', value: { formId: 'letters', title: 'Letters' } }]),
      thanks: page('thanks', []),
    }),
  ]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function open(path: string, width = 1280) {
  const opened = await openPage(browser, site.url + path, width);
  await awake(opened.page, 'form');
  return opened;
}
const submit = (one: Page) => one.click('form[data-form-id] button[type=submit]');
const summary = async (one: Page) => {
  await one.waitForSelector('.form-problems');
  return one.$eval('.form-problems', (box) => ({
    title: box.querySelector('h2')?.textContent,
    message: box.querySelector('p')?.textContent ?? null,
    links: [...box.querySelectorAll('a')].map((link) => link.textContent),
    hasFocus: document.activeElement === box,
  }));
};
/** Submissions of a form, the latest first. */
const stored = (formId: string) =>
  site.database.db
    .select({ answers: formSubmissions.answers, status: formSubmissions.status })
    .from(formSubmissions)
    .where(eq(formSubmissions.formId, formId))
    .orderBy(desc(formSubmissions.created));

test('a form of every field type: errors above titles, a summary with focus, then an answer, by keyboard alone', async () => {
  const { page: one, complaints } = await open('/every?source=poster');
  await one.focus('form[data-form-id] button[type=submit]');
  await one.keyboard.press('Enter');
  expect(await summary(one)).toEqual({
    title: formMessages.reviewBelow,
    message: formMessages.invalid,
    links: ['The email: Required', 'The radio: Required', 'The checkbox: Required', 'The name: Required'],
    hasFocus: true,
  });
  expect(await one.$eval('.form-problems-below', (box) => box.textContent)).toBe(formMessages.reviewAbove);
  const order = await one.$eval('[data-field=email]', (field) =>
    [...field.children].map((child) => child.className || child.tagName),
  );
  expect(order.slice(0, 2)).toEqual(['field-error', 'LABEL']);
  expect(
    await one.$eval('[data-field=email] input', (input) => [
      input.getAttribute('aria-invalid'),
      document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
    ]),
  ).toEqual(['true', 'Error: Required']);
  expect(await violations(one)).toEqual([]);
  await shoot(one, 'form-errors-1280');
  await one.keyboard.press('Tab');
  await one.keyboard.press('Enter');
  await focused(one, '[data-field=email] input');
  await one.keyboard.type('ann@example');
  await one.keyboard.press('Tab');
  expect(await one.$('[data-field=email] .field-error')).not.toBeNull();
  await one.focus('[data-field=email] input');
  await one.keyboard.press('End');
  await one.keyboard.type('.com');
  await one.keyboard.press('Tab');
  await gone(one, '[data-field=email] .field-error');
  await one.focus('[data-field=radio] input');
  await one.keyboard.press('Space');
  await one.focus('[data-field=checkbox] input');
  await one.keyboard.press('Space');
  await one.focus('[data-field=name] input');
  await one.keyboard.type('Ann');
  await one.focus('[data-field=phone] input');
  for (const part of ['646', '123', '0000']) {
    await one.keyboard.type(part);
    await one.keyboard.press('Tab');
  }
  await one.focus('[data-field=textarea] textarea');
  await one.keyboard.type('More than twenty characters');
  await holds(async () =>
    expect(
      await one.$eval('.field-counter', (counter) => [counter.textContent, counter.classList.contains('is-over')]),
    ).toEqual(['27 / 20', true]),
  );
  await one.focus('form[data-form-id] button[type=submit]');
  await one.keyboard.press('Enter');
  await holds(async () =>
    expect((await summary(one)).links).toEqual(['The textarea: You have exceeded the character limit.']),
  );
  await one.focus('[data-field=textarea] textarea');
  for (let i = 0; i < 7; i++) await one.keyboard.press('Backspace');
  await one.focus('form[data-form-id] button[type=submit]');
  await one.keyboard.press('Enter');
  await one.waitForSelector('.form-thanks');
  expect(
    await one.$eval('.form-thanks', (box) => [
      box.textContent,
      document.activeElement === box,
      box.querySelector('a')?.getAttribute('href'),
    ]),
  ).toEqual(['Thank you, we answer on Thursdays.Read on.', true, '/short']);
  expect(await one.$eval('form[data-form-id]', (shown) => (shown as HTMLElement).hidden)).toBe(true);
  expect([await violations(one), complaints]).toEqual([[], []]);
  await shoot(one, 'form-thanks-1280');
  const [kept] = await stored('every');
  expect(kept?.answers).toMatchObject({
    'f-email': 'ann@example.com',
    'f-radio': 'Clay',
    'f-checkbox': ['Clay'],
    'f-name': { First: 'Ann', Last: '' },
    'f-phone': { Country: '', Areacode: '646', Prefix: '123', Line: '0000' },
    'f-hidden': 'poster',
  });
  await one.close();
});

test('every field looks and reads well on a phone', async () => {
  const { page: one } = await open('/every', 390);
  expect(await violations(one)).toEqual([]);
  expect(await one.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await submit(one);
  await summary(one);
  await shoot(one, 'form-errors-390');
  await one.close();
});

describe('when the network or the server says no, the words of the specification are shown and nothing is lost', () => {
  const answer = (status: number, body: object) => (request: HTTPRequest) =>
    void request.respond({ status, contentType: 'application/json', body: JSON.stringify(body) });

  test.each<[string, string, (request: HTTPRequest) => void, string]>([
    ['no key', 'FormSubmissionKey', (request) => void request.abort(), formMessages.noKey],
    ['offline on the way', 'SaveFormSubmission', (request) => void request.abort(), formMessages.unknown],
    [
      '400 with errors',
      'SaveFormSubmission',
      answer(400, { errors: { words: 'We have no such words.' } }),
      'We have no such words.',
    ],
    ['401', 'SaveFormSubmission', answer(401, {}), 'Unable to submit form. Please try again later.'],
    ['404', 'SaveFormSubmission', answer(404, {}), 'This form has not been configured yet.'],
    [
      '429',
      'SaveFormSubmission',
      answer(429, {}),
      'Unable to submit form. Submission rate limit exceeded. Please try again later.',
    ],
    ['500', 'SaveFormSubmission', answer(500, {}), 'Unable to send form. Please try again later.'],
    ['418 with words', 'SaveFormSubmission', answer(418, { error: 'The kettle is on.' }), 'The kettle is on.'],
    ['418 without', 'SaveFormSubmission', answer(418, {}), 'Unknown error, please try again later.'],
  ])('%s', async (_name, call, fail, words) => {
    const { page: one } = await open('/short');
    await one.type('[name=words]', 'Hello there');
    await one.setRequestInterception(true);
    let fails = true;
    one.on('request', (request) => (fails && request.url().includes(call) ? fail(request) : void request.continue()));
    await submit(one);
    await one.waitForSelector('.form-problems');
    expect(await one.$eval('.form-problems', (box) => box.textContent)).toContain(words);
    expect(
      await one.$eval('form[data-form-id] button', (button) => [
        button.textContent,
        button.getAttribute('aria-disabled'),
      ]),
    ).toEqual(['Submit', null]);
    expect(await one.$eval('[name=words]', (input) => (input as HTMLInputElement).value)).toBe('Hello there');
    await one.reload();
    await awake(one, 'form');
    expect(await one.$eval('[name=words]', (input) => (input as HTMLInputElement).value)).toBe('Hello there');
    fails = false;
    await Promise.all([one.waitForNavigation(), submit(one)]);
    expect(new URL(one.url()).pathname).toBe('/thanks');
    await one.close();
  });
});

test('a slow answer locks the form as "Submitting…", and many clicks send it once', async () => {
  const before = (await stored('short')).length;
  const { page: one } = await open('/short');
  await one.type('[name=words]', 'Slowly');
  await one.setRequestInterception(true);
  const held: HTTPRequest[] = [];
  one.on('request', (request) => {
    if (request.url().includes('SaveFormSubmission')) held.push(request);
    else void request.continue();
  });
  await submit(one);
  await submit(one);
  await eventually(() => held[0], 'the request');
  await submit(one);
  expect(
    await one.$eval('form[data-form-id] button', (button) => [
      button.textContent,
      button.getAttribute('aria-disabled'),
    ]),
  ).toEqual(['Submitting…', 'true']);
  expect(await violations(one)).toEqual([]);
  await Promise.all([one.waitForNavigation(), ...held.map((request) => request.continue())]);
  expect([held.length, (await stored('short')).length - before]).toEqual([1, 1]);
  await one.close();
});

describe('a captcha', () => {
  test('must be completed, is reset when the server refuses it, and lets a person through', async () => {
    const { page: one } = await open('/guarded');
    await one.type('[name=guarded]', 'Words');
    await one.waitForSelector('[data-captcha-rendered] input');
    await submit(one);
    expect((await summary(one)).title).toBe('Complete CAPTCHA before submitting.');
    await one.$eval('[data-captcha]', (box) => box.setAttribute('data-captcha-token', 'spent'));
    await one.click('[data-captcha] label');
    await submit(one);
    await eventually(
      async () =>
        (await summary(one)).title === 'reCAPTCHA failed. Refresh this page and try again.' ? true : undefined,
      'a refusal',
    );
    expect(await one.$eval('[data-captcha] input', (box) => (box as HTMLInputElement).checked)).toBe(false);
    expect(await violations(one)).toEqual([]);
    await shoot(one, 'form-captcha-1280');
    await one.$eval('[data-captcha]', (box) => box.setAttribute('data-captcha-token', 'pass'));
    await one.focus('[data-captcha] input');
    await one.keyboard.press('Space');
    await submit(one);
    await one.waitForSelector('.form-thanks');
    expect((await stored('guarded'))[0]).toMatchObject({ status: 'received', answers: { guarded: 'Words' } });
    await one.close();
  });

  test('is compact in less than 320 pixels', async () => {
    const { page: one } = await open('/guarded', 300);
    expect(await one.waitForSelector('.captcha-compact')).not.toBeNull();
    await one.close();
  });
});

test('a form in a light box: held focus, Escape, the draft is there again', async () => {
  const { page: one, complaints } = await open('/lightbox');
  await one.focus('.form-lightbox summary');
  await one.keyboard.press('Enter');
  await one.waitForSelector('.form-dialog[open]');
  await one.type('.form-dialog [name=words]', 'Half a letter');
  expect(await violations(one)).toEqual([]);
  await shoot(one, 'form-dialog-1280');
  await one.keyboard.press('Escape');
  await gone(one, 'form[data-form-id]');
  await focused(one, 'summary');
  await one.keyboard.press('Enter');
  await one.waitForSelector('.form-dialog[open]');
  expect(await one.$eval('[name=words]', (input) => (input as HTMLInputElement).value)).toBe('Half a letter');
  expect(complaints).toEqual([]);
  await one.close();
});

test('a newsletter is signed up for in its place', async () => {
  const { page: one, complaints } = await open('/letters', 390);
  await one.type('[name=email]', 'ann@');
  await one.keyboard.press('Enter');
  expect((await summary(one)).links).toEqual([
    'Email address: Email is not valid. Email addresses should follow the format user@domain.com.',
  ]);
  await shoot(one, 'newsletter-error-390');
  await one.$eval('[name=email]', (input) => {
    (input as HTMLInputElement).value = '';
  });
  await one.type('[name=email]', 'ann@example.com');
  await one.keyboard.press('Enter');
  await one.waitForSelector('.form-thanks');
  expect(await one.$eval('.form-thanks', (box) => box.textContent)).toBe('The letters are on their way.');
  expect([(await stored('letters'))[0]?.answers, complaints]).toEqual([{ email: 'ann@example.com' }, []]);
  await one.close();
});

test('without script the same form is sent by the browser itself', async () => {
  const one = await browser.newPage();
  await one.setJavaScriptEnabled(false);
  await one.goto(`${site.url}/letters`);
  await one.type('[name=email]', 'plain@example.com');
  await Promise.all([one.waitForNavigation(), one.keyboard.press('Enter')]);
  expect((await stored('letters'))[0]?.answers).toEqual({ email: 'plain@example.com' });
  await one.close();
});

test.each(['send', 'counter'])('a form whose %s script does not come is sent all the same', async (chunk) => {
  const one = await browser.newPage();
  await one.setRequestInterception(true);
  let lost = 0;
  one.on('request', (request) => {
    if (!new RegExp(`/${chunk}-[^/]*\\.js$`).test(request.url())) return void request.continue();
    lost++;
    void request.abort();
  });
  await one.goto(`${site.url}/every`);
  await awake(one, 'form');
  await one.type('[data-field=name] input', 'Bo');
  await one.type('[data-field=email] input', `${chunk}@example.com`);
  await one.click('[data-field=radio] input');
  await one.click('[data-field=checkbox] input');
  await submit(one);
  await one.waitForFunction(() => document.body.textContent?.includes('Thank you, we answer on Thursdays.'));
  expect([lost > 0, (await stored('every'))[0]?.answers]).toEqual([
    true,
    expect.objectContaining({ 'f-email': `${chunk}@example.com` }),
  ]);
  await one.close();
});
