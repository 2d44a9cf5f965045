/** The page tree, and other functions of the editor: scheduled publishing, versions, clipboard, offline use, two editors. */
import type { Frame, HTTPRequest, Page } from 'puppeteer';
import { roles } from '#shared/roles';
import { addAdmin } from '../../server/admin/admins.ts';
import { createVisitor, type Visitor } from '../server/visitor.ts';
import { violations } from './axe.ts';
import { useDemoSite } from './demo-site.ts';
import { eventually, holds } from './recording.ts';
import { byRole, fill, keys, press, shows } from './studio-page.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const OTHER = { email: 'bo@shop.example', name: 'Bo', password: OWNER.password, roles: [roles.admin] };
const demo = useDemoSite({ OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password });
let page: Page;
/** Another admin. */
let other: Visitor;
const problems: string[] = [];
beforeAll(async () => {
  const { site, browser } = demo;
  await addAdmin(site.database.db, OTHER);
  other = createVisitor(site.url);
  await other.send('post', '/api/owner/session', { email: OTHER.email, password: OTHER.password });
  const context = await browser.createBrowserContext();
  await context.overridePermissions(site.url, ['clipboard-read', 'clipboard-sanitized-write']);
  page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(`${site.url}/config/pages`);
  await fill(page, 'Email', OWNER.email);
  await fill(page, 'Password', OWNER.password);
  await page.keyboard.press('Enter');
  await byRole(page, 'heading', 'Pages');
});

const open = async (path: string): Promise<void> => void (await page.goto(`${demo.site.url}/config${path}`));
const choose = async (entry: string, action: string): Promise<void> => {
  await press(page, `Actions for ${entry}`);
  await press(page, action, 'menuitem');
};
const toast = (text: string): Promise<void> => shows(page, text, '.studio-toast');
/** Keeps a message as an owner does who reads it. */
const point = async (text: string): Promise<void> => {
  await toast(text);
  await page.hover(`.studio-toast ::-p-text(${text})`);
};
const noDialog = (): Promise<unknown> => page.waitForFunction(() => document.querySelector('.studio-dialog') === null);
/** Titles in the tree, in order. */
const titles = (): Promise<string[]> =>
  page.$$eval('.studio-tree-name', (all) => all.map(({ textContent }) => textContent ?? ''));
const statusOf = async (path: string): Promise<number> => (await fetch(demo.site.url + path)).status;
const htmlOf = async (path: string): Promise<string> => (await fetch(demo.site.url + path)).text();
const openFrame = async (): Promise<Frame> => {
  await page.waitForSelector('iframe[data-ready="true"]');
  return eventually(() => page.frames().find((frame) => frame.url().includes('/preview')), 'the frame');
};
/** Delays reads below a path until the returned function is called. */
async function held(path: string): Promise<() => Promise<void>> {
  const waiting: HTTPRequest[] = [];
  const decide = (request: HTTPRequest): void => {
    if (request.method() === 'GET' && new URL(request.url()).pathname.startsWith(path)) waiting.push(request);
    else void request.continue();
  };
  await page.setRequestInterception(true);
  page.on('request', decide);
  return async () => {
    page.off('request', decide);
    await Promise.all(waiting.map((request) => request.continue()));
    await page.setRequestInterception(false);
  };
}
const saved = (): Promise<unknown> => page.waitForSelector('.studio-save[data-state="saved"]');
const select = async (path: string): Promise<void> => {
  await (await page.waitForSelector(`[data-key="${path}"]`))?.click();
  await page.waitForSelector(`[data-key="${path}"][data-selected]`);
};

