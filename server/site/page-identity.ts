/** Identity of a page: its type code, body id, body classes and titles. */
import { collectionTypes } from '#shared/collection-types';
import { decodeEntities } from '#shared/html';
import { type TitleKind, titleOf } from '#shared/title-formats';
import type { PageData, PageEntry } from '../content/content-source.ts';
import { data, field, flag, list, names, number, plainText, text } from '../content/fields.ts';
import { type PageType, pageTypes } from '../content/page-types.ts';

/** The numeric page-type code (storefront 2). */
export function pageTypeOf({ view, collection }: PageEntry): number {
  if (view === 'item') return pageTypes['content-item'];
  const type = number(collection, 'type');
  if (type === collectionTypes['splash-page']) return pageTypes.splash;
  const isPage = type === collectionTypes.page || type === collectionTypes['template-page'];
  return isPage ? pageTypes.page : pageTypes['main-content'];
}

export const codeOf = (type: PageType): number => pageTypes[type];

export const pageId = ({ view, item, collection }: PageEntry): string =>
  view === 'item' ? `item-${text(item, 'id')}` : `collection-${text(collection, 'id')}`;

/** Body classes for theme styles: `collection-type-blog view-list …`. */
export function pageClasses(
  { entry, pageType, context }: { readonly entry: PageEntry; readonly pageType: number; readonly context: PageData },
  layout: string,
  tweaks: Readonly<Record<string, string>>,
): string {
  const { collection, view, typeName } = entry;
  const isHome = flag(collection, 'homepage') && view === 'list';
  const mobile = flag(data(context, 'template'), 'mobileStylesEnabled');
  return [
    `page-type-${pageType}`,
    ...(typeName === '' ? [] : [`collection-type-${typeName}`]),
    ...(isHome ? ['homepage'] : []),
    `view-${view}`,
    ...(mobile ? ['mobile-style-available'] : []),
    ...(flag(collection, 'isHeaderHidden') ? ['header-hidden'] : []),
    ...(flag(collection, 'isFooterHidden') ? ['footer-hidden'] : []),
    ...(text(collection, 'id') === '' ? [] : [`collection-${text(collection, 'id')}`]),
    `collection-layout-${layout}`,
    ...Object.entries(tweaks).flatMap(([name, value]) => tweakClass(name, value)),
  ].join(' ');
}

/** Switches become a class, choices a class of name and value; colors, fonts and sizes none. */
function tweakClass(name: string, value: string): string[] {
  const slug = (input: string): string =>
    input
      .replace(/["']/g, '')
      .replace(/[^a-zA-Z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase();
  if (value === 'true') return [slug(name)];
  const isWord = /^["']?[a-zA-Z][a-zA-Z -]*["']?$/.test(value) && value !== 'false' && !/font|color/i.test(name);
  return isWord ? [`${slug(name)}-${slug(value)}`] : [];
}

const FORMATS: Readonly<Record<TitleKind, string>> = {
  homepage: 'homepageTitleFormat',
  page: 'collectionTitleFormat',
  item: 'itemTitleFormat',
};

/** The category or tag whose items a list shows; '' for all items. Escaped like page JSON. */
const termOf = (context: PageData): string => text(context, 'categoryFilter') || text(context, 'tagFilter');

/**
 * The title, made by the site's formats: `%c` collection, `%i` item, `%s` site. A list of one category or tag begins with its name.
 * Escaped as page JSON is.
 */
export function pageTitle({ view, collection, item }: PageEntry, context: PageData, term = termOf(context)): string {
  const withTerm = (title: string): string => (view === 'item' || term === '' ? title : `${term} – ${title}`);
  const settings = data(context, 'websiteSettings');
  const site = text(data(context, 'website'), 'siteTitle');
  const isHome = flag(collection, 'homepage') && view === 'list';
  const seo = data(view === 'item' ? item : collection, 'seoData');
  if (text(seo, 'seoTitle') !== '') return withTerm(text(seo, 'seoTitle'));
  const kind = isHome ? 'homepage' : view === 'item' ? 'item' : 'page';
  const parts = { site, page: text(collection, 'title'), item: text(item, 'title') };
  return withTerm(titleOf(kind, text(settings, FORMATS[kind]), parts));
}

/** The query of a list of one of the collection's categories; '' for other pages, undefined for an unknown category. */
export function categoryQuery({ view, collection }: PageEntry, context: PageData): string | undefined {
  const category = view === 'list' ? text(context, 'categoryFilter') : '';
  if (category === '') return '';
  const isKnown = names(collection, 'categories').includes(category) || list(context, 'items').length > 0;
  return isKnown ? `?category=${encodeURIComponent(decodeEntities(category))}` : undefined;
}

const DESCRIPTION = 250;

/** The description, without markup, at most 250 characters. Escaped like page JSON. */
export function pageDescription({ view, collection, item }: PageEntry, context: PageData): string {
  const own = view === 'item' ? item : collection;
  const candidates = [
    text(data(own, 'seoData'), 'seoDescription'),
    text(own, 'seoDescription'),
    text(own, view === 'item' ? 'excerpt' : 'description'),
    view === 'item' ? text(own, 'body') : '',
    text(data(context, 'website'), 'siteDescription'),
    text(data(context, 'website'), 'siteTagLine'),
  ];
  const description = candidates.map(plainText).find((candidate) => candidate !== '') ?? '';
  if (description.length <= DESCRIPTION) return description;
  // Do not cut a word or an entity.
  return description
    .slice(0, DESCRIPTION)
    .replace(/&[^;\s]*$/, '')
    .replace(/\s+\S*$/, '');
}

/** URL of the image that represents the page; '' without one. */
export function pageImage({ view, collection, item }: PageEntry, context: PageData): string {
  const own = view === 'item' ? item : collection;
  return (
    text(data(own, 'seoData'), 'seoImageUrl') ||
    text(own, 'assetUrl') ||
    text(data(own, 'image'), 'assetUrl') ||
    text(data(own, 'mainImage'), 'assetUrl') ||
    text(data(context, 'website'), 'socialLogoImageUrl') ||
    text(data(context, 'website'), 'logoImageUrl')
  );
}

export const isHidden = (entry: PageEntry, context: PageData): boolean =>
  flag(data(context, 'websiteSettings'), 'seoHidden') ||
  flag(data(entry.collection, 'seoData'), 'seoHidden') ||
  (entry.view === 'item' && flag(data(entry.item, 'seoData'), 'seoHidden')) ||
  field(entry.collection, 'enabled') === false;
