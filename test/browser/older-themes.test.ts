/** Legacy themes in a real browser: their globals and lazily loaded images, with and without JavaScript. */
import type { Page } from 'puppeteer';
import { readClientFiles, readThemeScripts } from '../../server/rendering/regions/client-files.ts';
import type { Theme } from '../../server/rendering/theme/theme.ts';
import { workingGlobals } from '../../server/rendering/theme/theme-globals.ts';
import { type Serving, startServer } from '../server/serving.ts';
import { contentOf, siteOf, themeOf } from '../server/test-site.ts';
import { launchBrowser, type TestBrowser } from './browser.ts';
import { eventually } from './recording.ts';

const dot = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>')}`;
const product = (at: number) => ({
  id: `v${at}`,
  urlId: `vase-${at}`,
  title: `Vase ${at}`,
  assetUrl: dot,
  originalSize: '400x200',
  mediaFocalPoint: { x: 0.25, y: 1 },
  structuredContent: { productType: 1, variants: [{ sku: `S${at}`, priceMoney: { value: '12.00', currency: 'EUR' } }] },
});
const content = () =>
  contentOf([
    { id: 'shop', typeName: 'products', type: 13, items: Array.from({ length: 12 }, (_, at) => product(at)) },
    { id: 'text', typeName: 'page', mainContent: `<h1>Text</h1><img id="in-text" data-src="${dot}" alt="a">` },
  ]);

const region = `<!doctype html><html lang="en"><head><title>T</title>{squarespace-headers}
<style>
  .loading { opacity: 0 }
  .content-fill { width: 100px; height: 80px; overflow: hidden }
  .far { margin-top: 9000px }
</style>
<squarespace:script src="site.js" combo="false" /></head>
<body class="{squarespace.page-classes}"><main>{squarespace.main-content}</main>{squarespace-footers}</body></html>`;

const list = `<div id="products" class="loading">{.repeated section items}<article class="card{.if featured} big{.end}">
<div class="content-fill"><img class="loading" {@|image-meta}/></div><h2>{title}</h2><p class="price">{structuredContent.variants.0.priceMoney.value}</p></article>{.end}</div>
<div class="far content-fill"><img id="far" {items.0|image-meta} data-load="false"></div>`;

/** Typical code of such themes: waits for the page, loads modules, measures, fades in. */
const script = `
Y.use('node', 'squarespace-gallery-ng', function (Y) {
  Y.on('domready', function () {
    Y.one('body').addClass('ready').setStyles({ marginTop: 3 });
    var titles = [];
    Y.all('#products article').each(function (card, at) {
      titles.push(at + card.one('h2').get('text'));
      card.delegate('click', function (e) { e.halt(); e.currentTarget.setHTML('clicked'); }, 'h2');
    });
    Y.one('body').setData('titles', titles).setAttribute('data-titles', titles.length);
    new Y.Squarespace.Gallery2({ container: '#products' }).fancy().more;
    Y.one('#products').removeClass('loading').transition({ opacity: 1, duration: 0.01 }, function () {
      Y.one('body').addClass('faded');
    });
    Y.all('#products img').each(function (img) { ImageLoader.load(img, { load: true }); });
    if (Y.one('.not-there')) throw new Error('there is none');
    Y.Global.on('tweak:change', function (f) { Y.one('body').setAttribute('data-tweak', f.getName); });
    Y.Global.fire('tweak:change', { getName: 'x' });
    Y.Squarespace.Nothing.at.all();
    Y.Squarespace.Nothing.at.all();
  });
});
Squarespace.onInitialize(Y, function (Y) {
  document.body.dataset.site = Static.SQUARESPACE_CONTEXT.website.siteTitle;
  document.body.dataset.tweak2 = Y.Squarespace.Template.getTweakValue('gutter');
});
SQS.Anything.goes();
window.done = true;`;

let browser: TestBrowser;
const open: Serving[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
}, 180_000);
afterAll(() => browser?.close());
afterEach(async () => {
  for (const serving of open.splice(0)) await serving.stop();
});

