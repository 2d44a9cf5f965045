/** The studio's shell: setup, signing in, the session, people, the palette, and errors. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Page } from 'puppeteer';
import { addAdmin } from '../../server/admin/admins.ts';
import { roles } from '../../shared/roles.ts';
import { temporaryFolder } from '../database/databases.ts';
import { violations } from './axe.ts';
import { useSite } from './demo-site.ts';
import { goOnline, overflow, shoot } from './site-browser.ts';
import { byRole, fill, keys, press, screen, shows } from './studio-page.ts';

const DATA_DIR = temporaryFolder();
const demo = useSite({}, { SITE: 'demo', DATA_DIR });
const ANN = { name: 'Ann', email: 'ann@shop.example', password: 'a long password' };

let page: Page;
let errors: string[];
beforeAll(async () => {
  page = await demo.browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) errors.push(message.text());
  });
});
beforeEach(() => {
  errors = [];
});
afterEach(() => expect(errors).toEqual([]));

const go = (path: string) => page.goto(`${demo.site.url}/config${path}`);
const title = () => page.title();
const focusedName = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

/** No accessibility violations, on a phone and wide, light and dark. */
async function isAccessible(name: string): Promise<void> {
  for (const width of [1280, 390])
    for (const scheme of ['light', 'dark']) {
      await page.setViewport({ width, height: 900 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      expect([name, width, scheme, await violations(page)]).toEqual([name, width, scheme, []]);
      expect([name, width, await overflow(page)]).toEqual([name, width, 0]);
      await shoot(page, `studio-${name}-${width}-${scheme}`);
    }
  await page.setViewport({ width: 1280, height: 900 });
}

async function signIn(email: string, password: string): Promise<void> {
  await screen(page, 'Sign in');
  await fill(page, 'Email', email);
  await fill(page, 'Password', password);
  await press(page, 'Sign in');
}

async function signOut(): Promise<void> {
  await page.click('.studio-owner > button');
  await press(page, 'Sign out');
  await screen(page, 'Sign in');
}

test('in the demo everybody can try the studio as its admin, and sign out again', async () => {
  await go('/');
  await shows(page, 'This site has no owner yet.');
  await isAccessible('sign-in');
  await press(page, 'Look around as the demo’s owner');
  await screen(page, 'Pages');
  expect([new URL(page.url()).pathname, await title()]).toEqual(['/config/pages', 'Pages · Studio']);
  await go('/settings/people');
  await shows(page, 'owner@demo.example');
  // Nobody knows a password of this admin.
  await go('/profile');
  await fill(page, 'Name', 'Looking around');
  await demo.site.database.db.execute(sql`DELETE FROM owner_sessions`);
  await press(page, 'Save the name');
  await byRole(page, 'dialog', 'Your session has expired');
  await byRole(page, 'button', 'Look around as the demo’s owner');
  await isAccessible('expired-demo');
  await press(page, 'Look around as the demo’s owner');
  await shows(page, 'Saved');
  expect(await page.$eval('input[autocomplete=name]', (input) => input.value)).toBe('Looking around');
  await signOut();
});

test('the setup link creates the admin, and is removed from the URL', async () => {
  const token = readFileSync(join(DATA_DIR, 'setup-token'), 'utf8').trim();
  await go(`/?setup=${token}`);
  await screen(page, 'Set up your site');
  expect(page.url()).toBe(`${demo.site.url}/config/`);
  await press(page, 'Create the owner');
  for (const message of ['This is missing.', 'Please enter a valid email.', 'This must have at least 12 characters.'])
    await shows(page, message);
  await isAccessible('set-up');
  await fill(page, 'Name', ANN.name);
  await fill(page, 'Email', 'ann');
  await fill(page, 'Password', ANN.password);
  await press(page, 'Create the owner');
  await shows(page, 'Emails must be formatted as name@example.com');
  await fill(page, 'Email', ANN.email);
  await press(page, 'Create the owner');
  await screen(page, 'Pages');
  await signOut();
});

test('a wrong password, and too many of them', async () => {
  await signIn(ANN.email, 'wrong');
  await shows(page, 'Incorrect email or password.');
  await page.evaluate(async () => {
    const crumb = /crumb=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const headers = { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(crumb) };
    const body = JSON.stringify({ email: 'nobody@shop.example', password: 'wrong' });
    for (let tries = 0; tries < 10; tries++) await fetch('/api/owner/session', { method: 'POST', headers, body });
  });
  await fill(page, 'Email', 'nobody@shop.example');
  await press(page, 'Sign in');
  await shows(page, 'Too many attempts. Please try again in a minute.');
});

test('a forgotten password is asked for by email', async () => {
  await press(page, 'Forgotten password?');
  await screen(page, 'Forgotten password');
  await press(page, 'Send the email');
  await shows(page, 'Please enter a valid email.');
  await fill(page, 'Email', ANN.email);
  await press(page, 'Send the email');
  await shows(page, 'If there is an account of this address, an email is on its way to it.');
  await isAccessible('forgotten');
  await go('/?reset=of-another-time');
  await screen(page, 'Choose a new password');
  await fill(page, 'New password', ANN.password);
  await press(page, 'Change the password');
  await shows(page, 'This link has been used already, or is too old. Ask for a new email.');
  await press(page, 'Back to signing in');
  await signIn(ANN.email, ANN.password);
  await screen(page, 'Pages');
});

test('an expired session asks to sign in over the screen, and no input is lost', async () => {
  await go('/profile');
  await screen(page, 'Your profile');
  await fill(page, 'Name', 'Ann Lee');
  await demo.site.database.db.execute(sql`DELETE FROM owner_sessions`);
  await press(page, 'Save the name');
  await byRole(page, 'dialog', 'Your session has expired');
  await isAccessible('expired');
  expect(await page.$('::-p-text(Look around)')).toBeNull();
  await page.keyboard.press('Escape');
  await fill(page, 'Password', ANN.password);
  await press(page, 'Sign in');
  await shows(page, 'Saved');
  expect(await page.$eval('input[autocomplete=name]', (input) => input.value)).toBe('Ann Lee');
  expect(await page.$('[role=dialog]')).toBeNull();
  await isAccessible('profile');
});

test('the palette opens screens and actions by keyboard, and moves the focus', async () => {
  await keys(page, 'Control+k');
  await byRole(page, 'dialog', 'Go to');
  await page.keyboard.type('peopl');
  // The first result is selected shortly after the last keystroke.
  await page.waitForFunction(() => {
    const chosen = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(chosen)?.textContent === 'Settings: People';
  });
  await isAccessible('palette');
  await keys(page, 'Enter');
  await screen(page, 'People');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  await keys(page, 'Control+/');
  await byRole(page, 'dialog', 'Keyboard shortcuts');
  await isAccessible('shortcuts');
  await keys(page, 'Escape');
  await page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
  await (await byRole(page, 'button', 'Search: screens, actions and pages')).focus();
  await keys(page, 'Enter');
  await byRole(page, 'dialog', 'Go to');
  await page.keyboard.type('nothing of this name');
  await shows(page, 'Nothing has this name.');
  await keys(page, 'Escape');
  await keys(page, 'Escape');
  await page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Search: screens, actions and pages',
  );
});

test('people are invited, get other roles, and are removed', async () => {
  await press(page, 'Invite somebody');
  await byRole(page, 'dialog', 'Invite somebody');
  await press(page, 'Send the invitation');
  for (const message of ['Please enter a valid email.', 'This is missing.', 'Choose at least one role.'])
    await shows(page, message);
  await isAccessible('invite');
  await fill(page, 'Email', ANN.email);
  await fill(page, 'Name', 'Bea');
  await press(page, 'Store manager', 'checkbox');
  await press(page, 'Send the invitation');
  await shows(page, 'This person already exists');
  await fill(page, 'Email', 'bea@shop.example');
  await press(page, 'Send the invitation');
  await shows(page, 'The invitation is on its way to bea@shop.example.');
  await press(page, 'Roles of Bea');
  await byRole(page, 'dialog', 'Roles of Bea');
  await press(page, 'Viewer', 'checkbox');
  await press(page, 'Save the roles');
  await shows(page, 'Store manager, Viewer');
  await press(page, 'Remove Bea');
  await byRole(page, 'alertdialog', 'Remove Bea?');
  await isAccessible('confirm');
  await press(page, 'Cancel');
  await press(page, 'Remove Bea');
  await press(page, 'Remove');
  await shows(page, 'Bea has been removed.');
  await page.waitForFunction(() => document.querySelectorAll('.studio-rows > li').length === 1);
});

test('the activity shows who did what, after a retry of its script', async () => {
  await page.setRequestInterception(true);
  let isLost = true;
  page.on('request', (request) => {
    void (isLost && /audit-screen-\w+\.js$/.test(request.url()) ? request.abort() : request.continue());
  });
  await press(page, 'Activity', 'link');
  await shows(page, 'Unable to load. Try again.');
  isLost = false;
  await press(page, 'Try again');
  await shows(page, 'People: remove');
  page.removeAllListeners('request');
  await page.setRequestInterception(false);
  await isAccessible('activity');
  await press(page, 'People', 'link');
  await screen(page, 'People');
});

test('offline, and when the server fails, the screen shows that and retries', async () => {
  await page.setOfflineMode(true);
  await shows(page, 'You are offline.');
  await press(page, 'Invite somebody');
  await fill(page, 'Email', 'cleo@shop.example');
  await fill(page, 'Name', 'Cleo');
  await press(page, 'Viewer', 'checkbox');
  await press(page, 'Send the invitation');
  await shows(page, 'Network error');
  expect(await page.$eval('[role=dialog] input[type=email]', (input) => (input as HTMLInputElement).value)).toBe(
    'cleo@shop.example',
  );
  await goOnline(page);
  await press(page, 'Cancel');
  await page.setRequestInterception(true);
  let isDown = true;
  page.on('request', (request) => {
    const fails = isDown && request.url().endsWith('/api/owner/people');
    void (fails ? request.respond({ status: 500, contentType: 'application/json', body: '{}' }) : request.continue());
  });
  await go('/settings/people');
  await shows(page, 'Something went wrong');
  await isAccessible('failed');
  isDown = false;
  await press(page, 'Try again');
  await shows(page, ANN.email);
  page.removeAllListeners('request');
  await page.setRequestInterception(false);
});

test('an unknown URL shows a message; the rail opens as a dialog on a phone; the skip link leads to the screen', async () => {
  await go('/no/such/screen');
  await screen(page, 'Not found');
  await shows(page, 'Unable to locate content: /no/such/screen');
  await page.keyboard.press('Tab');
  expect(await focusedName()).toBe('Skip to content');
  await keys(page, 'Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.setViewport({ width: 390, height: 844 });
  await press(page, 'Open the menu');
  await byRole(page, 'dialog', 'Menu');
  await isAccessible('menu');
  await page.setViewport({ width: 390, height: 844 });
  await press(page, 'Settings', 'link');
  await screen(page, 'All settings');
  await page.setViewport({ width: 1280, height: 900 });
  await go('/settings/people');
  await screen(page, 'People');
});

test('screens without permission are not in the rail, and show why at their URL', async () => {
  const viewer = { name: 'Vic', email: 'vic@shop.example', password: 'a long password', roles: [roles.viewer] };
  await addAdmin(demo.site.database.db, viewer);
  await signOut();
  await signIn(viewer.email, viewer.password);
  await screen(page, 'Not permitted');
  await shows(page, 'Invite people and change their roles.');
  expect(await page.$$eval('.studio-rail a', (links) => links.map(({ pathname }) => pathname))).not.toContain(
    '/config/settings/people',
  );
  await isAccessible('forbidden');
});
