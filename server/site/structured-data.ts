/** JSON-LD of a page, in the vocabulary of schema.org. */
import type { Value } from '#engine';
import { decodeEntities } from '#shared/html';
import { openingsOf, schemaHours } from '#shared/opening-hours';
import type { PageData, PageEntry } from '../content/content-source.ts';
import { data, flag, list, number, plainText, text } from '../content/fields.ts';
import { shareImage } from '../rendering/share-links.ts';
import { pathOfCollection } from './home-address.ts';
import { withPrefix } from './languages/page-links.ts';

type Json = Record<string, unknown>;

const plain = (value: string): string => decodeEntities(plainText(value));
const date = (time: number | undefined): string | undefined =>
  time === undefined || Math.abs(time) > 8.64e15 ? undefined : new Date(time).toISOString();

export interface DataPage {
  readonly entry: PageEntry;
  readonly context: PageData;
  /** `https://host`, without a trailing slash. */
  readonly base: string;
  /** Path prefix of the page's language. */
  readonly prefix?: string;
}

/** `url` and `image`: the URLs of the page and of its image; '' without one. */
export function structuredData({ entry, context, base, prefix = '' }: DataPage, url: string, image: string): Json[] {
  const { view, item, collection } = entry;
  const website = data(context, 'website');
  const site: Json = { '@type': 'WebSite', name: plain(text(website, 'siteTitle')), url: `${base}/` };
  if (view === 'list') {
    const about = [
      flag(collection, 'homepage') ? business(context, base) : undefined,
      questions(data(context, 'layout')),
    ];
    return [{ ...site, '@context': 'https://schema.org' }, ...about.filter((each) => each !== undefined)];
  }
  const common: Json = {
    '@context': 'https://schema.org',
    name: plain(text(item, 'title')),
    url,
    image: imagesOf(item ?? {}, image, base),
  };
  const crumbs: Json = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      {
        '@type': 'ListItem',
        position: 1,
        name: plain(text(collection, 'title')),
        item: base + withPrefix(pathOfCollection(collection), prefix),
      },
      { '@type': 'ListItem', position: 2, name: plain(text(item, 'title')) },
    ],
  };
  return [itemData(item ?? {}, common, base), crumbs];
}

const MAX_IMAGES = 10;

/** URLs of the page's image and of the item's gallery. */
function imagesOf(item: PageData, image: string, base: string): string | readonly string[] | undefined {
  const gallery = list(item, 'items').map((each) => decodeEntities(text(each, 'assetUrl')));
  const own = gallery.filter((url) => url !== '').map((url) => new URL(shareImage(url), `${base}/`).href);
  const all = [...new Set(image === '' ? own : [image, ...own])].slice(0, MAX_IMAGES);
  return all.length > 1 ? all : all[0];
}

const MAX_QUESTIONS = 100;

/** An FAQ of the page's accordions, if every title is a question. */
function questions(layout: PageData): Json | undefined {
  const entries = list(layout, 'rows')
    .flatMap((row) => list(row, 'columns'))
    .flatMap((column) => list(column, 'blocks'))
    .filter((block) => text(block, 'type') === 'accordion')
    .flatMap((block) => list(data(block, 'value'), 'items'));
  const areQuestions = entries.length > 1 && entries.every((entry) => plain(text(entry, 'title')).trim().endsWith('?'));
  if (!areQuestions) return undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: entries.slice(0, MAX_QUESTIONS).map((entry) => ({
      '@type': 'Question',
      name: plain(text(entry, 'title')).trim(),
      acceptedAnswer: { '@type': 'Answer', text: plain(text(entry, 'description')) },
    })),
  };
}

/** The business behind the site: location, opening hours, contact. Undefined when the site has no such data. */
function business(context: PageData, base: string): Json | undefined {
  const website = data(context, 'website');
  const settings = data(context, 'websiteSettings');
  const openingHours = WEEKDAYS.flatMap(([day, short]) =>
    openingsOf(plain(text(data(data(settings, 'businessHours'), day), 'text'))).map(
      (opening) => `${short} ${schemaHours(opening)}`,
    ),
  );
  const telephone = plain(text(settings, 'contactPhoneNumber'));
  if (openingHours.length === 0 && telephone === '') return undefined;
  const email = plain(text(website, 'contactEmail'));
  const logo = text(website, 'logoImageUrl');
  const sameAs = list(website, 'socialAccounts').map((account) => decodeEntities(text(account, 'profileUrl')));
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: plain(text(website, 'siteTitle')),
    url: `${base}/`,
    telephone: telephone || undefined,
    email: email || undefined,
    logo: logo === '' ? undefined : new URL(decodeEntities(logo), `${base}/`).href,
    address: place(data(website, 'location'))?.['address'],
    geo: position(data(website, 'location')),
    openingHours: openingHours.length === 0 ? undefined : openingHours,
    sameAs: sameAs.length === 0 ? undefined : sameAs,
  };
}

