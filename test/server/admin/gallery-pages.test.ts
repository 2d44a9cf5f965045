/** Pages of galleries with the options of the gallery block: stored, refused, and seen on the page. */
import { galleryOptions } from '../../../shared/block-settings/gallery-options.ts';
import { siteStore } from '../../database/databases.ts';
import type { Answer, Visitor } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';
import { signIn } from './owner-site.ts';

let site: VisitorSite;
let owner: Visitor;
let id: string;
let fullUrl: string;
beforeAll(async () => {
  site = await openVisitorSite(await siteStore());
  owner = await signIn(site);
  ({ id, fullUrl } = (await owner.send('post', '/api/owner/pages', { type: 'slide-gallery', title: 'Kilns' })).body);
  for (const [at, title] of ['One', 'Two', 'Three'].entries())
    await owner.send('post', `/api/owner/collections/${id}/items`, {
      title,
      description: `About ${title}`,
      clickthroughUrl: at === 0 ? '/about' : '',
      mainImage: { assetUrl: `https://pictures.example/${at}.jpg`, originalSize: '1200x800', altText: `Kiln ${at}` },
    });
});
afterAll(() => site.stop());

const choose = (gallery: object | null): Promise<Answer> => owner.send('put', `/api/owner/pages/${id}`, { gallery });
const page = async (): Promise<string> => (await fetch(site.url + fullUrl)).text();
const section = async (gallery: object): Promise<string> => {
  expect((await choose(gallery)).status).toBe(200);
  return /<section class="gallery[\s\S]*?<\/section>/.exec(await page())?.[0] ?? '';
};

test('a gallery without options is listed as its theme lists it, and is so again when they are taken away', async () => {
  const before = await page();
  expect(before).toContain('<ul class="gallery">');
  expect(await section({ design: 'slideshow' })).toContain('gallery-slideshow');
  expect((await owner.get(`/api/owner/pages/${id}`)).body.gallery).toEqual({ design: 'slideshow' });
  expect((await choose(null)).body.gallery).toBe(null);
  expect(await page()).toContain('<ul class="gallery">');
});

/** Each option with another value than its default, and the options beside it with which it matters. */
const others: Readonly<Record<string, readonly [object, object?]>> = {
  design: [{ design: 'stacked' }],
  autoplay: [{ autoplay: true }, { design: 'slideshow' }],
  'autoplay-duration': [{ 'autoplay-duration': 9 }, { design: 'slideshow', autoplay: true }],
  controls: [{ controls: true }, { design: 'slideshow' }],
  'auto-crop': [{ 'auto-crop': false }],
  'aspect-ratio': [{ 'aspect-ratio': 'widescreen' }],
  'square-thumbs': [{ 'square-thumbs': false }],
  thumbnails: [{ thumbnails: true, design: 'slideshow' }, { design: 'slider' }],
  'thumbnail-strip-height': [{ 'thumbnail-strip-height': 120 }, { design: 'slideshow' }],
  'thumbnail-strip-margin': [{ 'thumbnail-strip-margin': 3 }, { design: 'slideshow' }],
  'show-meta': [{ 'show-meta': false }],
  'show-meta-basic': [{ 'show-meta-basic': false }],
  'show-meta-only-title': [{ 'show-meta-only-title': true }],
  'meta-position': [{ 'meta-position': 'top' }],
  'show-meta-on-hover': [{ 'show-meta-on-hover': true }],
  'active-alignment': [{ 'active-alignment': 'left' }, { design: 'slider' }],
  'thumbnails-per-row': [{ 'thumbnails-per-row': 7 }],
  padding: [{ padding: 33 }],
  lightbox: [{ lightbox: true }],
  lightboxTheme: [{ lightboxTheme: 'light' }, { lightbox: true }],
  'max-width': [{ 'max-width': 210 }],
  newWindow: [{ newWindow: true }],
  transparentBackground: [{ transparentBackground: true }],
};

test('every option of a gallery has another value to be tested with', () => {
  expect(Object.keys(others)).toEqual(expect.arrayContaining(Object.keys(galleryOptions)));
});

test.each(Object.entries(others))('%s changes the page', async (_, [option, beside = {}]) => {
  const without = await section({ design: 'grid', ...beside });
  expect(without).toContain('Kiln 0');
  expect(await section({ design: 'grid', ...beside, ...option })).not.toBe(without);
});

test('options that are not known, or out of bounds, are refused, and so are those of other pages', async () => {
  const errors = async (answer: Promise<Answer>): Promise<unknown> => (await answer).body.errors;
  expect(await errors(choose({ desing: 'grid' }))).toEqual([{ field: 'gallery.desing', message: 'is not known' }]);
  expect(await errors(choose({ design: 'heap' }))).toMatchObject([{ field: 'gallery.design' }]);
  expect(await errors(choose({ padding: 51 }))).toMatchObject([{ field: 'gallery.padding' }]);
  expect(await errors(owner.send('put', '/api/owner/pages/notes', { gallery: { design: 'grid' } }))).toEqual([
    { field: 'gallery', message: 'is for galleries' },
  ]);
});
