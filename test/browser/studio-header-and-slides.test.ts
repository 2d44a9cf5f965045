/** Header, footer, announcement bar and slides in the studio, and the result for visitors. */
import type { Frame, HTTPRequest, Page } from 'puppeteer';
import { roles } from '#shared/roles';
import { addAdmin } from '../../server/admin/admins.ts';
import { violations } from './axe.ts';
import { useDemoSite } from './demo-site.ts';
import { eventually } from './recording.ts';
import { byRole, fill, frameOf, keys, pointOf, press, shows } from './studio-page.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const demo = useDemoSite();
let page: Page;
const errors: string[] = [];

const open = (path: string) => page.goto(`${demo.site.url}/config${path}`);
const htmlOf = async (path: string): Promise<string> => (await fetch(demo.site.url + path)).text();

const frame = (): Promise<Frame> => frameOf(page);
/** Waits for an element of the preview, which may reload in the meantime. */
const painted = async (selector: string, text = ''): Promise<void> =>
  void (await eventually(async () => {
    const isShown = (content: Frame) =>
      content.evaluate(
        (query, expected) => document.querySelector(query)?.textContent?.includes(expected) === true,
        ...([selector, text] as const),
      );
    return frame()
      .then(isShown)
      .catch(() => false);
  }, `painting ${selector} ${text}`));

async function publish(): Promise<void> {
  await page.waitForSelector('::-p-aria([name="Publish"][role="button"]):not([disabled])');
  await press(page, 'Publish');
  await page.waitForFunction(
    () => document.querySelector('.studio-screen-head [role=status].studio-tag')?.textContent === 'Published',
  );
}

/** A visitor's page in a separate browser context. */
async function visit(path: string, look: (visitor: Page) => Promise<void>): Promise<void> {
  const context = await demo.browser.createBrowserContext();
  const visitor = await context.newPage();
  await visitor.setViewport({ width: 1280, height: 900 });
  await visitor.goto(demo.site.url + path);
  await look(visitor);
  await context.close();
}

beforeAll(async () => {
  await addAdmin(demo.site.database.db, { ...OWNER, name: 'Ann', roles: [roles.admin] });
  page = await demo.browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  page.on('pageerror', (error) => errors.push(String(error)));
  await open('/design/header');
  await fill(page, 'Email', OWNER.email);
  await page.locator('input[type=password]').fill(OWNER.password);
  await press(page, 'Sign in');
}, 120_000);
afterAll(() => expect(errors).toEqual([]));