describe('the page tree', () => {
  beforeEach(async () => {
    await open('/pages');
    await page.waitForSelector('[data-key="link:mainNav:0"]');
  });

  test('a URL in use is rejected at its field with the name of the page, and another one is saved', async () => {
    await choose('Workshop', 'Settings…');
    await fill(page, 'Address', 'contact');
    await press(page, 'Save');
    await shows(page, 'The page “Contact” has the address /contact already. Choose another one.');
    expect(await page.$eval('[aria-invalid="true"]', (input) => (input as HTMLInputElement).value)).toBe('contact');
    await fill(page, 'Address', 'the-workshop');
    await page.waitForFunction(() => document.querySelector('[aria-invalid="true"]') === null);
    await press(page, 'Save');
    await toast('Saved');
    await holds(async () => expect(await statusOf('/the-workshop')).toBe(200));
  });

  test('a page and a link are renamed in place, by menu and by key, and that is taken back', async () => {
    await choose('Contact', 'Rename');
    await page.waitForSelector('input[aria-label="Name of Contact"]:focus');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('  Write to us ');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await toast('“Contact” is “Write to us” now');
    await eventually(async () => (await htmlOf('/journal')).includes('>Write to us<'), 'the name on the site');
    // The row has the focus again; Escape and an empty name change nothing.
    for (const end of ['Escape', 'Enter'] as const) {
      await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.includes('Write to us'));
      await page.keyboard.press('F2');
      await page.waitForSelector('input[aria-label="Name of Write to us"]:focus');
      if (end === 'Escape') await page.keyboard.type('Something else');
      else await page.keyboard.press('Backspace');
      await page.keyboard.press(end);
    }
    expect(await titles()).toContain('Write to us');
    await (await page.waitForSelector('.studio-toast ::-p-text(Undo)'))?.click();
    await toast('Renamed back');
    expect(await titles()).toContain('Contact');
  });

  test('a missing title is reported, and the page is added once it has one', async () => {
    await press(page, 'Add a page');
    await press(page, 'Add');
    await page.waitForSelector('.studio-dialog [aria-invalid="true"]');
    await fill(page, 'Title', 'Winter');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.studio-editor');
    await shows(page, 'Draft', '.studio-editor-publish');
  });

  test('concurrent changes by others are kept, and conflicts are shown for the same field', async () => {
    await choose('Journal', 'Settings…');
    await fill(page, 'Title', 'The journal');
    await fill(page, 'Description', 'What we write.');
    expect((await other.send('put', '/api/owner/pages/journal', { title: 'Notes', isHeaderHidden: true })).status).toBe(
      200,
    );
    await press(page, 'Save');
    await shows(page, 'Somebody else has changed this field.', '.studio-conflict');
    await shows(page, 'Title', '.studio-conflict strong');
    await press(page, 'Use yours');
    await press(page, 'Save');
    await toast('Saved');
    expect((await other.get('/api/owner/pages/journal')).body).toMatchObject({
      title: 'The journal',
      description: 'What we write.',
      isHeaderHidden: true,
    });
    await other.send('put', '/api/owner/pages/journal', { isHeaderHidden: false });
  });

  test('a page becomes the home page, and Undo gives the address back', async () => {
    await choose('Journal', 'Set as home page');
    await point('is the home page now.');
    await eventually(async () => {
      const { url, redirected } = await fetch(`${demo.site.url}/journal`);
      return redirected && new URL(url).pathname === '/';
    }, 'the redirect');
    await press(page, 'Undo');
    await toast('is the home page again.');
    await eventually(async () => !(await fetch(`${demo.site.url}/journal`)).redirected, 'the page at its address');
  });

  test('a copy is placed after its page with a name of its own, has no link for visitors, and is removed by Undo', async () => {
    await choose('Dates', 'Copy');
    await point('“Copy of Dates” was added as a draft');
    const order = await titles();
    expect(order.indexOf('Copy of Dates')).toBe(order.indexOf('Dates') + 1);
    expect(await htmlOf('/')).not.toContain('Copy of');
    await press(page, 'Undo');
    await toast('“Copy of Dates” is in the trash');
    await holds(async () => expect((await titles()).indexOf('Copy of Dates')).toBe(-1));
  });

  test('a link is added to a navigation, changed, removed, and restored', async () => {
    await choose('Main navigation', 'Add a link…');
    await press(page, 'Add');
    await shows(page, 'This is missing.');
    await fill(page, 'Title', 'Our film');
    await press(page, 'Page Link to');
    await press(page, 'Web Address', 'option');
    await fill(page, 'Web Address', 'https://film.example/a');
    await page.keyboard.press('Tab');
    await press(page, 'Add');
    await noDialog();
    await holds(async () => expect(await htmlOf('/')).toContain('href="https://film.example/a"'));
    await choose('Our film', 'Edit the link…');
    await fill(page, 'Title', 'A film');
    await press(page, 'Save');
    await noDialog();
    // Another admin moves another link in the meantime: nothing of it is lost.
    const { body } = await other.get('/api/owner/navigations');
    const [main, ...rest] = body.navigations;
    const moved = [{ ...main, links: [...main.links.slice(1), main.links[0]] }, ...rest];
    expect((await other.send('put', '/api/owner/navigations', { navigations: moved })).status).toBe(200);
    await choose('A film', 'Remove the link');
    await point('“A film” was removed');
    await holds(async () => expect(await titles()).not.toContain('A film'));
    await press(page, 'Undo');
    await holds(async () => expect(await titles()).toContain('A film'));
    const after = (await other.get('/api/owner/navigations')).body.navigations[0].links;
    const names = after.map(({ title, externalLink }: typeof after) => title ?? externalLink.title);
    expect(names).toEqual(['Journal', 'Dates', 'Workshop', 'About', 'Shop', 'A film']);
  });
});

