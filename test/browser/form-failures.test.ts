/** Forms when the network, the server or a script is slow, failing or missing. */
import type { HTTPRequest } from 'puppeteer';
import { formMessages } from '#shared/messages/forms';
import { partOf } from '../setup/full-run.ts';
import { violations } from './axe.ts';
import { openForm, stored, submit, useFormSite } from './form-site.ts';
import { eventually } from './recording.ts';
import { enter, touched } from './site-browser.ts';

const forms = useFormSite();

describe('when the network or the server fails, the messages of the specification are shown and no input is lost', () => {
  const answer = (status: number, body: object) => (request: HTTPRequest) =>
    void request.respond({ status, contentType: 'application/json', body: JSON.stringify(body) });

  const refusals: readonly [string, string, (request: HTTPRequest) => void, string][] = [
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
  ];
  test.each(partOf(refusals, 2))('%s', async (_name, call, fail, words) => {
    const { page } = await openForm(forms, '/short');
    await enter(page, '[name=words]', 'Hello there');
    await page.setRequestInterception(true);
    let fails = true;
    page.on('request', (request) => (fails && request.url().includes(call) ? fail(request) : void request.continue()));
    await submit(page);
    await page.waitForSelector('.form-problems');
    expect(await page.$eval('.form-problems', (box) => box.textContent)).toContain(words);
    expect(
      await page.$eval('form[data-form-id] button', (button) => [
        button.textContent,
        button.getAttribute('aria-disabled'),
      ]),
    ).toEqual(['Submit', null]);
    expect(await page.$eval('[name=words]', (input) => (input as HTMLInputElement).value)).toBe('Hello there');
    await page.reload();
    await touched(page, 'form');
    expect(await page.$eval('[name=words]', (input) => (input as HTMLInputElement).value)).toBe('Hello there');
    fails = false;
    await Promise.all([page.waitForNavigation(), submit(page)]);
    expect(new URL(page.url()).pathname).toBe('/thanks');
    await page.close();
  });
});

test('answers that are edited after a lost response are a new submission; unchanged ones are not', async () => {
  const before = (await stored(forms, 'short')).length;
  const { page } = await openForm(forms, '/short');
  await enter(page, '[name=words]', 'Two vases');
  await page.evaluate(() => {
    const { fetch } = window;
    let lost = 0;
    window.fetch = async (...call) => {
      const response = await fetch(...call);
      if (!`${call[0]}`.includes('SaveFormSubmission') || lost++ >= 2) return response;
      throw new TypeError('The response is lost.');
    };
  });
  for (let attempts = 0; attempts < 2; attempts++) {
    await Promise.all([
      page.waitForResponse((response) => response.url().includes('SaveFormSubmission')),
      submit(page),
    ]);
    await page.waitForSelector('form[data-state=editing] .form-problems');
  }
  await enter(page, '[name=words]', ', no: three');
  await Promise.all([page.waitForNavigation(), submit(page)]);
  const words = (await stored(forms, 'short')).map(({ answers }) => Object.values(answers as object)[0]);
  expect([words.length - before, words.includes('Two vases'), words.includes('Two vases, no: three')]).toEqual([
    2,
    true,
    true,
  ]);
  await page.close();
});

test('a form that redirects can be sent again when its page is restored from the back/forward cache', async () => {
  const { page } = await openForm(forms, '/short');
  await enter(page, '[name=words]', 'Again');
  await page.setRequestInterception(true);
  let visits = 0;
  page.on('request', (request) => {
    if (!request.url().endsWith('/thanks')) return void request.continue();
    visits++;
    void request.abort('aborted');
  });
  await submit(page);
  await page.waitForSelector('form[data-state=done]');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.waitForSelector('form[data-state=editing]');
  await submit(page);
  await eventually(() => (visits === 2 ? true : undefined), 'the second visit');
  await page.close();
});

test('a slow response locks the form as "Submitting…", and many clicks send it once', async () => {
  const before = (await stored(forms, 'short')).length;
  const { page } = await openForm(forms, '/short');
  await enter(page, '[name=words]', 'Slowly');
  await page.setRequestInterception(true);
  const requests: HTTPRequest[] = [];
  page.on('request', (request) => {
    if (request.url().includes('SaveFormSubmission')) requests.push(request);
    else void request.continue();
  });
  await submit(page);
  await submit(page);
  await eventually(() => requests[0], 'the request');
  await submit(page);
  expect(
    await page.$eval('form[data-form-id] button', (button) => [
      button.textContent,
      button.getAttribute('aria-disabled'),
    ]),
  ).toEqual(['Submitting…', 'true']);
  expect(await violations(page)).toEqual([]);
  await Promise.all([page.waitForNavigation(), ...requests.map((request) => request.continue())]);
  expect([requests.length, (await stored(forms, 'short')).length - before]).toEqual([1, 1]);
  await page.close();
});

test('a slow captcha locks the form, and many clicks send it once', async () => {
  const page = await forms.browser.newPage();
  const captchas: HTTPRequest[] = [];
  const submissions: HTTPRequest[] = [];
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/SaveFormSubmission')) submissions.push(request);
    if (/\/captcha-[^/]*\.js$/.test(pathname)) captchas.push(request);
    else void request.continue();
  });
  await page.goto(`${forms.site.url}/guarded`);
  await touched(page, 'form');
  await eventually(() => captchas[0], 'the captcha');
  await enter(page, '[name=guarded]', 'Slowly');
  for (let clicks = 0; clicks < 3; clicks++) await submit(page);
  expect(await page.$eval('form[data-form-id]', (form) => form.dataset['state'])).toBe('submitting');
  // Without its script, the server decides.
  await captchas[0]?.abort();
  await page.waitForSelector('.form-problems');
  expect(submissions).toHaveLength(1);
  await page.close();
});

test('without JavaScript the browser submits the same form', async () => {
  const page = await forms.browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.goto(`${forms.site.url}/letters`);
  await enter(page, '[name=email]', 'plain@example.com');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  expect((await stored(forms, 'letters'))[0]?.answers).toEqual({ email: 'plain@example.com' });
  await page.close();
});

test('a form whose sending script fails to load is sent anyway', async () => {
  const page = await forms.browser.newPage();
  await page.setRequestInterception(true);
  let lost = 0;
  page.on('request', (request) => {
    if (!/\/send-[^/]*\.js$/.test(request.url())) return void request.continue();
    lost++;
    void request.abort();
  });
  await page.goto(`${forms.site.url}/every`);
  await touched(page, 'form');
  await enter(page, '[data-field=name] input', 'Bo');
  await enter(page, '[data-field=email] input', 'plain@example.com');
  await page.click('[data-field=radio] input');
  await page.click('[data-field=checkbox] input');
  await submit(page);
  await page.waitForFunction(() => document.body.textContent?.includes('Thank you, we answer on Thursdays.'));
  expect([lost > 0, (await stored(forms, 'every'))[0]?.answers]).toEqual([
    true,
    expect.objectContaining({ 'f-email': 'plain@example.com' }),
  ]);
  await page.close();
});