test('the header is arranged, its elements are shown, moved and hidden, and visitors see it once it is published', async () => {
  await painted('header.header-inline');
  await press(page, 'Logo in the middle', 'radio');
  await painted('header.header-centered');
  // A color that is not set shows what the page has.
  await press(page, 'Look', 'tab');
  await page.waitForSelector('::-p-aria(Background color[role="textbox"])[placeholder^="Theme color #"]');
  await press(page, 'Arrangement', 'tab');
  await press(page, 'Hide Account');
  await (await frame()).waitForFunction(() => document.querySelector('.account-link') === null);
  await press(page, 'Show Social links');
  await painted('.social-tool', 'Instagram');
  await (await page.waitForSelector('[data-key=cart]'))?.focus();
  await keys(page, 'Alt+ArrowUp');
  await painted('.header-end > .header-tool:nth-child(2) .cart-link');
  await fill(page, 'Note', 'Open on Saturdays');
  await painted('.header-note', 'Open on Saturdays');
  expect(await violations(page)).toEqual([]);
  expect(await htmlOf('/')).toContain('header-inline');
  await press(page, 'Look', 'tab');
  const slider = await byRole(page, 'slider', 'Space above and below');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await painted('header[style*="--header-padding:21px"]');
  await press(page, 'Phones', 'tab');
  await press(page, 'Menu button left', 'radio');
  await painted('header.phone-menu-left');
  await publish();
  await eventually(async () => (await htmlOf('/')).includes('header-centered phone-menu-left'));
  await visit('/', async (visitor) => {
    const [menu = 0, logo = 0] = await visitor.$$eval('.menu, .site-title', (all) =>
      all.map((element) => element.getBoundingClientRect().left),
    );
    expect(menu).toBeLessThan(logo);
    await visitor.setViewport({ width: 390, height: 800 });
    const places = await visitor.evaluate(() =>
      ['.menu-button', '.site-title', '.cart-tool'].map(
        (query) => document.querySelector(query)?.getBoundingClientRect().left ?? -1,
      ),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(await visitor.$eval('html', (html) => html.scrollWidth)).toBe(390);
  });
});

test('a draft is discarded, and an earlier version becomes the draft', async () => {
  await open('/design/header');
  await press(page, 'Menu behind a button', 'radio');
  await painted('header.header-minimal');
  await shows(page, 'Draft');
  await page.waitForSelector('::-p-aria([name="Publish"][role="button"]):not([disabled])');
  await press(page, 'More about the draft');
  await press(page, 'Discard the draft…', 'menuitem');
  await press(page, 'Discard');
  await painted('header.header-centered');
  await press(page, 'Versions');
  await page.locator('[role=dialog] li:last-child [aria-label^="Restore version"]').click();
  await painted('header.header-inline');
  expect(await htmlOf('/')).toContain('header-centered');
  await press(page, 'More about the draft');
  await press(page, 'Discard the draft…', 'menuitem');
  await press(page, 'Discard');
  await painted('header.header-centered');
});

test('a block is added to the footer, beside another arrangement', async () => {
  await open('/design/footer');
  await painted('footer.footer-columns');
  await press(page, 'Centered', 'radio');
  await painted('footer.footer-centered');
  // A note that is too long is kept and says so; its field is there while the note is shown.
  const note = '::-p-aria([name="Note"][role="textbox"])';
  await (await page.waitForSelector(note))?.click();
  await page.keyboard.sendCharacter('a'.repeat(501));
  await shows(page, 'The text has 501 characters; the most is 500.', '.studio-error');
  await keys(page, 'Control+a');
  await page.keyboard.press('Backspace');
  await press(page, 'Hide Note');
  await page.waitForSelector(note, { hidden: true });
  await press(page, 'Show Note');
  await page.waitForSelector(note);
  await press(page, 'Blocks', 'tab');
  await press(page, 'Add a block');
  await byRole(page, 'searchbox', 'Search blocks');
  await page.keyboard.type('quote');
  await press(page, 'Quote', 'option');
  await painted('footer .quote-block', 'Write the words here.');
  expect(await violations(page)).toEqual([]);
  expect(await htmlOf('/about')).not.toContain('Write the words here.');
  await press(page, 'Look', 'tab');
  await fill(page, 'Background color', '#20304f');
  await fill(page, 'Text color', '#ffffff');
  await page.keyboard.press('Tab');
  await painted('footer[style*="--footer-text:#ffffff"]');
  await publish();
  await eventually(async () => (await htmlOf('/about')).includes('Write the words here.'));
  expect(await htmlOf('/about')).toContain('footer-centered');
  await visit('/about', async (visitor) => {
    const unlike = await visitor.$$eval('.site-footer :is(a, p, h2, h3, address, li)', (all) =>
      all
        .filter((one) => getComputedStyle(one).color !== 'rgb(255, 255, 255)')
        .map((one) => one.outerHTML.slice(0, 90)),
    );
    expect(unlike).toEqual([]);
  });
});

test('the announcement bar is previewed while it is written; visitors who close it do not see it again', async () => {
  await open('/marketing/announcement');
  await (await page.waitForSelector('[contenteditable=true]'))?.click();
  await page.keyboard.type('Free shipping this week');
  await painted('.announcement-bar', 'Free shipping this week');
  expect(await violations(page)).toEqual([]);
  await publish();
  await eventually(async () => (await htmlOf('/about')).includes('Free shipping this week'));
  await visit('/about', async (visitor) => {
    await visitor.locator('[aria-label="Close the announcement"]').click();
    await visitor.waitForFunction(() => document.querySelector('.announcement-bar') === null);
    await visitor.reload();
    await visitor.waitForFunction(() => document.querySelector('.announcement-bar') === null);
  });
});

test('links in the preview lead to other pages, those in a menu once it is open', async () => {
  await open('/marketing/announcement');
  await painted('.announcement-bar', 'Free shipping this week');
  const click = async (selector: string): Promise<void> => {
    const { x, y } = await pointOf(await frame(), selector);
    await page.mouse.click(x, y);
  };
  await click('header nav a[href="/journal"]');
  await page.waitForSelector('iframe[src*="path=%2Fjournal"][data-ready=true]');
  await painted('.announcement-bar', 'Free shipping this week');
  await click('header nav li:has(a[href="/about"]) summary');
  await (await frame()).waitForSelector('header nav details[open] a[href="/about"]');
  await click('header nav a[href="/about"]');
  await page.waitForSelector('iframe[src*="path=%2Fabout"][data-ready=true]');
  await painted('.announcement-bar', 'Free shipping this week');
  await page.locator('.studio-design-preview ::-p-text(Desktop)').click();
  await press(page, 'Phone', 'option');
  await page.waitForFunction(() => document.querySelector('iframe')?.style.width === '390px');
  await click('.menu-button');
  await (await frame()).waitForSelector('#site-menu:popover-open a[href="/journal"]');
  await click('#site-menu a[href="/journal"]');
  await page.waitForSelector('iframe[src*="path=%2Fjournal"][data-ready=true]');
});

test('a preview without a response is drawn later, and shows what is not saved yet after a reload', async () => {
  await open('/marketing/announcement');
  await painted('.announcement-bar', 'Free shipping this week');
  let isDown = true;
  const intercept = (request: HTTPRequest): void => {
    const { pathname } = new URL(request.url());
    const isSave = request.method() !== 'GET' && pathname.startsWith('/api/owner/announcement');
    const isFailing = isSave || (isDown && pathname === '/api/owner/preview/fragment');
    void (isFailing ? request.respond({ status: 503 }) : request.continue());
  };
  page.on('request', intercept);
  await page.setRequestInterception(true);
  await (await page.waitForSelector('[contenteditable=true]'))?.click();
  await keys(page, 'Control+End');
  await page.keyboard.type(', and next week');
  await shows(page, 'The preview is offline.');
  isDown = false;
  await painted('.announcement-bar', 'and next week');
  expect(await page.$('::-p-text(The preview is offline.)')).toBeNull();
  await page.reload();
  await painted('.announcement-bar', 'and next week');
  expect(await htmlOf('/about')).not.toContain('and next week');
  page.off('request', intercept);
  await page.setRequestInterception(false);
});

test('a cover page is made of slices in one of nine places', async () => {
  await open('/design/slides');
  await press(page, 'Add a cover page');
  await press(page, 'Show the cover in place of the page', 'switch');
  await painted('.slide-cover-page .slide-heading', 'Welcome');
  await page.locator('[role=row] ::-p-text(Heading: Welcome)').click();
  await fill(page, 'Text', 'The kiln is lit');
  await painted('.slide-heading', 'The kiln is lit');
  await press(page, 'Look', 'tab');
  await page.locator('.studio-position:last-child').click();
  await painted('.slide-cover-page.at-bottom-right');
  expect(await violations(page)).toEqual([]);
  await publish();
  await demo.site.database.db.execute(
    `UPDATE collections SET data = data || '{"workflowState": "Published"}' WHERE data ->> 'title' = 'Welcome'`,
  );
  await eventually(async () => (await htmlOf('/welcome-1')).includes('The kiln is lit'));
  expect(await htmlOf('/welcome-1')).toContain('slide-cover-page at-bottom-right');
});

test('the popup shows after scrolling, once per visit', async () => {
  await open('/design/slides/popup-overlay');
  await painted('dialog .slide-heading', 'The next wood firing');
  await page.locator('[role=row] ::-p-text(The next wood firing)').click();
  await fill(page, 'Text', 'Come to the firing');
  await painted('dialog .slide-heading', 'Come to the firing');
  await press(page, 'Behavior', 'tab');
  await press(page, 'After scrolling', 'radio');
  await page.locator('button ::-p-text(Again after some days)').click();
  await press(page, 'Once in each visit', 'option');
  expect(await violations(page)).toEqual([]);
  await publish();
  await eventually(async () => (await htmlOf('/about')).includes('"trigger":"scroll"'));
  await visit('/about', async (visitor) => {
    await visitor.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await visitor.waitForSelector('dialog[open] .slide-heading');
    await visitor.keyboard.press('Escape');
    await visitor.reload();
    await visitor.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await visitor.waitForSelector('site-region[name=popup][data-state]', { timeout: 1000 }).catch(() => null);
    expect(await visitor.$('dialog[open]')).toBeNull();
  });
});

test('lock screen and sign-in screen are shown by the storefront', async () => {
  await open('/design/slides/lock-screen');
  await painted('.slide-lock-screen h1', 'The kiln book');
  await page.locator('[role=row] ::-p-text(Lock: The kiln book)').click();
  await fill(page, 'Title', 'Only for potters');
  await painted('.slide-lock-screen h1', 'Only for potters');
  await publish();
  await eventually(async () => (await htmlOf('/kiln-book')).includes('Only for potters'));
  await open('/design/slides/sso-screen');
  await page.locator('[role=row] ::-p-text(Ways to sign in)').click();
  await fill(page, 'Title', 'Come in');
  await painted('.slide-sso-screen h1', 'Come in');
  await publish();
  await eventually(async () => (await htmlOf('/account/sso')).includes('Come in'));
  await press(page, 'Show an own sign-in screen', 'switch');
  await publish();
  await eventually(async () => !(await htmlOf('/account/sso')).includes('slide-sso-screen'));
});
