/**
 * Page JSON of a small shop with a journal, in the format of sites. Every copy has its own texts, dates and prices, like the requests to a
 * server with many sites.
 */

const nouns = 'kettle quay lantern rope kiln glaze loft oar shutter harbor stove linen bench tide mug'.split(' ');
const verbs = 'rests waits leans shines turns drifts warms dries creaks settles'.split(' ');
const places = ['Field Notes', 'Makers & Menders', 'Café', 'On the Water', 'Recipes'];

/** Pseudo-random numbers, the same in every run. */
function createNumbers(seed: number): (below: number) => number {
  let state = (seed * 2654435761) >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0;
    return (state >>> 4) % below;
  };
}

interface Draw {
  readonly number: (below: number) => number;
  readonly id: () => string;
  readonly sentence: () => string;
  readonly prose: (sentences: number) => string;
  readonly date: () => number;
}

function createDraw(seed: number): Draw {
  const number = createNumbers(seed + 1);
  const word = (from: readonly string[]): string => from[number(from.length)] as string;
  const sentence = (): string =>
    `The ${word(nouns)} ${word(verbs)} by the ${word(nouns)} &amp; the ${word(nouns)} ${word(verbs)} until ${1 + number(12)} o&#39;clock.`;
  return {
    number,
    sentence,
    id: () => Array.from({ length: 3 }, () => (0x10000000 + number(0xefffffff)).toString(16)).join(''),
    prose: (sentences) => Array.from({ length: sentences }, sentence).join(' '),
    date: () => 1_420_070_400_000 + number(5_000) * 86_400_000 * 0.7 + number(86_400) * 1000,
  };
}

const image = (draw: Draw, i: number) => {
  const id = draw.id();
  return {
    id,
    recordType: 2,
    addedOn: draw.date(),
    updatedOn: draw.date(),
    displayIndex: i,
    starred: false,
    systemDataId: draw.id(),
    systemDataVariants: '1500x1000,100w,300w,500w,750w,1000w,1500w',
    filename: `photo-${id}.jpg`,
    mediaFocalPoint: { x: draw.number(100) / 100, y: draw.number(100) / 100, source: 3 },
    colorData: {
      topLeftAverage: draw.id().slice(0, 6),
      topRightAverage: draw.id().slice(0, 6),
      bottomLeftAverage: draw.id().slice(0, 6),
      bottomRightAverage: draw.id().slice(0, 6),
      centerAverage: draw.id().slice(0, 6),
    },
    title: i % 3 === 0 ? `Photo ${i}, &quot;${nouns[draw.number(nouns.length)]}&quot;` : `Photo ${i} ${id.slice(0, 5)}`,
    body: i % 2 === 0 ? `<p>${draw.sentence()}</p>` : null,
    assetUrl: `https://static.harbor.test/static/${draw.id()}/${id}/photo-${i}.jpg`,
    contentType: 'image/jpeg',
    originalSize: `${1500 + draw.number(900)}x${1000 + draw.number(500)}`,
    recordTypeLabel: 'image',
    items: [],
  };
};

const author = (draw: Draw) => ({
  id: draw.id(),
  displayName: ['Mara O&#39;Neill', 'Jonas Lind', 'Zoë Marsh'][draw.number(3)],
  avatarUrl: `https://static.harbor.test/avatars/${draw.id()}.jpg`,
  bio: `<p>${draw.sentence()}</p>`,
});

const location = {
  mapLat: 44.6488,
  mapLng: -63.5752,
  mapZoom: 12,
  addressTitle: 'Harbor &amp; Supply',
  addressLine1: '12 Quay Street',
  addressLine2: 'Halifax, NS',
  addressCountry: 'Canada',
};

const post = (draw: Draw, i: number) => ({
  ...image(draw, i),
  recordType: 1,
  recordTypeLabel: 'text',
  starred: i % 5 === 0,
  passthrough: i % 7 === 3,
  sourceUrl: i % 7 === 3 ? 'https://elsewhere.harbor.test/a-story?ref=harbor' : '',
  tags: ['boats', `batch ${draw.number(9)}`],
  categories: [places[draw.number(places.length)], 'Field Notes'],
  urlId: `notes/${i}-${draw.id().slice(0, 8)}`,
  fullUrl: `/journal/notes/${i}-${draw.id().slice(0, 8)}`,
  title: `A ${nouns[draw.number(nouns.length)]}, a ${nouns[draw.number(nouns.length)]} &amp; the ${nouns[i % nouns.length]} ${i}`,
  body: `<div class="sqs-layout sqs-grid-12 columns-12"><div class="row sqs-row"><div class="col sqs-col-12 span-12"><p>${draw.prose(4)}</p><p>${draw.prose(3)}</p></div></div></div>`,
  excerpt: i % 4 === 1 ? '' : `<p>${draw.prose(2)}</p>`,
  location,
  likeCount: draw.number(40),
  publicCommentCount: draw.number(4),
  commentState: 1,
  author: author(draw),
});

