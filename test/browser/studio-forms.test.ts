/** The form builder and submissions, and the result for visitors. */
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Frame, HTTPRequest, Page } from 'puppeteer';
import { roles } from '#shared/roles';
import { addAdmin } from '../../server/admin/admins.ts';
import { insertVisitors } from '../../server/app/seed/seed-visitors.ts';
import { comments, items, siteDocuments, websites } from '../../server/database/schema.ts';
import { violations } from './axe.ts';
import { useDemoSite } from './demo-site.ts';
import { eventually, holds } from './recording.ts';
import { closedPopup } from './steadiness.ts';
import { byRole, fill, frameOf, keys, press, screen, shows } from './studio-page.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
// Without a list of hosts, none of a private network may be named.
const demo = useDemoSite({ CAPTCHA: 'none', WEBHOOK_HOSTS: 'https://hooks.zapier.com,http://127.0.0.1:9' });
let page: Page;
const errors: string[] = [];

const open = (path: string) => page.goto(`${demo.site.url}/config${path}`);
const htmlOf = async (path: string): Promise<string> => (await fetch(demo.site.url + path)).text();

const frame = (): Promise<Frame> => frameOf(page);

/** Waits until the previewed form has this text, or lacks it. */
const painted = async (text: string, isThere = true): Promise<void> =>
  void (await eventually(async () => {
    const read = (content: Frame) => content.$eval('form[data-form-id]', (form) => form.textContent ?? '');
    return frame()
      .then(read)
      .then((shown) => shown.includes(text) === isThere)
      .catch(() => false);
  }, `painting ${text}`));

const saved = (): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('.studio-save')?.textContent === 'Saved');
const fieldTitles = (): Promise<readonly string[]> =>
  page.$$eval('.studio-sortable-text', (all) => all.map((one) => one.textContent ?? ''));

beforeAll(async () => {
  await addAdmin(demo.site.database.db, { ...OWNER, name: 'Ann', roles: [roles.admin] });
  const folder = join(__dirname, '../../views/demo/content');
  const { db } = demo.site.database;
  const [website] = await db.select({ id: websites.id }).from(websites);
  await insertVisitors(db, website?.id ?? '', folder, Date.now());
  page = await demo.browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  page.on('pageerror', (error) => errors.push(String(error)));
  await open('/forms');
  await fill(page, 'Email', OWNER.email);
  await page.locator('input[type=password]').fill(OWNER.password);
  await press(page, 'Sign in');
}, 120_000);
afterAll(() => expect(errors).toEqual([]));

test('forms are listed with their uses and submissions; one is added', async () => {
  await shows(page, 'Commission a piece', '[role=row]');
  await shows(page, '1 place', '[role=row]');
  expect(await violations(page)).toEqual([]);
  await press(page, 'Add a form');
  await byRole(page, 'textbox', 'Name');
  await press(page, 'Add the form');
  await fill(page, 'Name', 'Ask the potter');
  await press(page, 'Add the form');
  await screen(page, 'Ask the potter');
  await painted('Message');
});

test('a form that is used cannot be deleted, and says where it is used', async () => {
  const here = page.url();
  const used = await page.evaluate(async () => {
    const { forms } = await (await fetch('/api/owner/forms')).json();
    return forms.find(({ useCount }: { useCount: number }) => useCount > 0).id;
  });
  await open(`/forms/${used}`);
  await press(page, 'More about the form');
  await press(page, 'Delete…', 'menuitem');
  await shows(page, 'It cannot be deleted while it is used on:', '[role=alertdialog]');
  await press(page, 'OK');
  await page.goto(here);
  await painted('Message');
});