async function visit(
  theme: Theme,
  path: string,
  isScripted = true,
): Promise<{ page: Page; messages: string[]; errors: string[] }> {
  const context = await siteOf(theme, content(), { scripts: readClientFiles(), themeScripts: readThemeScripts() });
  const serving = await startServer({}, { site: context });
  open.push(serving);
  const page = await browser.newPage();
  const messages: string[] = [];
  const errors: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.setJavaScriptEnabled(isScripted);
  await page.goto(serving.url + path, { waitUntil: 'load' });
  return { page, messages, errors };
}

const themed = (files: Readonly<Record<string, string>>) =>
  themeOf({
    'site.region': region.replace(/<squarespace:script[^>]*>/, files['scripts/site.js'] === undefined ? '' : '$&'),
    'collections/products.list': list,
    'styles/a.less': '// tweak: {"type": "value", "title": "G"}\n@gutter: 12px;',
    ...files,
  });
const opacity = (page: Page, selector: string) => page.$eval(selector, (element) => getComputedStyle(element).opacity);
const widthOf = (page: Page, selector: string) =>
  page.$eval(selector, (element) => (element as HTMLImageElement).naturalWidth);

test('a theme that hides its products until its script runs shows them, and unsupported names are logged once', async () => {
  const theme = await themed({ 'scripts/site.js': script });
  expect(theme.needs).toEqual({ globals: true, images: true });
  const { page, messages, errors } = await visit(theme, '/shop');
  await eventually(() => page.$eval('body', (element) => element.classList.contains('faded')), 'the theme’s script');
  expect(errors).toEqual([]);
  expect(await opacity(page, '#products')).toBe('1');
  expect(await page.$eval('.price', (element) => element.textContent)).toContain('12.00');
  const body = await page.$eval('body', (element) => ({ ...element.dataset, margin: element.style.marginTop }));
  expect(body).toMatchObject({ titles: '12', tweak: 'x', site: 'Test', tweak2: '12px', margin: '3px' });
  // Everything that `check` reports as working exists.
  const missing = await page.evaluate(
    (names) =>
      names.filter((name) => {
        let at: unknown = window;
        return !name.split('.').every((key) => {
          const has = Reflect.has(Object(at), key);
          at = Reflect.get(Object(at), key);
          return has;
        });
      }),
    [...workingGlobals],
  );
  expect(missing).toEqual([]);
  const absent = messages.filter((text) => text.startsWith('Vitrine:'));
  expect(absent.filter((text) => text.includes('`Y.Squarespace.Nothing.at.all`'))).toHaveLength(1);
  expect(absent.some((text) => text.includes('`SQS.Anything.goes`'))).toBe(true);
  expect(new Set(absent).size).toBe(absent.length);
  // Images are loaded, positioned by their focal point, and no longer marked as loading.
  await eventually(async () => (await widthOf(page, '.card img')) === 40, 'the image');
  const image = await page.$eval('.card img', (image) => [
    image.className,
    image.style.objectFit,
    image.style.objectPosition,
  ]);
  expect(image).toEqual(['', 'cover', '25% 100%']);
  await page.click('.card h2');
  expect(await page.$eval('.card h2', (element) => element.textContent)).toBe('clicked');
  await page.close();
});

/** Missing members of all objects that themes receive, by the name in the console warning. */
const nothings: Readonly<Record<string, string>> = {
  'Y.Array.nope()': 'Y.Array.nope',
  'Y.Lang.nope()': 'Y.Lang.nope',
  'Y.Object.nope().more()': 'Y.Object.nope',
  'Y.Node.nope()': 'Y.Node.nope',
  'Y.Global.nope()': 'Y.Global.nope',
  'new Y.Anim({}).nope()': 'Anim.nope',
  'new Y.Anim({}).on("end", function () {}).run().later()': 'Anim.later',
  'YUI.nope()': 'YUI.nope',
  'new YUI().use("a").gone()': 'Y.gone',
  'Y.Get.css("/x")': 'Y.Get.css',
  'Y.io.nope()': 'Y.io.nope',
  'Y.Easing.nope()': 'Y.Easing.nope',
  'Y.on("click", function () {}, "body").nope()': 'EventHandle.nope',
  'new Y.Node("body").nope()': 'Node.nope',
  'new Y.Squarespace.Made()': 'Y.Squarespace.Made',
};