const WEEKDAYS = [
  ...([
    ['monday', 'Mo'],
    ['tuesday', 'Tu'],
    ['wednesday', 'We'],
    ['thursday', 'Th'],
  ] as const),
  ...([
    ['friday', 'Fr'],
    ['saturday', 'Sa'],
    ['sunday', 'Su'],
  ] as const),
];

function itemData(item: PageData, common: Json, base: string): Json {
  const recordType = number(item, 'recordType');
  if (recordType === 11) return product(item, common, base);
  if (recordType === 12) {
    return {
      ...common,
      '@type': 'Event',
      startDate: date(number(item, 'startDate')),
      endDate: date(number(item, 'endDate')),
      location: place(data(item, 'location')),
    };
  }
  return {
    ...common,
    '@type': 'Article',
    headline: common['name'],
    datePublished: date(number(item, 'publishOn') ?? number(item, 'addedOn')),
    dateModified: date(number(item, 'updatedOn')),
    author:
      text(data(item, 'author'), 'displayName') === ''
        ? undefined
        : { '@type': 'Person', name: plain(text(data(item, 'author'), 'displayName')) },
  };
}

function place(location: PageData): Json | undefined {
  const part = (name: string): string => plain(text(location, name));
  const title = part('addressTitle');
  const [street, locality, country] = [part('addressLine1'), part('addressLine2'), part('addressCountry')];
  const lines = [street, locality, country].filter((line) => line !== '');
  if (title === '' && lines.length === 0) return undefined;
  const address: Json = {
    '@type': 'PostalAddress',
    name: title || undefined,
    streetAddress: street || undefined,
    addressLocality: locality || undefined,
    addressCountry: part('addressCountryCode') || country || undefined,
  };
  return { '@type': 'Place', name: title || lines.join(', '), address };
}

function position(location: PageData): Json | undefined {
  const [latitude = 0, longitude = 0] = [number(location, 'mapLat'), number(location, 'mapLng')];
  return latitude === 0 && longitude === 0 ? undefined : { '@type': 'GeoCoordinates', latitude, longitude };
}

function product(item: PageData, common: Json, base: string): Json {
  const variants = list(data(item, 'structuredContent'), 'variants');
  const offers = (variants.length > 0 ? variants : list(item, 'variants')).slice(0, 100).map((variant) => {
    const money = data(variant, flag(variant, 'onSale') ? 'salePriceMoney' : 'priceMoney');
    const inStock = flag(variant, 'unlimited') || (number(variant, 'qtyInStock') ?? 0) > 0;
    return {
      '@type': 'Offer',
      url: common['url'],
      itemCondition: 'https://schema.org/NewCondition',
      sku: text(variant, 'sku') || undefined,
      price: text(money, 'value') || undefined,
      priceCurrency: text(money, 'currency') || undefined,
      availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
    };
  });
  return {
    ...common,
    '@type': 'Product',
    description: plain(text(item, 'excerpt')) || undefined,
    offers: offers.filter(({ price }) => price !== undefined),
    ...reviewData(data(item, 'reviews'), base),
  };
}

const photosOf = (review: Value, base: string): readonly string[] | undefined => {
  const photos = list(review, 'photos').map((photo) => `${base}${text(photo, 'assetUrl')}`);
  return photos.length === 0 ? undefined : photos;
};

const MAX_REVIEWS = 20;

/** Reviews of a product; empty without any. */
function reviewData(reviews: PageData, base: string): Json {
  const [count = 0, average] = [number(reviews, 'count'), number(reviews, 'average')];
  if (count === 0 || average === undefined) return {};
  const shown = list(reviews, 'items').filter((review) => number(review, 'rating') !== undefined);
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 },
    review: shown.slice(0, MAX_REVIEWS).map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: plain(text(review, 'authorName')) },
      datePublished: date(number(review, 'createdOn')),
      name: plain(text(review, 'title')) || undefined,
      reviewBody: plain(text(review, 'body')),
      image: photosOf(review, base),
      reviewRating: { '@type': 'Rating', ratingValue: number(review, 'rating'), bestRating: 5 },
    })),
  };
}