test('fields are added, set, moved, duplicated, deleted and restored, and the preview follows', async () => {
  await press(page, 'Add a field');
  await press(page, 'Drop-down', 'menuitem');
  await page.waitForFunction(() => document.activeElement?.closest('.studio-inspector-fields') !== null);
  const isInView = await page.evaluate(() => {
    const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    const row = document.querySelector('.studio-sortable-row[data-selected]')?.getBoundingClientRect();
    const list = document.querySelector('.studio-sortable [role=grid]')?.getBoundingClientRect();
    const isListed = row !== undefined && list !== undefined && row.bottom <= list.bottom + 1;
    return isListed && top >= 0 && bottom <= innerHeight;
  });
  expect(isInView).toBe(true);
  await fill(page, 'Title', 'Glaze');
  await painted('Glaze');
  const id = await page.$eval('.studio-inspector-fields code', (code) => code.textContent);
  await press(page, 'Paste a list…');
  const options = await byRole(page, 'textbox', 'Options');
  await options.click({ count: 3 });
  await keys(page, 'Control+a');
  await page.keyboard.type('Tin\nAsh 10\n\nAsh 2');
  await press(page, 'Use 3 options');
  await press(page, 'Sort A–Z');
  await painted('Ash 2Ash 10Tin');
  await press(page, 'Duplicate Glaze');
  await fill(page, 'Title', 'Second glaze');
  await painted('Second glaze');
  expect(await page.$eval('.studio-inspector-fields code', (code) => code.textContent)).not.toBe(id);
  await press(page, 'Delete Glaze');
  await page.locator('.studio-toast ::-p-text(Undo)').click();
  await eventually(async () => (await fieldTitles()).join() === 'Name,Email,Message,Glaze,Second glaze');
  expect(await page.$eval('.studio-inspector-fields code', (code) => code.textContent)).toBe(id);
  await (await page.waitForSelector(`[data-key="${id}"]`))?.focus();
  await keys(page, 'Alt+ArrowUp');
  await eventually(async () => (await fieldTitles()).join() === 'Name,Email,Glaze,Message,Second glaze');
  await saved();
  expect(await violations(page)).toEqual([]);
  await (await frame()).$eval('[data-path="fields.1"]', (element) => (element as HTMLElement).click());
  await shows(page, 'Email', '.studio-inspector-fields h2');
});

test('a problem is shown at its field and in the title of its tab', async () => {
  await press(page, 'Captcha', 'tab');
  await press(page, 'Captcha', 'switch');
  await shows(page, 'ReCaptcha has not been set up!', '.studio-error');
  await byRole(page, 'tab', 'Captcha (1)');
  await press(page, 'Captcha', 'switch');
  await byRole(page, 'tab', 'Captcha');
  await press(page, 'Disclaimer', 'tab');
  await (await page.waitForSelector('[contenteditable=true]'))?.click();
  await page.keyboard.type('We keep letters for a year.');
  await painted('We keep letters for a year.');
});

/** Runs work while the service answers for itself: no test sends anything to Zapier. */
async function zapHasReceived(work: () => Promise<void>): Promise<void> {
  const received = { channel: 'webhook', target: 'https://hooks.zapier.com/hooks/catch/1/2', sent: 1 };
  const target = { ...received, waiting: 0, failed: 0, lastSentOn: 1_790_000_000_000, lastError: null };
  const answer = (request: HTTPRequest): void => {
    const isMeant = request.method() === 'GET' && request.url().endsWith('/deliveries');
    const body = JSON.stringify({ targets: [target] });
    void (isMeant ? request.respond({ contentType: 'application/json', body }) : request.continue());
  };
  await page.setRequestInterception(true);
  page.on('request', answer);
  await work();
  page.off('request', answer);
  await page.setRequestInterception(false);
}

test('submissions go to addresses, lists, webhooks and Zapier, awaiting, connected and disconnected; a test shows whether they arrive', async () => {
  await press(page, 'Storage', 'tab');
  await fill(page, 'Email address', 'ann@');
  await press(page, 'Add');
  await shows(page, 'Please enter a valid email.', '.studio-error');
  await fill(page, 'Email address', 'ann@shop.example');
  await press(page, 'Add');
  await byRole(page, 'button', 'Remove ann@shop.example');
  await fill(page, 'Webhook URL of your Zap', 'https://hooks.zapier.com/hooks/catch/1/2');
  await press(page, 'Connect');
  await shows(page, 'Awaiting connection', '.studio-tag');
  await saved();
  await zapHasReceived(async () => {
    await page.reload();
    await press(page, 'Storage', 'tab');
    await shows(page, 'Connected', '.studio-tag');
  });
  await press(page, 'Add a webhook');
  await fill(page, 'Address', 'ftp://hooks.example');
  await press(page, 'Save');
  await shows(page, 'ftp://hooks.example is not a valid page URL.', '.studio-error');
  await fill(page, 'Address', 'http://127.0.0.1:9/hook');
  await fill(page, 'Secret', 'shared');
  await press(page, 'Save');
  await shows(page, 'Signed with a secret');
  await saved();
  await press(page, 'Disconnect');
  await page.locator('[role=alertdialog] .is-danger').click();
  await shows(page, 'Disconnected', '.studio-tag');
  await saved();
  await press(page, 'Send a test submission');
  await shows(page, 'A test submission is on its way to 2 addresses.');
  await eventually(async () => {
    await press(page, 'Check again');
    return page.$$eval('.studio-storage .studio-rows', (rows) =>
      rows.some((row) => /Last sent/.test(row.textContent ?? '')),
    );
  });
  expect(await violations(page)).toEqual([]);
});