const product = (draw: Draw, i: number, variantCount: number) => {
  const variants = Array.from({ length: variantCount }, (_, v) => {
    const cents = 1000 + draw.number(9000);
    return {
      id: draw.id(),
      sku: `SQ${draw.number(1_000_000)}`,
      attributes: { Size: ['Small', 'Medium', 'Large'][v % 3], Color: ['Navy', 'Oat'][v % 2] },
      optionValues: [
        { optionName: 'Size', value: ['Small', 'Medium', 'Large'][v % 3] },
        { optionName: 'Color', value: ['Navy', 'Oat'][v % 2] },
      ],
      price: cents,
      salePrice: cents - 500,
      priceMoney: { currency: 'CAD', value: (cents / 100).toFixed(2) },
      salePriceMoney: { currency: 'CAD', value: ((cents - 500) / 100).toFixed(2) },
      onSale: i % 4 === 0,
      unlimited: v % 5 === 4,
      qtyInStock: i % 6 === 5 ? 0 : draw.number(5),
    };
  });
  return {
    ...post(draw, i),
    recordType: 11,
    recordTypeLabel: 'store-item',
    fullUrl: `/shop/${draw.id().slice(0, 8)}`,
    title: `${nouns[draw.number(nouns.length)]} &amp; ${nouns[i % nouns.length]} ${i}`,
    productType: 1,
    structuredContent: {
      _type: 'Product',
      productType: 1,
      variants,
      variantOptionOrdering: ['Size', 'Color'],
      onSale: i % 4 === 0,
      customAddButtonText: 'Add to cart',
      useCustomAddButtonText: false,
      priceMoney: variants[0]?.priceMoney,
      salePriceMoney: variants[0]?.salePriceMoney,
      priceCents: variants[0]?.price,
      salePriceCents: variants[0]?.salePrice,
    },
    variants,
    items: [0, 1, 2].map((n) => image(draw, n)),
  };
};

const event = (draw: Draw, i: number) => {
  const startDate = draw.date();
  return {
    ...post(draw, i),
    recordType: 12,
    recordTypeLabel: 'event',
    fullUrl: `/events/${draw.id().slice(0, 8)}`,
    startDate,
    endDate: startDate + (i % 3 === 0 ? 50 : 2) * 3_600_000,
    structuredContent: { _type: 'CalendarEvent', startDate, endDate: startDate + 7_200_000 },
  };
};

const link = (title: string, urlId: string) => ({
  active: urlId === 'journal',
  collection: { id: urlId, title, navigationTitle: title, urlId, fullUrl: `/${urlId}`, homepage: false },
});

const navigation = [
  link('Home', 'home'),
  link('Journal', 'journal'),
  link('Shop', 'shop'),
  {
    active: false,
    folderActive: true,
    collection: { title: 'More', navigationTitle: 'More', urlId: 'more', fullUrl: '/more', folder: true, type: 1 },
    items: [link('Events', 'events'), link('Work', 'work'), link('About', 'about')],
  },
  { active: false, externalLink: { title: 'Workshop', url: 'https://workshop.harbor.test', newWindow: true } },
];

const day = (text: string) => ({ text, ranges: [{ from: 540, to: 1020 }] });

