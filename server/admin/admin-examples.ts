/** Examples for the main routes of the admin API. */

const created = '2026-11-22T09:00:00.000Z';
const ann = { id: 'own-1', email: 'ann@shop.example', name: 'Ann', roles: [1] };
const signedIn = { ...ann, permissions: ['site.view', 'people'] };
const bea = { id: 'own-2', email: 'bea@shop.example', name: 'Bea', roles: [1] };

export const sessionExamples = {
  signIn: { body: { email: ann.email, password: 'a long password' }, reply: { owner: signedIn } },
  demo: { reply: { owner: signedIn } },
  read: { reply: { owner: signedIn, needsSetup: false, demo: false } },
  setup: {
    body: { token: 'fJ2kQ9', email: ann.email, name: 'Ann', password: 'a long password' },
    reply: { owner: signedIn },
  },
  people: { reply: { people: [{ ...ann, created, isInvited: false }] } },
  askReset: {
    body: { email: ann.email },
    reply: { message: 'If there is an account of this address, an email is on its way to it.' },
  },
  useReset: { body: { token: 'fJ2kQ9', password: 'a new long password' }, reply: { owner: signedIn } },
  profile: { body: { name: 'Ann' }, reply: { owner: signedIn } },
  password: { body: { current: 'a long password', password: 'a new long password' } },
  sessions: {
    reply: {
      sessions: [{ id: 'b5bb9d', created, lastUsed: created, userAgent: 'Mozilla/5.0', isCurrent: true }],
    },
  },
  sites: {
    reply: { sites: [{ id: 'www.pottery.example', title: 'Pottery', host: 'www.pottery.example', isCurrent: true }] },
  },
  addPerson: {
    body: { email: bea.email, name: 'Bea', password: 'another long one', roles: [1] },
    reply: bea,
  },
  changePerson: { body: { name: 'Bea' }, reply: { ...bea, created, isInvited: false } },
  audit: {
    reply: {
      entries: [
        {
          id: 12,
          at: created,
          actor: 'owner:own-1',
          action: 'item.add',
          subject: 'A note',
          target: null,
          requestId: 'req-1',
          detail: {},
        },
      ],
      hasNextPage: false,
      nextPageCursor: null,
    },
  },
};

const version = {
  number: 3,
  state: 'draft',
  author: 'own-1',
  created,
  publishAt: null,
  publishedAt: null,
};

export const layoutExamples = {
  read: { reply: { status: 'Draft', number: 3, layout: { rows: [] }, versions: [version] } },
  version: { reply: { ...version, layout: { rows: [] } } },
  draft: { body: { layout: { rows: [] }, base: 2 }, reply: version },
  publish: { body: {}, reply: { ...version, state: 'published', publishedAt: created } },
  restore: { body: { number: 1 }, reply: version },
};

const collection = { id: 'shop', urlId: 'shop', title: 'Shop', navigationTitle: 'Shop', enabled: true };
const category = { displayName: 'Mugs', type: 'ROOT', pageRendering: 'LIST_VIEW', displayIndex: 1 };
const madeCategory = { id: 'cat-1', collectionId: 'shop', parentId: null, ...category, created };

export const productExamples = {
  addCollection: {
    body: { navigationTitle: 'Shop', title: 'Shop', urlId: 'shop' },
    reply: { ...collection, websiteId: 'demo' },
  },
  collections: { reply: { results: [collection] } },
  addCategory: { body: category, reply: madeCategory },
  categories: { reply: { results: [madeCategory] } },
  store: {
    reply: {
      websiteId: 'demo',
      currency: 'EUR',
      noticeEmail: 'ann@shop.example',
      collections: [
        {
          ...{ id: 'shop', title: 'Shop', urlId: 'shop', fullUrl: '/shop', products: 12 },
          ...{ rootCategoryId: 'cat-1', isInNavigation: true },
        },
      ],
    },
  },
  changeCategory: { body: { displayName: 'Mugs' }, reply: madeCategory },
};

export const termExamples = {
  list: { reply: { results: [{ name: 'clay', count: 2 }] } },
  write: { body: { name: 'clay' }, reply: { name: 'clay' } },
};

const languages = [{ code: 'en', isDefault: true }];
const links = [{ collectionId: 'shop', title: 'Shop', items: [] }];

export const siteExamples = {
  headerFooter: { reply: { header: { text: 'Our shop' }, footer: {} } },
  changeHeaderFooter: {
    body: { header: { text: 'Our shop' }, footer: {} },
    reply: { header: { text: 'Our shop' }, footer: {} },
  },
  languageSettings: { reply: { enabled: true, defaultLanguage: 'en', original: 'en', languages, pageMenu: null } },
  languageStatus: { reply: { status: 'connected', languageCount: 1 } },
  languages: { reply: { original: 'en', languages } },
  changeLanguages: { body: { languages }, reply: { languages } },
  navigation: { reply: { fieldName: 'mainNav', navigation: { items: links } } },
  layout: { reply: { layout: [{ identifier: 'mainNav', links }], collections: { shop: collection } } },
};
