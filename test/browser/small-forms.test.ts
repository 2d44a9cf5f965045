import { violations } from './axe.ts';
import { useSite } from './demo-site.ts';
import { htmlBlock, pageOfBlocks } from './page-of-blocks.ts';
import { holds } from './recording.ts';
import { enter, focused, goOnline, hydrated, openPage, shoot, touched } from './site-browser.ts';

const pageOf = (id: string, blocks: readonly object[]) => pageOfBlocks(id, [htmlBlock(`<h1>${id}</h1>`), ...blocks]);

const opened = useSite({
  site: {
    website: { id: 'w1', siteTitle: 'Test', language: 'en', contactEmail: 'a@b.example' },
    passwords: { locked: 'sesame' },
    store: { currency: 'EUR' },
    websiteSettings: { commentsEnabled: true, commentsModerated: false, simpleLikingEnabled: true },
  },
  locked: pageOf('locked', []),
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
  give: pageOf('give', [
    {
      id: 'b1',
      type: 'donation',
      value: { title: 'Give', donatePageId: 'give', suggestedAmounts: [500, 1000], allowOtherAmount: true },
    },
  ]),
});

test('a locked page shows an error for a wrong password in place, and opens for the right one', async () => {
  const { page } = await openPage(opened.browser, `${opened.site.url}/locked`, 390);
  await page.focus('input[type=password]');
  await hydrated(page, 'lock');
  await page.keyboard.type('open');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role=alert]');
  await focused(page, 'input[type=password]');
  expect(
    await page.evaluate(() => [
      document.querySelector('[role=alert]')?.textContent,
      (document.activeElement as HTMLInputElement).value,
    ]),
  ).toEqual(['Incorrect password.', 'open']);
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'lock-390');
  await page.keyboard.type('sesame');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('locked');
  expect(await page.$('input[type=password]')).toBeNull();
  await page.close();
});

test('an account is created in the page, and leads back to where it was requested', async () => {
  const context = await opened.browser.createBrowserContext();
  const page = await context.newPage();
  await page.goto(`${opened.site.url}/account/create?returnTo=/give`);
  await touched(page, 'account');
  await enter(page, '[name=email]', 'ann@');
  await enter(page, '[name=password]', 'short');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.form-problems');
  // A message that starts with its field's name is not prefixed with it.
  expect(await page.$$eval('.form-problems a', (all) => all.map((link) => link.textContent))).toEqual([
    'Email is not valid. Email addresses should follow the format user@domain.com.',
    'Password must have at least 8 characters.',
  ]);
  expect(await page.$eval('[name=email]', (input) => input.getAttribute('aria-invalid'))).toBe('true');
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'account-800');
  await enter(page, '[name=password]', ' but long now');
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
  await touched(two, 'account');
  await enter(two, '[name=email]', 'ann@example.com');
  await enter(two, '[name=password]', 'wrong words');
  await two.keyboard.press('Enter');
  await two.waitForSelector('.form-problems');
  expect(await two.$eval('[name=email]', (input) => (input as HTMLInputElement).value)).toBe('ann@example.com');
  await two.$eval('[name=password]', (input) => {
    (input as HTMLInputElement).value = '';
  });
  await enter(two, '[name=password]', 'short but long now');
  await Promise.all([two.waitForNavigation(), two.keyboard.press('Enter')]);
  expect(new URL(two.url()).pathname).toBe('/account');
  await other.close();
});

test('a donation has one amount, and an error without any', async () => {
  const { page, errors } = await openPage(opened.browser, `${opened.site.url}/give`);
  await page.focus('form.donation button');
  await hydrated(page, 'donation');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.field-error');
  await focused(page, '[name=amount]');
  expect(await page.$eval('.field-error', (error) => error.textContent)).toBe('Required');
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'donation-1280');
  await page.keyboard.press('Space');
  await enter(page, '[name=otherAmount]', '12');
  expect(await page.$$eval('[name=amount]', (all) => all.some((box) => (box as HTMLInputElement).checked))).toBe(false);
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  expect(new URL(page.url()).search).toContain('otherAmount=12');
  expect(errors).toEqual([]);
  await page.close();
});

