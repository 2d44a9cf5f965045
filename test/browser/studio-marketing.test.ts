/** Mailing lists, campaigns, webhooks and deliveries, as an owner uses them. */
import type { Page } from 'puppeteer';
import { roles } from '#shared/roles';
import { addAdmin } from '../../server/admin/admins.ts';
import { MAILCHIMP_KEY, type MailchimpServer, startMailchimp } from '../server/integrations/mailchimp.ts';
import { violations } from './axe.ts';
import { useDemoSite } from './demo-site.ts';
import { eventually } from './recording.ts';
import { byRole, fill, press, screen, shows } from './studio-page.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const environment = { MAILING_LISTS: 'none', MAILCHIMP_API: '', WEBHOOK_HOSTS: 'https://hooks.example' };
let mailchimp: MailchimpServer;
beforeAll(async () => {
  mailchimp = await startMailchimp();
  environment.MAILCHIMP_API = mailchimp.url;
});
afterAll(() => mailchimp?.stop());
const demo = useDemoSite(environment);
let page: Page;
const errors: string[] = [];

const open = (path: string) => page.goto(`${demo.site.url}/config${path}`);
const saved = (): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('.studio-save')?.textContent === 'Saved');
const check = async (label: string): Promise<void> => void (await page.locator(`::-p-text(${label})`).click());
/** Chooses an option of a select by its label. */
const choose = async (label: string, option: string): Promise<void> => {
  const field = `//*[contains(@class, 'studio-label')][text()='${label}']/..//button`;
  await (await page.waitForSelector(`::-p-xpath(${field})`))?.click();
  await press(page, option, 'option');
};

const subscription = (state: string): Promise<unknown> =>
  demo.site.database.withConnection((connection) =>
    connection.query('UPDATE mailing_list_members SET state = $1', [state]),
  );

beforeAll(async () => {
  await addAdmin(demo.site.database.db, { ...OWNER, name: 'Ann', roles: [roles.admin] });
  page = await demo.browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  page.on('pageerror', (error) => errors.push(String(error)));
  await open('/marketing/lists');
  await fill(page, 'Email', OWNER.email);
  await page.locator('input[type=password]').fill(OWNER.password);
  await press(page, 'Sign in');
}, 120_000);
afterAll(() => expect(errors).toEqual([]));

test('a list is made, somebody is added by hand who has agreed, and the list is exported', async () => {
  await shows(page, "You don't have any mailing lists. Please create one before continuing.");
  expect(await violations(page)).toEqual([]);
  await press(page, 'Add a mailing list');
  await byRole(page, 'textbox', 'Name');
  await press(page, 'Add the list');
  await shows(page, 'is missing', '.studio-error');
  expect(await violations(page)).toEqual([]);
  await fill(page, 'Name', 'Kiln news');
  await press(page, 'Double opt-in', 'switch');
  await press(page, 'Add the list');
  await shows(page, 'Kiln news', '[role=row]');
  await page.locator('[role=row] ::-p-text(Kiln news)').click();
  await screen(page, 'Kiln news');
  await shows(page, 'Nobody is on the list yet.');
  await press(page, 'Add a subscriber');
  await fill(page, 'Email', 'kim@');
  await press(page, 'Add the subscriber');
  await shows(page, 'Please enter a valid email.', '.studio-error');
  await shows(page, 'Only add people who have asked for these emails.', '.studio-error');
  expect(await violations(page)).toEqual([]);
  await fill(page, 'Email', 'kim@example.com');
  await fill(page, 'First name', 'Kim');
  await check('They have asked for these emails');
  await press(page, 'Add the subscriber');
  await shows(page, 'kim@example.com', '[role=row]');
  await shows(page, 'By hand', '[role=row]');
  expect(await violations(page)).toEqual([]);
  const href = await page.$eval('a[download]', (link) => (link as HTMLAnchorElement).href);
  const csv = await page.evaluate(async (address) => (await fetch(address)).text(), href);
  expect(csv).toContain('kim@example.com,Kim,,subscribed,owner');
});

