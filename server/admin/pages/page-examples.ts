/** Examples for the page routes. */

const summary = {
  id: 'about',
  type: 'page',
  typeName: 'page',
  title: 'About us',
  navigationTitle: 'About',
  urlId: 'about',
  fullUrl: '/about',
  enabled: true,
  isHomepage: false,
  workflowState: 'Published',
  isLocked: false,
  membersOnly: false,
  folder: 'page',
  deletedAt: null,
  revision: 3,
};

const page = {
  ...summary,
  description: 'Who we are.',
  publishAt: null,
  mainImage: { assetUrl: '/s/f1/shop.jpg', altText: 'Our shop', mediaFocalPoint: { x: 0.5, y: 0.5 } },
  seo: { title: '', description: '', isHidden: false },
  memberAreaId: '',
  isHeaderHidden: false,
  isFooterHidden: false,
  listMode: 'more',
  gallery: null,
  code: { header: '', footer: '' },
};

export const pageExamples = {
  tree: {
    reply: {
      sections: [{ identifier: 'mainNav', links: [{ collectionId: 'about', title: 'About', items: [] }] }],
      pages: [summary],
      unlinked: [],
    },
  },
  read: { reply: page },
  add: { body: { type: 'page', title: 'About us', navigationTitle: 'About' }, reply: { ...page, revision: 1 } },
  change: { body: { description: 'Who we are.', seo: { isHidden: false } }, reply: page },
  order: { body: { ids: ['about', 'shop'] } },
  copy: { reply: { ...page, id: 'copy', urlId: 'about-1', fullUrl: '/about-1', workflowState: 'Draft', revision: 1 } },
};
