/** Drafts of header and footer, announcement bar and slides: written, previewed, published, discarded and restored. */
import { headerElements, headerVariants } from '#shared/block-settings/header-footer';
import { sliceNames } from '../../../client/studio/slides/slice-names.ts';
import { ownSlices, sliceBlocks } from '../../../shared/block-settings/slices.ts';
import { demoContent } from '../../browser/demo-content.ts';
import { type FullSite, openFullSite } from '../../browser/full-site.ts';
import { eventually } from '../../browser/recording.ts';
import type { Answer, Visitor } from '../shop.ts';
import { createVisitor } from '../visitor.ts';
import { signIn } from './owner-site.ts';

let site: FullSite;
let owner: Visitor;
let editor: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  site = await openFullSite(demoContent);
  const shop = { ...site, visitor: () => createVisitor(site.url) };
  owner = await signIn(shop);
  editor = await signIn(shop, 'editor');
  viewer = await signIn(shop, 'viewer');
});
afterAll(() => site.stop());

const done = async (answer: Promise<Answer>, status = 200): Promise<Answer['body']> => {
  const { status: actual, body } = await answer;
  expect([actual, body]).toEqual([status, body]);
  return body;
};
const htmlOf = async (path: string): Promise<string> => (await fetch(site.url + path)).text();
const preview = async (more: string): Promise<string> => (await owner.get(`/preview?path=/journal${more}`)).text;
const slide = (text: string, more: object = {}) => ({
  ...{ enabled: true, value: {}, slices: [{ type: 'heading', value: { text } }] },
  ...more,
});

const announcement = '/api/owner/announcement';

test.each([
  ['/api/site-header-footer', { header: { text: 'Drafted' }, footer: {} }, { header: { text: 'Later' }, footer: {} }],
  [announcement, { text: 'Drafted' }, { text: 'Later' }],
  ['/api/owner/slides/popup-overlay', slide('Drafted'), slide('Later')],
  ['/api/owner/pages/journal/slide', slide('Drafted'), slide('Later')],
])('%s: a draft is visible only to admins until it is published', async (path, one, two) => {
  const live = await done(owner.get(path));
  const first = await owner.get(`${path}/draft`);
  const seen = { 'If-Match': first.headers['etag'] ?? '' };
  expect((await done(owner.get(`${path}/versions`))).hasDraft).toBe(false);
  expect((await done(owner.send('post', `${path}/draft/publish`, {}), 409)).error).toBe(
    'There is no draft to publish.',
  );
  expect((await viewer.send('put', `${path}/draft`, one)).status).toBe(403);
  expect(await done(owner.send('put', `${path}/draft`, one, seen))).toMatchObject(one);
  expect((await done(owner.send('put', `${path}/draft`, two, seen), 409)).stored).toMatchObject(one);
  expect((await done(owner.get(`${path}/versions`))).hasDraft).toBe(true);
  // Visitors see the published version.
  expect(await done(owner.get(path))).toEqual(live);
  await done(owner.send('put', `${path}/draft`, two));
  const published = await done(owner.send('post', `${path}/draft/publish`, {}));
  expect(published).toMatchObject(two);
  expect(await done(owner.get(path))).toMatchObject(two);
  expect((await done(owner.get(`${path}/versions`))).hasDraft).toBe(false);
  // Discarded drafts stay among the versions.
  await done(owner.send('put', `${path}/draft`, one));
  await done(owner.send('delete', `${path}/draft`), 204);
  expect(await done(owner.get(`${path}/draft`))).toMatchObject(two);
  const { versions } = await done(owner.get(`${path}/versions`));
  const [discarded] = versions;
  // The state before the first publication is a version, too.
  expect(versions.at(-1)).toMatchObject({ author: '' });
  expect(await done(owner.send('post', `${path}/draft/restore`, { number: discarded.number }))).toMatchObject(one);
  expect(await done(owner.get(path))).toMatchObject(two);
  await done(owner.send('delete', `${path}/draft`), 204);
  const { revision: _, ...original } = live;
  await done(owner.send('put', path, original));
  expect((await owner.send('put', `${path}/draft`, { ...original, unknown: 1 })).status).toBe(400);
});