test('a service is connected by its key; a refused one is told at the field, "Unable to connect. Please try again" without the service', async () => {
  await open('/marketing/lists');
  await shows(page, 'Service for mailing lists: Disconnected');
  await press(page, 'Connect Mailchimp');
  await byRole(page, 'textbox', 'API key');
  await press(page, 'Connect');
  await shows(page, 'is missing', '.studio-error');
  await fill(page, 'API key', '<b>letmein</b>');
  await press(page, 'Connect');
  await shows(page, 'Keys of Mailchimp end with the place of the account, such as -us21.', '.studio-error');
  expect(await violations(page)).toEqual([]);
  await fill(page, 'API key', MAILCHIMP_KEY.replace('0', '1'));
  await press(page, 'Connect');
  await shows(page, 'Mailchimp refuses this key. It may have been revoked: copy the key again.', '.studio-error');
  const { port } = new URL(mailchimp.url);
  await mailchimp.stop();
  await fill(page, 'API key', MAILCHIMP_KEY);
  await press(page, 'Connect');
  await shows(page, 'Unable to connect. Please try again', '.studio-dialog');
  mailchimp = await startMailchimp(Number(port));
  await press(page, 'Connect');
  await shows(page, 'Mailchimp, with the key …def-us21.');
  await shows(page, 'Mailchimp letters', '[role=row]');
  expect(await violations(page)).toEqual([]);
  const { url } = mailchimp;
  await mailchimp.stop();
  await page.reload();
  await shows(page, 'Unable to connect. Please try again', '[role=alert]');
  await shows(page, 'Service for mailing lists: Disconnected');
  mailchimp = await startMailchimp(Number(new URL(url).port));
  await press(page, 'Try again');
  await shows(page, 'Mailchimp letters', '[role=row]');
  await press(page, 'Disconnect…');
  await press(page, 'Disconnect');
  await shows(page, 'Lists made here work without one.');
});

