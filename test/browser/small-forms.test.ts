import { violations } from './axe.ts';
import { useSite } from './demo-site.ts';
import { awake, focused, openPage, shoot } from './site-browser.ts';

const page = (id: string, blocks: readonly object[], more: object = {}) => ({
  collection: { id, urlId: id, title: id, typeName: 'page', type: 10 },
  items: [],
  layout: {
    rows: [
      { columns: [{ span: 12, blocks: [{ id: 'b0', type: 'html', value: { html: `<h1>${id}</h1>` } }, ...blocks] }] },
    ],
  },
  ...more,
});

const opened = useSite({
  site: {
    website: { id: 'w1', siteTitle: 'Test', language: 'en', contactEmail: 'a@b.example' },
    passwords: { locked: 'sesame' },
    store: { currency: 'EUR' },
    websiteSettings: { commentsEnabled: true, commentsModerated: false, simpleLikingEnabled: true },
  },
  locked: page('locked', []),
  notes: {
    collection: { id: 'notes', urlId: 'notes', title: 'Notes', typeName: 'blog' },
    items: [
      {
        id: 'note',
        urlId: 'note',
        title: 'A note',
        body: '<p>Words</p>',
        recordType: 1,
        commentState: 1,
        likeCount: 3,
      },
    ],
  },
  give: page('give', [
    {
      id: 'b1',
      type: 'donation',
      value: { title: 'Give', donatePageId: 'give', suggestedAmounts: [500, 1000], allowOtherAmount: true },
    },
  ]),
});

test('a locked page says in its place that a word is wrong, keeps it, and opens for the right one', async () => {
  const { page: one } = await openPage(opened.browser, `${opened.site.url}/locked`, 390);
  await one.focus('input[type=password]');
  await awake(one, 'lock');
  await one.keyboard.type('open');
  await one.keyboard.press('Enter');
  await one.waitForSelector('[role=alert]');
  await focused(one, 'input[type=password]');
  expect(
    await one.evaluate(() => [
      document.querySelector('[role=alert]')?.textContent,
      (document.activeElement as HTMLInputElement).value,
    ]),
  ).toEqual(['That is not the password.', 'open']);
  expect(await violations(one)).toEqual([]);
  await shoot(one, 'lock-390');
  await one.keyboard.type('sesame');
  await Promise.all([one.waitForNavigation(), one.keyboard.press('Enter')]);
  expect(await one.$eval('h1', (heading) => heading.textContent)).toBe('locked');
  expect(await one.$('input[type=password]')).toBeNull();
  await one.close();
});

test('an account is made and signed in to in the page, and leads back to where it was asked for', async () => {
  const context = await opened.browser.createBrowserContext();
  const one = await context.newPage();
  await one.goto(`${opened.site.url}/account/create?returnTo=/give`);
  await awake(one, 'account');
  await one.type('[name=email]', 'ann@');
  await one.type('[name=password]', 'short');
  await one.keyboard.press('Enter');
  await one.waitForSelector('.form-problems');
  // A message that begins with its field's name is not given the name again.
  expect(await one.$$eval('.form-problems a', (all) => all.map((link) => link.textContent))).toEqual([
    'Email is not valid. Email addresses should follow the format user@domain.com.',
    'Password must have at least 8 characters.',
  ]);
  expect(await one.$eval('[name=email]', (input) => input.getAttribute('aria-invalid'))).toBe('true');
  expect(await violations(one)).toEqual([]);
  await shoot(one, 'account-800');
  await one.type('[name=password]', ' but long now');
  await one.$eval('[name=email]', (input) => {
    (input as HTMLInputElement).value = 'ann@example.com';
  });
  await one.focus('[name=password]');
  await Promise.all([one.waitForNavigation(), one.keyboard.press('Enter')]);
  expect(new URL(one.url()).pathname).toBe('/give');
  expect((await context.cookies()).map(({ name }) => name)).toContain('SiteUserInfo');
  await context.close();
  const other = await opened.browser.createBrowserContext();
  const two = await other.newPage();
  await two.goto(`${opened.site.url}/account/login`);
  await awake(two, 'account');
  await two.type('[name=email]', 'ann@example.com');
  await two.type('[name=password]', 'wrong words');
  await two.keyboard.press('Enter');
  await two.waitForSelector('.form-problems');
  expect(await two.$eval('[name=email]', (input) => (input as HTMLInputElement).value)).toBe('ann@example.com');
  await two.$eval('[name=password]', (input) => {
    (input as HTMLInputElement).value = '';
  });
  await two.type('[name=password]', 'short but long now');
  await Promise.all([two.waitForNavigation(), two.keyboard.press('Enter')]);
  expect(new URL(two.url()).pathname).toBe('/account');
  await other.close();
});