test('unsupported members of the globals do nothing, and popups have accessible names', async () => {
  const calls = Object.keys(nothings).map(
    (call) => `try { ${call}; ${call} } catch (e) { failed.push('${call}: ' + e) }`,
  );
  const { page, messages, errors } = await visit(
    await themed({
      'scripts/site.js': `var failed = [], heard = [];
Y.use('node', function (Y) {
  ${calls.join('\n  ')}
  Y.one('window').on('resize', function () { heard.push('window'); });
  Y.on('resize', function () { heard.push('on'); }, 'win');
  Y.one('document').on('own', function () { heard.push('document'); });
  Y.once('resize', function () { heard.push('once on a window'); }, 'win');
  Y.once('told', function () { heard.push('once'); });
  Y.Global.once('told', function () { heard.push('once, globally'); });
  Y.fire('told');
  Y.fire('told');
  Y.on('domready', function () {
    heard.push(Y.one('body') === Y.one(document.body), Y.Node('body') instanceof Y.Node, Y.Node.create('<i>').hasClass('x'));
    Y.one('body').transition({ opacity: 1, duration: 0.01, easing: Y.Easing.easeOut });
    heard.push(document.body.style.transitionTimingFunction, Y.Easing.easeOut(5, 0, 100, 10), Y.UA.nope, Y.config.nope);
  });
});`,
    }),
    '/shop',
  );
  await page.evaluate(() => {
    dispatchEvent(new Event('resize'));
    dispatchEvent(new Event('resize'));
    document.dispatchEvent(new Event('own'));
  });
  expect(errors).toEqual([]);
  expect(await page.evaluate('failed')).toEqual([]);
  expect(await page.evaluate('heard.map(String)')).toEqual([
    'once',
    'once, globally',
    'true',
    'true',
    'false',
    'ease-out',
    '75',
    'undefined',
    'undefined',
    'window',
    'on',
    'once on a window',
    'window',
    'on',
    'document',
  ]);
  const named = messages.flatMap((text) => /^Vitrine: `(.*)` is not supported/.exec(text)?.[1] ?? []);
  for (const name of Object.values(nothings))
    expect([name, named.filter((text) => text === name)]).toEqual([name, [name]]);
  await page.close();
});

test('without globals in the theme, images are still loaded when they come near', async () => {
  const theme = await themed({});
  expect(theme.needs).toEqual({ globals: false, images: true });
  const { page, errors } = await visit(theme, '/shop');
  expect(await page.evaluate(() => 'Y' in window)).toBe(false);
  await eventually(async () => (await widthOf(page, '.card img')) === 40, 'the image');
  expect(await page.$eval('#far', (element) => element.hasAttribute('src'))).toBe(false);
  await page.$eval('#far', (element) => element.scrollIntoView());
  await eventually(async () => (await widthOf(page, '#far')) === 40, 'the image');
  expect(errors).toEqual([]);
  await page.close();
});

test('images in the content of a theme that does not handle them', async () => {
  const { page } = await visit(await themeOf({}), '/text');
  await eventually(async () => (await widthOf(page, '#in-text')) === 40, 'the image');
  await page.close();
});

test('without JavaScript each image is shown by a copy', async () => {
  const { page } = await visit(await themed({}), '/shop', false);
  const copies = await page.$$eval('noscript > img', (all) =>
    all.map((image) => [image.getAttribute('alt'), image.id, image.naturalWidth]),
  );
  expect(copies).toHaveLength(13);
  expect(copies[0]).toEqual(['Vase 0', '', 40]);
  await page.close();
});