test('admins with permission can write markup into a draft, others cannot', async () => {
  const attack = '<b onclick="x()">Hi</b>';
  const path = '/api/site-header-footer/draft';
  const input = { header: { own: attack }, footer: {} };
  expect((await done(editor.send('put', path, input))).header.own).toBe('<b>Hi</b>');
  expect((await done(owner.send('put', path, input))).header.own).toBe(attack);
  // A draft allowed when written can be published by anybody with permission to publish.
  expect((await done(editor.send('post', `${path}/publish`, {}))).header.own).toBe(attack);
  await done(owner.send('put', '/api/site-header-footer', { header: {}, footer: {} }));
});

describe('previews', () => {
  test('a header draft shows there, and unsaved values in a fragment', async () => {
    await done(owner.send('put', '/api/site-header-footer/draft', { header: { text: 'Draft note' }, footer: {} }));
    expect(await preview('')).toContain('Draft note');
    expect(await htmlOf('/journal')).not.toContain('Draft note');
    const fragment = (part: string, value: object, document = 'site') =>
      owner.send('post', '/api/owner/preview/fragment', { path: '/journal', document, part, value });
    const { html } = await done(fragment('header-footer', { header: { text: 'Typed note' }, footer: {} }));
    expect(html).toContain('Typed note');
    expect((await done(owner.get('/api/site-header-footer/draft'))).header.text).toBe('Draft note');
    expect((await done(fragment('announcement', { text: 'Typed bar' }))).html).toContain('Typed bar');
    const refused = await done(fragment('header-footer', { header: { variant: 'x' }, footer: {} }), 400);
    expect(refused.errors).toMatchObject([{ field: 'header.variant' }]);
    await done(owner.send('delete', '/api/site-header-footer/draft'), 204);
  });

  test.each(['lock-screen', 'sso-screen', 'popup-overlay'])('%s is shown as visitors would get it', async (type) => {
    await done(owner.send('put', `/api/owner/slides/${type}/draft`, slide(`Words of ${type}`)));
    const html = await preview(`&screen=${type}`);
    expect(html).toContain(`Words of ${type}`);
    expect(html).toContain('data-document="site" data-path="slices.0"');
    expect(html.includes('<dialog open class="popup-dialog')).toBe(type === 'popup-overlay');
    await done(owner.send('delete', `/api/owner/slides/${type}/draft`), 204);
    expect(await preview(`&screen=${type}`)).not.toContain(`Words of ${type}`);
  });

  test('a cover is previewed before it is saved, and published instead of the page', async () => {
    const { id, fullUrl } = await done(
      owner.send('post', '/api/owner/pages', { title: 'Front door', type: 'splash-page' }),
      201,
    );
    const path = `/api/owner/pages/${id}/slide`;
    const body = { path: fullUrl, document: `page:${id}`, part: 'slide-cover-page', value: slide('Typed') };
    expect((await done(owner.send('post', '/api/owner/preview/fragment', body))).html).toContain('Typed');
    await done(owner.send('put', `${path}/draft`, slide('The kiln is lit', { value: { position: 'top-left' } })));
    expect((await owner.get(`/preview?path=${fullUrl}`)).text).toContain('The kiln is lit');
    await done(owner.send('post', `${path}/draft/publish`, {}));
    await eventually(async () => (await htmlOf(fullUrl)).includes('The kiln is lit'));
    expect(await htmlOf(fullUrl)).toContain('slide-cover-page at-top-left');
    await done(owner.send('put', path, slide('', { enabled: false })));
    await eventually(async () => !(await htmlOf(fullUrl)).includes('slide-cover-page'));
    expect((await owner.get('/api/owner/pages/nothing/slide/draft')).status).toBe(404);
  });
});