test('a campaign is written, looked at as the server writes it, refused with reasons, tried and sent', async () => {
  await open('/marketing/campaigns');
  await shows(page, 'There are no campaigns yet.');
  await press(page, 'Add a campaign');
  await fill(page, 'Name', 'Autumn');
  await press(page, 'Add the campaign');
  await screen(page, 'Autumn');
  await press(page, 'Send…');
  await press(page, 'Send now');
  await shows(page, 'A mailing List must be selected.', '.studio-error');
  await shows(page, 'The email needs a subject.');
  await shows(page, 'There is nothing in the email yet.');
  expect(await violations(page)).toEqual([]);
  await fill(page, 'Subject', 'New bowls, {{first name|friend}}');
  await choose('Mailing list', 'Kiln news (1)');
  await press(page, 'Add a block');
  await press(page, 'Heading', 'menuitem');
  await fill(page, 'Text', `Hello {{first name|you}}, ${'the kiln has been opened, '.repeat(6)}`);
  await press(page, 'Add a block');
  await press(page, 'Button', 'menuitem');
  await saved();
  await shows(page, 'New bowls, friend', '.studio-campaign-subject');
  const address = await page.$eval('iframe[title=Email]', (frame) => (frame as HTMLIFrameElement).src);
  const email = await page.evaluate(async (from) => (await fetch(from)).text(), address);
  expect(email).toContain('Hello you');
  await check('Plain text');
  await shows(page, 'Unsubscribe: ', 'pre');
  await press(page, 'Undo');
  await saved();
  await shows(page, 'Heading: Hello', '.studio-sortable');
  expect(await violations(page)).toEqual([]);
  // A line that is longer than its column covers nothing, and a phone does not scroll sideways.
  const [fields, preview] = await Promise.all(
    ['.studio-campaign-fields', '.studio-campaign-preview'].map((part) =>
      page.$eval(part, (element) => ({ left: element.getBoundingClientRect().left, width: element.scrollWidth })),
    ),
  );
  expect((fields?.left ?? 0) + (fields?.width ?? 0)).toBeLessThan(preview?.left ?? 0);
  await page.setViewport({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(390);
  await page.setViewport({ width: 1280, height: 900 });
  await press(page, 'Send a test');
  await fill(page, 'Email address', 'me');
  await press(page, 'Send the test');
  await shows(page, 'Please enter a valid email.', '.studio-error');
  await fill(page, 'Email address', 'me@shop.example');
  await press(page, 'Send the test');
  await shows(page, 'A test is on its way to me@shop.example.');
  // The only subscriber leaves, and comes back.
  await subscription('unsubscribed');
  await press(page, 'Send…');
  await shows(page, 'Nobody is subscribed to this list yet.', '.studio-dialog');
  expect(await (await byRole(page, 'button', 'Send now')).evaluate((one) => one.matches(':disabled'))).toBe(true);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('.studio-dialog') === null);
  await subscription('subscribed');
  await press(page, 'Send…');
  await shows(page, '1 subscriber would get it now.');
  await press(page, 'Send now');
  // The site looks every few seconds whether all of it has left.
  await eventually(async () =>
    (await page.$eval('.studio-campaign-state', (one) => one.textContent ?? '')).startsWith('Sent'),
  );
  await shows(page, 'The campaign was sent. Make a copy to change it.');
  expect(await violations(page)).toEqual([]);
});

test('a webhook is refused at its address, added with a secret, sent a sample and switched off', async () => {
  await open('/settings/webhooks');
  await shows(page, 'There are no webhooks yet.');
  await press(page, 'Add a webhook');
  await fill(page, 'Address', 'http://127.0.0.1/hook');
  await press(page, 'Add the webhook');
  await shows(page, '127.0.0.1 is not one of the allowed hosts (WEBHOOK_HOSTS)', '.studio-error');
  expect(await violations(page)).toEqual([]);
  await fill(page, 'Address', 'https://hooks.example/orders');
  await press(page, 'Add the webhook');
  await byRole(page, 'textbox', 'Secret');
  expect(await violations(page)).toEqual([]);
  await press(page, 'Done');
  await page.locator('[role=row] ::-p-text(https://hooks.example/orders)').click();
  await press(page, 'Send a sample');
  await press(page, 'An order was placed and paid', 'menuitem');
  await shows(page, 'order.created', '[role=row]');
  expect(await violations(page)).toEqual([]);
  await press(page, 'Send notices', 'switch');
  await shows(page, 'The webhook is off.');
});

test('a key for Zapier awaits its connection, is connected, and disconnected; all deliveries are listed', async () => {
  await open('/settings/hook-keys');
  await press(page, 'Make a key');
  await press(page, 'Make the key');
  const key = await (await byRole(page, 'textbox', 'Key')).evaluate((field) => (field as HTMLInputElement).value);
  await press(page, 'Done');
  await shows(page, 'Awaiting connection');
  expect(await violations(page)).toEqual([]);
  const subscribed = await fetch(`${demo.site.url}/api/hooks`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: 'https://hooks.example/zap', topic: 'order.created' }),
  });
  expect(subscribed.status).toBe(201);
  await page.reload();
  await shows(page, 'Connected', '.store-tag');
  await press(page, 'Disconnect Zapier');
  await page.locator('[role=alertdialog] .is-danger').click();
  await shows(page, 'Disconnected', '.store-tag');
  await open('/settings/deliveries');
  await shows(page, 'me@shop.example', '[role=row]');
  await page.setViewport({ width: 390, height: 800 });
  // On a phone a row has all that there is: whom, what, how it stands, and when.
  await shows(page, 'Sent', '.studio-row-text');
  await shows(page, 'List: Kiln news', '.studio-row-text');
  const cut = await page.$$eval('.studio-row-text .studio-soft:last-child', (all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await page.setViewport({ width: 1280, height: 900 });
  await page.locator('input[type=search]').fill('nobody');
  await shows(page, 'There is nothing like that.');
  expect(await violations(page)).toEqual([]);
});