test('a form opens in a lightbox in one of nine places, for visitors, too', async () => {
  await open('/forms/message');
  await painted('Message');
  await press(page, 'Advanced', 'tab');
  await press(page, 'Open in a lightbox', 'switch');
  await page.locator('.studio-position:first-child').click();
  await saved();
  expect(await violations(page)).toEqual([]);
  await eventually(async () => (await htmlOf('/contact')).includes('data-lightbox-form data-position="top-left"'));
  const context = await demo.browser.createBrowserContext();
  const visitor = await context.newPage();
  await closedPopup(visitor);
  await visitor.goto(`${demo.site.url}/contact`);
  await visitor.locator('.form-lightbox summary').click();
  const box = await (await visitor.waitForSelector('.form-dialog[open]'))?.boundingBox();
  expect([box?.x, box?.y].every((at) => at !== undefined && at < 60)).toBe(true);
  await context.close();
});

test('submissions are found, read one by one, released and deleted', async () => {
  await open('/submissions');
  await shows(page, 'Hanne Vos', '[role=row]');
  await (await byRole(page, 'searchbox', 'Search answers')).type('ferry');
  await page.waitForFunction(() => document.querySelectorAll('[role=row]').length === 2);
  await page.locator('[role=row] ::-p-text(Tom Becker)').click();
  await shows(page, 'Do you ship to the islands?', '[role=dialog] dd');
  await press(page, 'Close');
  await open('/submissions?status=held');
  await page.locator('[role=row] ::-p-text(win@prizes.example)').click();
  await press(page, 'Release');
  await shows(page, '1 submission released.');
  await press(page, 'Delete…');
  await page.locator('[role=alertdialog] .is-danger').click();
  await shows(page, '1 submission deleted.');
  await shows(page, 'No submissions found');
  await open('/submissions?form=message');
  await shows(page, 'Hanne Vos', '[role=row]');
  await page.locator('[role=row] ::-p-text(Hanne Vos)').click();
  await press(page, 'Older');
  await shows(page, 'Do you ship to the islands?', '[role=dialog] dd');
  expect(await violations(page)).toEqual([]);
});

test('a job that says nothing of how far it is, and one that is gone', async () => {
  const job = { id: 'j1', kind: 'restock-send', status: 'running', processed: 0, total: 6, message: '' };
  let reply: { status: number; body: string } = { status: 200, body: '' };
  const answer = (request: HTTPRequest): void => {
    const isMeant = /\/api\/owner\/(restock\/send-jobs|jobs\/j1)$/.test(request.url());
    const said = request.method() === 'POST' ? { status: 202, body: JSON.stringify(job) } : reply;
    void (isMeant ? request.respond({ ...said, contentType: 'application/json' }) : request.continue());
  };
  await page.setRequestInterception(true);
  page.on('request', answer);
  await open('/marketing/restock');
  const box = await page.waitForSelector('[role=row][aria-rowindex="2"] input[type=checkbox]');
  await box?.evaluate((input) => (input as HTMLElement).click());
  await press(page, 'Send…');
  await page.locator('[role=alertdialog] .is-primary').click();
  await shows(page, 'No response data from job request', '[role=alert]');
  expect(await violations(page)).toEqual([]);
  reply = { status: 404, body: '{"error":"No response data from job request"}' };
  await press(page, 'Try again');
  await page.waitForFunction(() => document.querySelector('section[aria-label=Sending]') === null);
  await shows(page, 'No response data from job request', '[role=alert]');
  await page.waitForSelector('::-p-aria([name="Send to all in stock…"][role="button"]):not([disabled])');
  page.off('request', answer);
  await page.setRequestInterception(false);
});