function site(draw: Draw, typeName: string, title: string) {
  return {
    website: {
      id: draw.id(),
      identifier: 'harbor-supply',
      contentModifiedOn: draw.date(),
      language: 'en-US',
      timeZone: ['America/New_York', 'Europe/Paris'][draw.number(2)],
      siteTitle: 'Harbor &amp; Supply Co.',
      siteDescription: `<p>${draw.sentence()}</p>`,
      siteTagLine: 'Tools for slow mornings',
      logoImageUrl: `//static.harbor.test/static/${draw.id()}/logo.png`,
      shareButtonOptions: { 1: true, 2: true, 3: true, 4: true, 6: true },
      baseUrl: 'https://harbor.test',
      location,
      socialAccounts: ['instagram', 'pinterest', 'vimeo'].map((name) => ({
        screenname: name,
        profileUrl: `https://${name}.harbor.test/supply`,
        serviceName: `${name}-unauth`,
      })),
    },
    websiteSettings: {
      simpleLikingEnabled: true,
      commentsEnabled: true,
      contactEmail: 'hello@harbor.test',
      contactPhoneNumber: '+1 902 555 0100',
      storeSettings: { selectedCurrency: 'CAD' },
      businessHours: {
        monday: day('9am to 5pm'),
        tuesday: day('9am to 5pm'),
        wednesday: day('9am to 5pm'),
        thursday: day('9am to 8pm'),
        friday: day('9am to 5pm'),
        saturday: day('10am to 2pm'),
        sunday: day('Closed'),
      },
    },
    collection: {
      id: draw.id(),
      title,
      navigationTitle: title,
      urlId: typeName,
      typeName,
      fullUrl: `/${typeName}`,
      description: `<p>${draw.sentence()}</p>`,
      categories: places,
      mainImage: image(draw, 1),
      mainImageId: 'banner',
    },
    shoppingCart: { totalQuantity: draw.number(4), subtotalCents: draw.number(9000), entries: [] },
    showCart: true,
    localizedStrings: { signIn: 'Sign In', myAccount: 'My Account' },
    userAccountsContext: { showSignInLink: true },
    mainNavigation: { items: navigation },
    footerNavigation: { items: navigation.filter((entry) => !('items' in entry)) },
    squarespace: {
      'page-id': `collection-${draw.id()}`,
      'page-classes': `collection-type-${typeName} view-list mobile-style-available`,
      'cart-classes': 'sqs-custom-cart',
    },
    'squarespace-headers': `<title>${title} &mdash; Harbor &amp; Supply Co.</title><link rel="canonical" href="https://harbor.test/${typeName}"><meta property="og:title" content="${title}"><script>Static = {"id":"${draw.id()}"}</script>`,
    'squarespace-footers': '<script src="/assets/site.js" defer></script>',
    pagination: { nextPage: true, nextPageUrl: `/${typeName}?offset=${draw.date()}`, pageSize: 20 },
  };
}

const many = <T>(length: number, make: (i: number) => T): T[] => Array.from({ length }, (_, i) => make(i));

const section = (draw: Draw, i: number) => ({
  id: draw.id(),
  title: `${places[i % places.length]} ${i}`,
  navigationTitle: `Part ${i}`,
  urlId: `part-${i}`,
  fullUrl: `/part-${i}`,
  typeName: ['page', 'gallery', 'products', 'page'][i % 4],
  description: `<p>${draw.prose(2)}</p>`,
  mainImage: image(draw, i),
  mainImageId: draw.id(),
  mainContent: `<div class="sqs-layout sqs-grid-12 columns-12"><p>${draw.prose(6)}</p></div>`,
  items: i % 4 === 1 ? many(8, (n) => image(draw, n)) : i % 4 === 2 ? many(4, (n) => product(draw, n, 2)) : [],
});

const content: Readonly<Record<string, (draw: Draw) => object>> = {
  'blog.list': (draw) => ({ items: many(20, (i) => post(draw, i)) }),
  'blog.item': (draw) => ({
    item: post(draw, draw.number(9)),
    pagination: { prevItem: post(draw, 1), nextItem: post(draw, 2) },
  }),
  'products.list': (draw) => ({ items: many(24, (i) => product(draw, i, 2)) }),
  'products.item': (draw) => ({ item: product(draw, draw.number(9), 6), pagination: { nextItem: post(draw, 2) } }),
  'gallery.list': (draw) => ({ items: many(40, (i) => image(draw, i)) }),
  'events.list': (draw) => ({ upcoming: many(8, (i) => event(draw, i)), past: many(12, (i) => event(draw, i)) }),
  'index.list': () => ({}),
};

export const pageNames: readonly string[] = Object.keys(content);

/** The JSON text of a page; different for each seed. */
export function pageJson(name: string, seed: number): string {
  const draw = createDraw(seed);
  const page = { ...site(draw, name.split('.')[0] as string, `The ${name}`), ...content[name]?.(draw) };
  if (name !== 'index.list') return JSON.stringify(page);
  const collection = { ...page.collection, collections: many(8, (i) => section(draw, i)) };
  return JSON.stringify({ ...page, collection });
}
