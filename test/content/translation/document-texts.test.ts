import type { PageData } from '../../../server/content/content-source.ts';
import {
  mapForm,
  mapItem,
  mapNavigations,
  mapPage,
  mapPageContent,
  mapSite,
} from '../../../server/content/translation/document-texts.ts';
import { mapSlide } from '../../../server/content/translation/layout-texts.ts';
import { unitsOf, type Visit } from '../../../server/content/translation/text-unit.ts';
import { blockSettings } from '../../../shared/block-settings/index.ts';

const loud: Visit = ({ text }) => text.toUpperCase();
const pathsOf = (walk: (visit: Visit) => unknown) => unitsOf(walk).map(({ path }) => path);
const layoutOf = (...blocks: object[]): PageData =>
  ({ layout: { rows: [{ columns: [{ span: 12, blocks }] }] } }) as PageData;

test('a page has its titles, its description and what search engines read', () => {
  const page = {
    id: 'a',
    title: 'Fish &amp; chips',
    navigationTitle: 'Food',
    description: '<p>Good</p>',
    urlId: 'food',
    seoData: { seoTitle: 'Eat', seoHidden: false },
  };
  expect(unitsOf((visit) => mapPage(page, visit))).toMatchObject([
    { path: 'title', text: 'Fish & chips', kind: 'plain' },
    { path: 'navigationTitle' },
    { path: 'description', kind: 'rich' },
    { path: 'seoData.seoTitle' },
  ]);
  const shown = mapPage(page, () => '<b>');
  expect(shown).toMatchObject({ title: '&lt;b&gt;', description: '<b>', urlId: 'food' });
  expect(mapPage(page, ({ text }) => text)).toBe(page);
});

test('texts of blocks are found by the block’s id, with defaults, without keys and numbers', () => {
  const page = layoutOf(
    { id: 'one', type: 'html', value: { html: '<p>Hello</p>' } },
    { id: 'two', type: 'button', value: { text: 'Go', linkTo: '/shop' } },
    {
      id: 'three',
      type: 'accordion',
      value: { items: [{ title: 'Why?', description: '<p>So.</p>' }, { title: '12' }] },
    },
    { id: 'four', type: 'search', value: {} },
    { id: 'five', type: 'code', value: { source: '<script>alert(1)</script>' } },
    { type: 'quote', value: { quote: '<p>Said</p>', source: 'Ann' } },
  );
  expect(pathsOf((visit) => mapPageContent(page, visit))).toEqual([
    ...['blocks.one.html', 'blocks.two.text', 'blocks.three.items.0.title', 'blocks.three.items.0.description'],
    ...['blocks.four.label', 'blocks.four.placeholder'],
    ...['rows.0.columns.0.blocks.5.quote', 'rows.0.columns.0.blocks.5.source'],
  ]);
  const blocks = JSON.stringify(mapPageContent(page, loud));
  for (const part of ['HELLO', '"GO"', '/shop', 'WHY?', 'SEARCH THIS SITE', 'alert(1)', 'SAID', 'ANN'])
    expect(blocks).toContain(part);
  expect(mapPageContent(page, ({ text }) => text)).toBe(page);
});

test.each(Object.keys(blockSettings))('a %s block without values is walked, and stays', (type) => {
  const page = layoutOf({ id: 'x', type, value: {} }, { id: 'y', type, value: null }, { id: 'z', type });
  expect(mapPageContent(page, ({ text }) => text)).toBe(page);
});

test('an item has a body or a layout, never both', () => {
  const item = {
    title: 'Post',
    body: '<p>Words</p>',
    structuredContent: { customAddButtonText: 'Buy &amp; go', price: 3 },
  };
  expect(pathsOf((visit) => mapItem(item, visit))).toEqual(['title', 'body', 'structuredContent.customAddButtonText']);
  const laidOut = { ...item, ...layoutOf({ id: 'one', type: 'html', value: { html: '<p>More</p>' } }) };
  expect(pathsOf((visit) => mapItem(laidOut, visit))).not.toContain('body');
});

test('a form has the labels of its fields and its messages; options and keys stay', () => {
  const form = {
    ...{ name: 'Contact', submitButtonText: 'Send', submissionHTML: '<p>Thanks</p>', emails: ['ann@shop.example'] },
    fields: [{ id: 'who', type: 'radio', title: 'Who &amp; what', options: ['Me', 'You'], key: 'k' }],
  };
  expect(pathsOf((visit) => mapForm(form, visit))).toEqual([
    ...['fields.who.title', 'submitButtonText', 'submissionMessage', 'submissionHTML'],
  ]);
  const shown = mapForm(form, loud);
  expect(shown).toMatchObject({
    submitButtonText: 'SEND',
    submissionMessage: 'THANK YOU!',
    emails: ['ann@shop.example'],
  });
  expect(shown.fields[0]).toMatchObject({ title: 'WHO &amp; WHAT', options: ['Me', 'You'], key: 'k' });
});

test('the site has its title, the announcement, texts of the store, and titles of links', () => {
  const context = {
    website: { siteTitle: 'Shop', language: 'en' },
    websiteSettings: {
      announcementBarSettings: { text: 'Sale' },
      storeSettings: { productTexts: { delivery: 'Two days', returnsUrl: '/returns' } },
    },
  };
  expect(pathsOf((visit) => mapSite(context, visit))).toEqual([
    ...['website.siteTitle', 'websiteSettings.announcementBarSettings.text'],
    'websiteSettings.storeSettings.productTexts.delivery',
  ]);
  const link = {
    externalLink: { url: '/a', title: 'Away', newWindow: false },
    items: [{ collection: { title: 'In' }, items: [] }],
  };
  const shown = mapNavigations(new Map([['mainNav', [link]]]), loud).get('mainNav')?.[0];
  expect([shown?.externalLink, shown?.items[0]?.collection]).toMatchObject([
    { title: 'AWAY', url: '/a' },
    { title: 'IN' },
  ]);
});

test('a slide has the texts of its slices', () => {
  const slide = {
    slices: [{ type: 'heading', value: { text: 'Hi' } }, { type: 'lock', value: { title: 'See' } }, { type: 'none' }],
  };
  expect(mapSlide(slide, loud).slices).toMatchObject([{ value: { text: 'HI' } }, { value: { title: 'SEE' } }, {}]);
});