test('an amount chosen before hydration stays chosen', async () => {
  const { page, errors } = await openPage(opened.browser, `${opened.site.url}/give`);
  await page.$eval('[name=amount]', (box) => {
    (box as HTMLInputElement).checked = true;
  });
  await page.focus('[name=amount]');
  await hydrated(page, 'donation');
  expect(await page.$eval('[name=amount]', (box) => (box as HTMLInputElement).checked)).toBe(true);
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  expect(new URL(page.url()).searchParams.get('amount')).toBe('500');
  expect(errors).toEqual([]);
  await page.close();
});

test('a comment is posted, shown and replied to without leaving the page', async () => {
  const { page } = await openPage(opened.browser, `${opened.site.url}/notes/note`);
  await page.$eval('.comment-form', (form) => form.scrollIntoView());
  await touched(page, 'comments');
  await page.click('.comment-form button[type=submit]');
  await page.waitForSelector('.form-problems');
  expect(await page.$$eval('.form-problems a', (all) => all.map((link) => link.textContent))).toEqual([
    'Name: Required',
    'Email, never shown: Required',
    'Comment: Required',
  ]);
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'comments-errors-1280');
  await enter(page, '[name=authorName]', 'Eve <x>');
  await enter(page, '[name=authorEmail]', 'eve@example.com');
  await enter(page, '[name=body]', 'Half a th');
  await page.reload();
  await page.$eval('.comment-form', (form) => form.scrollIntoView());
  await touched(page, 'comments');
  expect(await page.$eval('[name=body]', (area) => (area as HTMLTextAreaElement).value)).toBe('Half a th');
  await enter(page, '[name=body]', 'ought');
  await page.click('.comment-form button[type=submit]');
  await page.waitForSelector('.comment');
  expect(await page.$eval('.comment', (comment) => comment.textContent)).toContain('Eve <x>');
  expect(await page.$eval('.comment-status', (element) => element.textContent)).toBe(
    'Thank you. Your comment is published.',
  );
  expect(await page.$eval('[name=body]', (area) => (area as HTMLTextAreaElement).value)).toBe('');
  // The status of the last comment is not shown for the next one.
  await page.click('.comment-form button[type=submit]');
  await page.waitForSelector('.form-problems');
  expect(await page.$eval('.comment-status', (element) => element.textContent)).toBe('');
  await page.click('.comment-reply');
  expect(await page.$eval('.replying', (shown) => shown.textContent)).toContain('Replying to Eve <x>.');
  const nameOf = () => page.$eval('.comment-form', (form) => form.getAttribute('aria-label'));
  expect(await nameOf()).toBe('Reply to Eve <x>');
  await page.click('.replying button');
  await holds(async () => expect(await nameOf()).toBe('Your comment'));
  await page.click('.comment-reply');
  await enter(page, '[name=authorName]', 'Bo');
  await enter(page, '[name=authorEmail]', 'bo@example.com');
  await enter(page, '[name=body]', 'Indeed');
  await page.click('.comment-form button[type=submit]');
  await page.waitForSelector('.comment .comment');
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'comments-1280');
  await page.close();
});

test('a like is shown immediately, stored, undone, and rolled back when the server rejects it', async () => {
  const context = await opened.browser.createBrowserContext();
  const page = await context.newPage();
  const state = () =>
    page.$eval('.like-button', (button) => [
      button.getAttribute('aria-pressed'),
      button.querySelector('.like-count')?.textContent,
    ]);
  const settled = () => page.waitForSelector('.sqs-simple-like:is([data-state=idle], [data-state=failed])');
  await page.goto(`${opened.site.url}/notes/note`);
  await page.$eval('.sqs-simple-like', (place) => place.scrollIntoView());
  await page.waitForSelector('.like-button');
  const [, first] = await state();
  await page.click('.like-button');
  await settled();
  const [pressed, count] = await state();
  expect(pressed).toBe('true');
  // Likes from the content still count.
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
  await goOnline(page);
  await page.focus('.like-button');
  await page.keyboard.press('Space');
  await settled();
  await page.waitForSelector('.like-button[aria-pressed=false]');
  await context.close();
});