describe('what visitors see', () => {
  const put = async (path: string, body: object) => done(owner.send('put', path, body));

  test('an announcement is rich text, dated, and on its pages', async () => {
    const attack = 'Open <strong>today</strong><script>x()</script> <a href="/about">more</a>';
    await put(announcement, { text: attack, isDismissable: false, backgroundColor: '#112233', position: 'top' });
    await eventually(async () => (await htmlOf('/journal')).includes('Open <strong>today</strong>'));
    const html = await htmlOf('/journal');
    expect(html).not.toContain('<script>x()');
    expect(html).toContain('--bar-background:#112233');
    expect(html).toContain('data-stays');
    expect(html.indexOf('announcement-bar is-at-top')).toBeLessThan(html.indexOf('<header'));
    // Links in a linked text would end the outer link.
    await put(announcement, { text: attack, linkTo: '/shop' });
    await eventually(async () =>
      (await htmlOf('/journal')).includes('<a href="/shop">Open <strong>today</strong> more'),
    );
    await put(announcement, { text: 'Here', shownOn: 'only', pages: ['journal'] });
    await eventually(async () => (await htmlOf('/journal')).includes('announcement-bar'));
    expect(await htmlOf('/shop')).not.toContain('announcement-bar');
    await put(announcement, { text: 'There', shownOn: 'except', pages: ['journal'] });
    await eventually(async () => (await htmlOf('/shop')).includes('announcement-bar'));
    expect(await htmlOf('/journal')).not.toContain('announcement-bar');
  });

  test('an announcement appears and disappears on schedule', async () => {
    const later = Date.now() + 3_600_000;
    await put(announcement, { text: 'Tomorrow', showFrom: later });
    expect(await htmlOf('/journal')).not.toContain('Tomorrow');
    const showUntil = Date.now() + 1500;
    await put(announcement, { text: 'A moment', showUntil });
    await eventually(async () => (await htmlOf('/journal')).includes('A moment'));
    const { headers } = await fetch(`${site.url}/journal`);
    await eventually(async () => !(await htmlOf('/journal')).includes('A moment'));
    const seen = await fetch(`${site.url}/journal`, { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
    expect(seen.status).toBe(200);
    const wrong = await done(owner.send('put', announcement, { text: 'x', showFrom: 2, showUntil: 1 }), 400);
    expect(wrong.errors).toEqual([{ field: 'showUntil', message: 'must be later than the beginning' }]);
    expect((await done(owner.send('put', announcement, { text: 'x', textColor: 'red' }), 400)).errors).toMatchObject([
      { field: 'textColor' },
    ]);
    await put(announcement, { text: '' });
  });

  test('a header in each layout has its elements in order, and no others', async () => {
    const path = '/api/site-header-footer';
    const elements = ['logo', 'cart', 'navigation', 'social', 'button'];
    const button = { text: 'Book <now>', linkTo: '/events' };
    for (const variant of Object.keys(headerVariants)) {
      await put(path, {
        header: { variant, elements, button, padding: 33, background: '#abcdef', isSticky: true },
        footer: {},
      });
      await eventually(async () => (await htmlOf('/journal')).includes(`header-${variant} `));
      const html = await htmlOf('/journal');
      expect(html).toMatch(
        /<header class="site-header [^"]*is-sticky[^"]*" style="--header-padding:33px;--header-background:#abcdef"/,
      );
      expect(html).toContain('cart-link');
      expect(html).not.toContain('account-link');
      expect(html).toContain('href="/events">Book &lt;now&gt;</a>');
      expect(html).toMatch(/social-tool">.*Instagram/);
    }
    const odd = { header: { elements: ['nothing'], variant: 'upside-down', own: [1] }, footer: { padding: 9999 } };
    const { errors } = await done(owner.send('put', path, odd), 400);
    expect(errors.map(({ field }: { readonly field: string }) => field)).toEqual([
      ...['header.variant', 'header.elements.0', 'footer.padding'],
    ]);
    await put(path, { header: {}, footer: { elements: ['note'], text: 'Only this', variant: 'slim' } });
    await eventually(async () => (await htmlOf('/journal')).includes('footer-slim'));
    expect(await htmlOf('/journal')).not.toContain('footer-about');
    await put(path, { header: {}, footer: {} });
    expect(Object.keys(headerElements)).toHaveLength(8);
  });

  test('a popup defines when and where it shows', async () => {
    const value = { trigger: 'scroll', scrollPercent: 70, frequency: 'once', shownOn: 'only', pages: ['journal'] };
    await put('/api/owner/slides/popup-overlay', slide('News', { value }));
    await eventually(async () => (await htmlOf('/journal')).includes('name="popup"'));
    expect(await htmlOf('/journal')).toContain('"scrollPercent":70,"frequency":"once"');
    expect(await htmlOf('/shop')).not.toContain('name="popup"');
    await put('/api/owner/slides/popup-overlay', slide('', { enabled: false }));
  });

  test('there are names for all 21 slices', () => {
    expect([...sliceNames.keys()].sort()).toEqual([...Object.keys(ownSlices), ...Object.keys(sliceBlocks)].sort());
    expect(sliceNames.size).toBe(21);
  });
});
