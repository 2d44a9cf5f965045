import { violations } from './axe.ts';
import { useSite } from './demo-site.ts';
import { focused, hydrated, openPage, shoot } from './site-browser.ts';

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
  const { page: item } = await openPage(opened.browser, `${opened.site.url}/locked`, 390);
  await item.focus('input[type=password]');
  await hydrated(item, 'lock');
  await item.keyboard.type('open');
  await item.keyboard.press('Enter');
  await item.waitForSelector('[role=alert]');
  await focused(item, 'input[type=password]');
  expect(
    await item.evaluate(() => [
      document.querySelector('[role=alert]')?.textContent,
      (document.activeElement as HTMLInputElement).value,
    ]),
  ).toEqual(['Incorrect password.', 'open']);
  expect(await violations(item)).toEqual([]);
  await shoot(item, 'lock-390');
  await item.keyboard.type('sesame');
  await Promise.all([item.waitForNavigation(), item.keyboard.press('Enter')]);
  expect(await item.$eval('h1', (heading) => heading.textContent)).toBe('locked');
  expect(await item.$('input[type=password]')).toBeNull();
  await item.close();
});

test('an account is made and signed in to in the page, and leads back to where it was asked for', async () => {
  const context = await opened.browser.createBrowserContext();
  const page = await context.newPage();
  await page.goto(`${opened.site.url}/account/create?returnTo=/give`);
  await hydrated(page, 'account');
  await page.type('[name=email]', 'ann@');
  await page.type('[name=password]', 'short');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.form-problems');
  // A message that begins with its field's name is not given the name again.
  expect(await page.$$eval('.form-problems a', (all) => all.map((link) => link.textContent))).toEqual([
    'Email is not valid. Email addresses should follow the format user@domain.com.',
    'Password must have at least 8 characters.',
  ]);
  expect(await page.$eval('[name=email]', (input) => input.getAttribute('aria-invalid'))).toBe('true');
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'account-800');
  await page.type('[name=password]', ' but long now');
  await page.$eval('[name=email]', (input) => {
    (input as HTMLInputElement).value = 'ann@example.com';
  });
  await page.focus('[name=password]');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  expect(new URL(page.url()).pathname).toBe('/give');
  expect((await context.cookies()).map(({ name }) => name)).toContain('SiteUserInfo');
  await context.close();
  const other = await opened.browser.createBrowserContext();
  const two = await other.newPage();
  await two.goto(`${opened.site.url}/account/login`);
  await hydrated(two, 'account');
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
  const { page: item, complaints } = await openPage(opened.browser, `${opened.site.url}/give`);
  await item.focus('form.donation button');
  await hydrated(item, 'donation');
  await item.keyboard.press('Enter');
  await item.waitForSelector('.field-error');
  await focused(item, '[name=amount]');
  expect(await item.$eval('.field-error', (error) => error.textContent)).toBe('Required');
  expect(await violations(item)).toEqual([]);
  await shoot(item, 'donation-1280');
  await item.keyboard.press('Space');
  await item.type('[name=otherAmount]', '12');
  expect(await item.$$eval('[name=amount]', (all) => all.some((box) => (box as HTMLInputElement).checked))).toBe(false);
  await Promise.all([item.waitForNavigation(), item.keyboard.press('Enter')]);
  expect(new URL(item.url()).search).toContain('otherAmount=12');
  expect(complaints).toEqual([]);
  await item.close();
});

test('a comment is written, is on the page, and is answered, without leaving it', async () => {
  const { page: item } = await openPage(opened.browser, `${opened.site.url}/notes/note`);
  await item.$eval('.comment-form', (form) => form.scrollIntoView());
  await hydrated(item, 'comments');
  await item.click('.comment-form button[type=submit]');
  await item.waitForSelector('.form-problems');
  expect(await item.$$eval('.form-problems a', (all) => all.map((link) => link.textContent))).toEqual([
    'Name: Required',
    'Email, never shown: Required',
    'Comment: Required',
  ]);
  expect(await violations(item)).toEqual([]);
  await shoot(item, 'comments-errors-1280');
  await item.type('[name=authorName]', 'Eve <x>');
  await item.type('[name=authorEmail]', 'eve@example.com');
  await item.type('[name=body]', 'Half a th');
  await item.reload();
  await item.$eval('.comment-form', (form) => form.scrollIntoView());
  await hydrated(item, 'comments');
  expect(await item.$eval('[name=body]', (area) => (area as HTMLTextAreaElement).value)).toBe('Half a th');
  await item.type('[name=body]', 'ought');
  await item.click('.comment-form button[type=submit]');
  await item.waitForSelector('.comment');
  expect(await item.$eval('.comment', (comment) => comment.textContent)).toContain('Eve <x>');
  expect(await item.$eval('.comment-status', (element) => element.textContent)).toBe(
    'Thank you. Your comment is published.',
  );
  expect(await item.$eval('[name=body]', (area) => (area as HTMLTextAreaElement).value)).toBe('');
  await item.click('.comment-reply');
  expect(await item.$eval('.replying', (shown) => shown.textContent)).toContain('Replying to Eve <x>.');
  await item.type('[name=authorName]', 'Bo');
  await item.type('[name=authorEmail]', 'bo@example.com');
  await item.type('[name=body]', 'Indeed');
  await item.click('.comment-form button[type=submit]');
  await item.waitForSelector('.comment .comment');
  expect(await violations(item)).toEqual([]);
  await shoot(item, 'comments-1280');
  await item.close();
});

test('a like is shown at once, kept, taken back, and rolled back when the server says no', async () => {
  const context = await opened.browser.createBrowserContext();
  const page = await context.newPage();
  const state = () =>
    page.$eval('.like-button', (button) => [
      button.getAttribute('aria-pressed'),
      button.querySelector('.like-count')?.textContent,
    ]);
  const settled = () => page.waitForSelector('.sqs-simple-like:is([data-state=still], [data-state=failed])');
  await page.goto(`${opened.site.url}/notes/note`);
  await page.$eval('.sqs-simple-like', (place) => place.scrollIntoView());
  await page.waitForSelector('.like-button');
  const [, first] = await state();
  await page.click('.like-button');
  await settled();
  const [pressed, count] = await state();
  expect(pressed).toBe('true');
  // Those that the content has brought along stay counted.
  expect(Number(count)).toBe(Number(first) + 1);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await page.$eval('.sqs-simple-like', (place) => place.scrollIntoView());
  await page.waitForSelector('.like-button');
  expect((await state())[0]).toBe('true');
  await page.setOfflineMode(true);
  await page.click('.like-button');
  await page.waitForSelector('.sqs-simple-like[data-state=failed]');
  expect((await state())[0]).toBe('true');
  await page.setOfflineMode(false);
  await page.focus('.like-button');
  await page.keyboard.press('Space');
  await settled();
  await page.waitForSelector('.like-button[aria-pressed=false]');
  await context.close();
});