test('a donation takes one amount, and says so when there is none', async () => {
  const { page: one, complaints } = await openPage(opened.browser, `${opened.site.url}/give`);
  await one.focus('form.donation button');
  await awake(one, 'donation');
  await one.keyboard.press('Enter');
  await one.waitForSelector('.field-error');
  await focused(one, '[name=amount]');
  expect(await one.$eval('.field-error', (error) => error.textContent)).toBe('Required');
  expect(await violations(one)).toEqual([]);
  await shoot(one, 'donation-1280');
  await one.keyboard.press('Space');
  await one.type('[name=otherAmount]', '12');
  expect(await one.$$eval('[name=amount]', (all) => all.some((box) => (box as HTMLInputElement).checked))).toBe(false);
  await Promise.all([one.waitForNavigation(), one.keyboard.press('Enter')]);
  expect(new URL(one.url()).search).toContain('otherAmount=12');
  expect(complaints).toEqual([]);
  await one.close();
});

test('a comment is written, is on the page, and is answered, without leaving it', async () => {
  const { page: one } = await openPage(opened.browser, `${opened.site.url}/notes/note`);
  await one.$eval('.comment-form', (form) => form.scrollIntoView());
  await awake(one, 'comments');
  await one.click('.comment-form button[type=submit]');
  await one.waitForSelector('.form-problems');
  expect(await one.$$eval('.form-problems a', (all) => all.map((link) => link.textContent))).toEqual([
    'Name: Required',
    'Email, never shown: Required',
    'Comment: Required',
  ]);
  expect(await violations(one)).toEqual([]);
  await shoot(one, 'comments-errors-1280');
  await one.type('[name=authorName]', 'Eve <x>');
  await one.type('[name=authorEmail]', 'eve@example.com');
  await one.type('[name=body]', 'Half a th');
  await one.reload();
  await one.$eval('.comment-form', (form) => form.scrollIntoView());
  await awake(one, 'comments');
  expect(await one.$eval('[name=body]', (area) => (area as HTMLTextAreaElement).value)).toBe('Half a th');
  await one.type('[name=body]', 'ought');
  await one.click('.comment-form button[type=submit]');
  await one.waitForSelector('.comment');
  expect(await one.$eval('.comment', (comment) => comment.textContent)).toContain('Eve <x>');
  expect(await one.$eval('.words-said', (said) => said.textContent)).toBe('Thank you. It is on the page now.');
  expect(await one.$eval('[name=body]', (area) => (area as HTMLTextAreaElement).value)).toBe('');
  await one.click('.comment-answer');
  expect(await one.$eval('.answering', (shown) => shown.textContent)).toContain('Answering Eve <x>.');
  await one.type('[name=authorName]', 'Bo');
  await one.type('[name=authorEmail]', 'bo@example.com');
  await one.type('[name=body]', 'Indeed');
  await one.click('.comment-form button[type=submit]');
  await one.waitForSelector('.comment .comment');
  expect(await violations(one)).toEqual([]);
  await shoot(one, 'comments-1280');
  await one.close();
});

test('a like is shown at once, kept, taken back, and rolled back when the server says no', async () => {
  const context = await opened.browser.createBrowserContext();
  const one = await context.newPage();
  const state = () =>
    one.$eval('.like-button', (button) => [
      button.getAttribute('aria-pressed'),
      button.querySelector('.like-count')?.textContent,
    ]);
  const settled = () => one.waitForSelector('.sqs-simple-like:is([data-state=still], [data-state=failed])');
  await one.goto(`${opened.site.url}/notes/note`);
  await one.$eval('.sqs-simple-like', (place) => place.scrollIntoView());
  await one.waitForSelector('.like-button');
  const [, first] = await state();
  await one.click('.like-button');
  await settled();
  const [pressed, count] = await state();
  expect(pressed).toBe('true');
  // Those that the content has brought along stay counted.
  expect(Number(count)).toBe(Number(first) + 1);
  expect(await violations(one)).toEqual([]);
  await one.reload();
  await one.$eval('.sqs-simple-like', (place) => place.scrollIntoView());
  await one.waitForSelector('.like-button');
  expect((await state())[0]).toBe('true');
  await one.setOfflineMode(true);
  await one.click('.like-button');
  await one.waitForSelector('.sqs-simple-like[data-state=failed]');
  expect((await state())[0]).toBe('true');
  await one.setOfflineMode(false);
  await one.focus('.like-button');
  await one.keyboard.press('Space');
  await settled();
  await one.waitForSelector('.like-button[aria-pressed=false]');
  await context.close();
});