test('people waiting for a product are emailed, after confirmation and with progress', async () => {
  await open('/marketing/restock');
  await shows(page, '10 sign-ups in all');
  await page.locator('[role=row] ::-p-text(Studio Apron)').click();
  await shows(page, 'ruth@example.com', '[role=dialog] li');
  await press(page, 'Close');
  await (await page.waitForSelector('[role=row][aria-rowindex="2"] input[type=checkbox]'))?.evaluate((box) =>
    (box as HTMLElement).click(),
  );
  await press(page, 'Send…');
  await shows(page, '1 variant of these are still sold out.', '[role=alertdialog]');
  await page.locator('[role=alertdialog] .is-primary').click();
  await shows(page, '6 emails written.');
  await shows(page, '4 sign-ups in all');
  expect(await violations(page)).toEqual([]);
});

test('comments are approved and replied to, reviews are removed, and settings control what visitors can post', async () => {
  const { db } = demo.site.database;
  const author = { authorName: 'Ida', authorEmail: 'ida@example.com', title: '' };
  const [post] = await db
    .select()
    .from(items)
    .where(sql`product_type IS NULL AND data ->> 'commentState' = '1'`)
    .limit(1);
  await db.insert(comments).values([
    { ...author, id: 'c1', kind: 'comment', itemId: post?.id ?? '', body: 'Which clay is it?', status: 'pending' },
    { ...author, id: 'r1', kind: 'review', itemId: 'p01', body: 'Buy my pills', rating: 5, status: 'pending' },
  ]);
  await open('/comments');
  await press(page, 'Approve the comment of Ida');
  await shows(page, '1 entry approved.');
  await press(page, 'Remove the review of Ida');
  await shows(page, 'Nothing waits for approval');
  await press(page, 'Approved', 'tab');
  await press(page, 'Reply to Ida');
  await (await byRole(page, 'textbox', 'Answer to Ida')).type('Stoneware from the hill.');
  await press(page, 'Send');
  await shows(page, 'Stoneware from the hill.', '.studio-comment-body');
  expect(await violations(page)).toEqual([]);
  await press(page, 'Settings', 'tab');
  await press(page, 'Likes', 'switch');
  await saved();
  const [settings] = await db.select().from(siteDocuments).where(eq(siteDocuments.name, 'website-settings'));
  expect(settings?.data).toHaveProperty('simpleLikingEnabled');
  await fill(page, 'Disqus short name', 'a studio');
  await shows(page, 'This must have 3 to 50 letters, digits and hyphens.', '.studio-tab-panel');
  await fill(page, 'Disqus short name', 'a-studio');
  await holds(async () => {
    const [stored] = await db.select().from(siteDocuments).where(eq(siteDocuments.name, 'website-settings'));
    expect(stored?.data).toMatchObject({ disqusShortname: 'a-studio', disqusShortName: 'a-studio' });
  });
});

test('visitors load comments at Disqus only when they ask for them; a failure says so, and can be repeated', async () => {
  const visitor = await demo.browser.newPage();
  await visitor.setRequestInterception(true);
  const asked: string[] = [];
  visitor.on('request', (request) => {
    if (!new URL(request.url()).host.endsWith('disqus.com')) return void request.continue();
    asked.push(request.url());
    if (asked.length === 1) return void request.abort();
    const body = `document.querySelector('#disqus_thread').textContent = 'A thread';`;
    void request.respond({ contentType: 'text/javascript', body });
  });
  await visitor.goto(`${demo.site.url}/journal/iron-in-the-clay`);
  expect(await violations(visitor)).toEqual([]);
  expect(asked).toEqual([]);
  await press(visitor, 'Show the comments', 'link');
  await shows(visitor, 'The comments could not be loaded.', '.disqus-request');
  // Twice, as some do with links: the script is loaded once.
  await visitor.$eval('.disqus-request a', (link) => {
    for (const each of [link, link]) (each as HTMLElement).click();
  });
  await shows(visitor, 'A thread', '#disqus_thread');
  await eventually(async () => (await visitor.$('.disqus-request')) === null);
  expect(asked).toEqual(Array(2).fill('https://a-studio.disqus.com/embed.js'));
  await visitor.close();
});
