/** Pages with each content region, for browser tests. */
import { Router } from 'express';
import type { Page } from 'puppeteer';
import { demoAsset } from '../demo-assets.ts';
import type { Serving } from '../server/serving.ts';
import { recorder } from './recording.ts';
import { type BlockInput, openPage, openSiteBrowser, type SiteBrowser } from './site-browser.ts';

const image = (name: string, title: string) => ({
  assetUrl: demoAsset(name),
  originalSize: '1200x900',
  altText: `${title}, drawn`,
  title,
  body: `<p>About ${title}</p>`,
});
const images = [image('room-kiln', 'The kiln'), image('room-loom', 'The loom'), image('room-wheel', 'The wheel')];
const gallery = (more: object) => ({ type: 'gallery', value: { images, ...more } });
const heading = { type: 'html', value: { html: '<h1>Test</h1>' } };

const withHeadings = (pages: Readonly<Record<string, readonly BlockInput[]>>) =>
  Object.fromEntries(Object.entries(pages).map(([id, blocks]) => [id, [heading, ...blocks]]));

export interface ContentPages {
  readonly site: SiteBrowser;
  readonly serving: Serving;
  /** A visitor who has already closed the popup. */
  open(path: string, width?: number, prepare?: (page: Page) => Promise<unknown>): ReturnType<typeof openPage>;
}

async function openContentPages(): Promise<ContentPages> {
  const site = await openSiteBrowser();
  const before = Router()
    .use(recorder([]))
    .get('/tiles/:z/:x/:y', (_request, response) => {
      response
        .type('image/svg+xml')
        .end(
          '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#cde"/></svg>',
        );
    });
  const serving = await site.serve({
    before,
    site: {
      website: {
        siteTitle: 'Test',
        header: { text: 'Open on Sundays, too, from ten to four' },
        contactEmail: 'a@shop.example',
        language: 'en',
        baseUrl: 'https://shop.example',
        shareButtonOptions: ['facebook', 'mail'],
      },
      websiteSettings: {
        mapTiles: { url: '/tiles/{z}/{x}/{y}', attribution: '© Test tiles' },
        announcementBarSettings: { text: 'Free delivery this week' },
      },
      navigation: [
        { title: 'Shop', fullUrl: '/shows' },
        { title: 'Rooms', fullUrl: '/grid' },
      ],
      slides: {
        'popup-overlay': {
          value: { title: 'A letter', version: '3', delaySeconds: 1, position: 'bottom-right' },
          slices: [
            { type: 'heading', value: { text: 'A letter a month' } },
            { type: 'popup-overlay-action', value: { kind: 'link', text: 'Read one', linkTo: '/grid' } },
          ],
        },
      },
    },
    pages: withHeadings({
      show: [gallery({ design: 'slideshow', controls: true })],
      slider: [gallery({ design: 'slider', controls: true, lightbox: true, 'active-alignment': 'left' })],
      auto: [gallery({ design: 'slideshow', autoplay: true, 'autoplay-duration': 1 })],
      grid: [gallery({ design: 'grid', lightbox: true, lightboxTheme: 'light' })],
      narrow: [gallery({ design: 'grid', 'thumbnails-per-row': 3, 'max-width': 120 })],
      stacked: [gallery({ design: 'stacked', 'show-meta-only-title': true })],
      film: [
        {
          type: 'video',
          value: { url: 'https://vimeo.com/76979871', title: 'Throwing a mug', poster: image('room-wheel', 'Wheel') },
        },
      ],
      parts: [
        {
          type: 'accordion',
          value: {
            items: [1, 2, 3].map((at) => ({ title: `Part ${at}`, description: `<p id="in-${at}">Text ${at}</p>` })),
          },
        },
        { type: 'marquee', value: { items: [{ text: 'Clay' }, { text: 'Cloth' }] } },
        {
          type: 'code',
          value: { source: 'const mug = "<blue>"; // glaze', language: 'javascript', displaySource: true },
        },
      ],
      place: [
        {
          type: 'map',
          value: { title: 'Studio', location: { addressTitle: 'Studio', mapLat: 50.85, mapLng: 4.35, mapZoom: 14 } },
        },
      ],
      numbers: [
        {
          type: 'chart',
          value: {
            design: 'bar',
            title: 'Pots',
            columns: ['2024', '2025'],
            rows: [
              { label: 'Mugs', values: [3, 5] },
              { label: 'Vases', values: [2, 1] },
            ],
          },
        },
      ],
      shows: [
        {
          type: 'tourdates',
          value: {
            artistName: 'Marre',
            dates: [
              { startDate: '2020-01-01', venue: 'Old hall', city: 'Ghent' },
              { startDate: '2099-01-01', venue: 'New hall', city: 'Bruges', ticketUrl: 'https://t.example' },
            ],
          },
        },
      ],
      find: [{ type: 'search', value: {} }],
    }),
    collections: [
      {
        id: 'news',
        typeName: 'blog',
        items: ['Mug sale', 'Mug school', 'Vase'].map((title, at) => ({
          id: `n${at}`,
          urlId: `n${at}`,
          title,
          fullUrl: `/news/n${at}`,
          body: `<p>${title}</p>`,
          recordType: 1,
        })),
      },
    ],
  });
  const open: ContentPages['open'] = (path, width = 1280, prepare = async () => {}) =>
    openPage(site.browser, serving.url + path, width, async (page) => {
      await prepare(page);
      await page.evaluateOnNewDocument(() => {
        localStorage.setItem('popup-overlay-version', '3');
        localStorage.setItem('popup-overlay-closed-date', String(Date.now()));
      });
    });
  return { site, serving, open };
}

/** Opens them before a file's tests and closes them afterwards. */
export function useContentPages(): ContentPages {
  const pages: { -readonly [part in keyof ContentPages]?: ContentPages[part] } = {};
  beforeAll(async () => void Object.assign(pages, await openContentPages()), 180_000);
  afterAll(() => pages.site?.stop());
  return pages as ContentPages;
}

export const focusName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim(),
  );