describe('the editor of a page', () => {
  const LAYOUT = '/api/owner/layouts/page/questions';
  let frame: Frame;
  const openEditor = async (id: string): Promise<void> => {
    await open(`/pages/${id}`);
    await page.waitForSelector('[data-key="rows.0"]');
    frame = await openFrame();
  };
  const blocks = (): Promise<number> => frame.$$eval('.sqs-block[data-document^="page:"]', ({ length }) => length);
  const publishing = async (action: string): Promise<void> => {
    await press(page, 'More ways to publish');
    await press(page, action, 'menuitem');
  };
  const confirm = async (name: string): Promise<void> => {
    await (await page.waitForSelector(`[role="alertdialog"] ::-p-aria(${name}[role="button"])`))?.click();
    await noDialog();
  };

  test('the state before the first publication, and versions of others, are viewed and restored', async () => {
    const { layout } = (await other.get(LAYOUT)).body;
    const changed = structuredClone(layout);
    changed.rows.push({ columns: [{ blocks: [{ id: 'of-bo', type: 'html', value: { html: '<p>By Bo</p>' } }] }] });
    await other.send('put', LAYOUT, { layout: changed });
    await other.send('post', `${LAYOUT}/publish`, {});
    await openEditor('questions');
    const before = await blocks();
    await press(page, 'Versions');
    await shows(page, 'Before the first version');
    await shows(page, ', Bo');
    await press(page, 'Look at version 0');
    await holds(async () => expect(await blocks()).toBe(before - 1));
    // Nothing of it can be edited: there is no outline and no field, and keys change nothing.
    await shows(page, 'It cannot be edited', '.studio-inspector');
    expect(await page.$('[data-key="rows.0"], .studio-inspector input, [aria-label="Undo"]')).toBeNull();
    await frame.click('.sqs-block');
    await page.keyboard.press('Delete');
    await press(page, 'Back to the draft');
    await holds(async () => expect(await blocks()).toBe(before));
    await press(page, 'Versions');
    await press(page, 'Restore version 0');
    await toast('What was there before is the draft now');
    await holds(async () => expect(await blocks()).toBe(before - 1));
    await saved();
    await publishing('Discard the draft…');
    await confirm('Discard');
    await toast('Discarded');
    await holds(async () => expect(await blocks()).toBe(before));
    await page.waitForSelector('.studio-editor-publish .is-primary[data-disabled]');
  });

  test('changes are scheduled, and unscheduled', async () => {
    await openEditor('questions');
    await select('rows.0');
    await press(page, 'Duplicate');
    await saved();
    await publishing('Publish later…');
    await press(page, 'Schedule');
    await shows(page, 'The changes are published on', '.studio-toast');
    expect((await other.get(LAYOUT)).body.status).toBe('Scheduled');
    await (await page.waitForSelector('.studio-publish-state ::-p-text(Scheduled for)'))?.click();
    await press(page, 'Schedule');
    await noDialog();
    await holds(async () => expect((await other.get(LAYOUT)).body.status).toBe('Scheduled'));
    await publishing('Discard what is scheduled…');
    await confirm('Discard');
    await toast('Discarded');
    expect((await other.get(LAYOUT)).body.status).toBe('Published');
  });

  test('publishing a private page asks for confirmation', async () => {
    const { body } = await other.send('post', '/api/owner/pages', { type: 'page', title: 'Cellar' });
    await other.send('put', `/api/owner/pages/${body.id}`, { workflowState: 'Private' });
    await open(`/pages/${body.id}`);
    await press(page, 'Publish');
    expect(await page.$('a[aria-label="View page (in a new tab)"]')).toBeNull();
    await shows(page, 'It is private: visitors do not see it now. Publishing puts it on the site now.');
    await confirm('Cancel');
    expect(await statusOf('/cellar')).toBe(404);
    await press(page, 'Publish');
    await confirm('Publish');
    await toast('Published at /cellar');
    await page.waitForSelector('a[aria-label="View page (in a new tab)"][href="/cellar"]');
    await holds(async () => expect(await statusOf('/cellar')).toBe(200));
  });

  test('a problem that prevents publishing links to its block', async () => {
    await openEditor('terms');
    await press(page, 'Add a block');
    await (await byRole(page, 'searchbox', 'Search blocks')).type('newsletter');
    await press(page, 'Newsletter', 'option');
    // "Publish" works before the studio has reloaded what it saved.
    const release = await held('/api/owner/layouts/page/');
    await saved();
    await press(page, 'Publish');
    await release();
    await shows(page, 'This page cannot be published yet');
    await shows(page, 'A mailing List must be selected.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await press(page, 'Publish');
    await press(page, 'Go to the block');
    await noDialog();
    await holds(async () =>
      expect(await page.$eval('.studio-inspector h2', ({ textContent }) => textContent)).toBe('Newsletter'),
    );
    await publishing('Discard the draft…');
    await confirm('Discard');
  });

  test('a block is copied to another page, and text from elsewhere becomes a text block; focus stays in the outline', async () => {
    await openEditor('privacy');
    await select('rows.0.columns.0.blocks.0');
    await keys(page, 'Control+c');
    await open('/pages/imprint');
    await openEditor('imprint');
    const before = await blocks();
    await select('rows.0.columns.0.blocks.0');
    await keys(page, 'Control+v');
    await holds(async () => expect(await blocks()).toBe(before + 1));
    await page.waitForSelector('[data-key="rows.0.columns.0.blocks.1"][data-selected]:focus');
    await page.evaluate(() => navigator.clipboard.writeText('From a letter'));
    await keys(page, 'Control+v');
    await frame.waitForSelector('.html-block ::-p-text(From a letter)');
    await page.waitForSelector('[data-key="rows.0.columns.0.blocks.2"][data-selected]:focus');
    await keys(page, 'Alt+ArrowUp');
    await page.waitForSelector('[data-key="rows.0.columns.0.blocks.1"][data-selected]:focus');
    await keys(page, 'Control+z');
    await keys(page, 'Control+z');
    await keys(page, 'Control+z');
    await holds(async () => expect(await blocks()).toBe(before));
    await saved();
  });

  test('a row is saved as a section, renamed, inserted on another page, and removed', async () => {
    await openEditor('privacy');
    await select('rows.0');
    await press(page, 'Save as a section');
    await press(page, 'Save');
    await shows(page, 'This is missing.');
    await fill(page, 'Name', 'Our promise');
    await page.keyboard.press('Enter');
    await toast('“Our promise” is among the saved sections');
    await saved();
    await openEditor('imprint');
    const before = await blocks();
    await press(page, 'Add a block');
    await choose('Our promise', 'Rename');
    await fill(page, 'Name of the section', 'Promise');
    await page.keyboard.press('Enter');
    await press(page, 'Insert Promise');
    await noDialog();
    await holds(async () => expect(await blocks()).toBeGreaterThan(before));
    await press(page, 'Undo');
    await holds(async () => expect(await blocks()).toBe(before));
    await press(page, 'Add a block');
    await choose('Promise', 'Remove');
    await toast('“Promise” was removed');
    await shows(page, 'No section is saved.');
    await page.waitForFunction(() => document.activeElement?.closest('.studio-dialog') !== null);
    await page.keyboard.press('Escape');
    await noDialog();
    await saved();
    expect((await other.get('/api/owner/saved-sections')).body.sections).toEqual([]);
  });

  test('without a connection nothing is lost or falsely confirmed: the page catches up, and is published then', async () => {
    await openEditor('returns');
    const before = await blocks();
    // Dialogs are loaded before the connection is lost.
    await press(page, 'Add a block');
    await byRole(page, 'searchbox', 'Search blocks');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await noDialog();
    await page.setOfflineMode(true);
    await select('rows.0');
    await press(page, 'Duplicate');
    await shows(page, 'The preview is offline. It shows your changes as soon as the server answers.');
    await press(page, 'Publish');
    await toast('so nothing was published');
    expect(await blocks()).toBe(before);
    await page.setOfflineMode(false);
    await holds(async () => expect(await blocks()).toBeGreaterThan(before));
    await page.waitForFunction(() => !document.body.textContent?.includes('The preview is offline'));
    await saved();
    await press(page, 'Publish');
    await toast('Published at /returns');
  });

  test('the studio’s console has no errors for scripts removed from the frame', () => {
    expect(problems.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
  });
});
