/** The labels of the page settings, by field. */
export const pageLabels = {
  title: 'Title',
  navigationTitle: 'Navigation title',
  urlId: 'Address',
  description: 'Description',
  workflowState: 'State',
  enabled: 'On the site',
  isHeaderHidden: 'Hide the header',
  isFooterHidden: 'Hide the footer',
  folder: 'Its address shows',
  publishAt: 'Published at',
  mainImage: 'Main image',
  'seo.title': 'Title for search engines',
  'seo.description': 'Description for search engines',
  'seo.isHidden': 'Hide from search engines',
  password: 'Password',
  membersOnly: 'For signed-in members alone',
  memberAreaId: 'Member area',
  'code.header': 'At the end of the head',
  'code.footer': 'At the end of the body',
} as const;

/** Help of "Hide from search engines", by what is hidden. */
export const searchHiddenHelp = {
  item: 'Leaves it out of the sitemap and of the site’s own search, too.',
  page: 'Leaves the page and its items out of the sitemap and of the site’s own search, too.',
} as const;
