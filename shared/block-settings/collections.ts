/** Blocks that show content of collections. */
import { choice, integer, labeled, list, no, reference, text, yes } from '../settings.ts';
import { alignment } from './alignment.ts';

const collection = labeled('Collection', reference('collection'), { help: 'Empty: the collection of this page.' });

const summary = {
  collection,
  headerText: labeled('Heading', text(), { help: 'Empty: the title of the collection, for screen readers only.' }),
  limit: labeled('Number of items', integer(1, 30, 6)),
  tagFilter: labeled('Tags', list(text(), 20, 'tag'), {
    help: 'Only items with one of these tags.',
    group: 'Filter',
  }),
  categoryFilter: labeled('Categories', list(text(), 20, 'category'), {
    help: 'Only items in one of these categories.',
    group: 'Filter',
  }),
  onlyFeatured: labeled('Featured items only', no(), { group: 'Filter' }),
  eventsFilter: labeled('Events', choice(['all', 'upcoming', 'past'], 'all'), { group: 'Filter' }),
  design: labeled('Design', choice(['wall', 'carousel', 'list', 'grid'], 'grid'), { group: 'Layout' }),
  columns: labeled('Columns', integer(1, 6, 3), { group: 'Layout', when: { design: ['wall', 'carousel', 'grid'] } }),
  aspectRatio: labeled(
    'Aspect ratio',
    choice(['square', 'standard', 'standard-vertical', 'four-three', 'three-four-vertical', 'widescreen'], 'square', {
      square: '1:1 Square',
      standard: '3:2 Standard',
      'standard-vertical': '2:3 Standard (vertical)',
      'four-three': '4:3 Four-three',
      'three-four-vertical': '3:4 Three-four (vertical)',
      widescreen: '16:9 Widescreen',
    }),
    { group: 'Layout', when: { showThumbnail: [true] } },
  ),
  textAlignment: labeled('Text alignment', alignment('left'), { group: 'Layout' }),
  showThumbnail: labeled('Show image', yes(), { group: 'Display' }),
  showTitle: labeled('Show title', yes(), { group: 'Display' }),
  showExcerpt: labeled('Show excerpt', yes(), { group: 'Display' }),
  showPrice: labeled('Show price', yes(), { help: 'For products.', group: 'Display' }),
  primaryMetadata: labeled(
    'Primary metadata',
    choice(['none', 'date', 'author', 'categories', 'tags', 'location'], 'none'),
    { help: 'Line above the title.', group: 'Display' },
  ),
  showReadMore: labeled('Show read more link', no(), { group: 'Display' }),
  readMoreText: labeled('Read more text', text('Read more'), { group: 'Display', when: { showReadMore: [true] } }),
};

const grouped = {
  collection,
  title: labeled('Title', text()),
  showCounts: labeled('Show number of items', yes()),
};

export const collectionBlocks = {
  summary,
  'summary-v2': summary,
  journal: {
    collection,
    headerText: labeled('Heading', text(), { help: 'Empty: the title of the collection.' }),
    limit: labeled('Number of items', integer(1, 30, 5)),
  },
  archive: {
    ...grouped,
    groupBy: labeled('Group by', choice(['month', 'year', 'category', 'tag', 'author'], 'month')),
    layout: labeled('Layout', choice(['index', 'list', 'dropdown'], 'list'), { group: 'Layout' }),
    limit: labeled('Number of groups', integer(1, 250, 60), { group: 'Layout' }),
  },
  tagcloud: { ...grouped, limit: labeled('Number of tags', integer(1, 250, 40)) },
  postsbyauthor: grouped,
  postsbytag: grouped,
  postsbycategory: grouped,
  postsbymonth: grouped,
  calendar: {
    collection,
    title: labeled('Title', text()),
    month: labeled('First month', text('', 7), {
      help: 'Year and month, such as 2027-05. Empty: the month of the next event.',
    }),
    weekStart: labeled('First day of the week', integer(0, 6, 1), {
      help: 'From 0 (Sunday) to 6 (Saturday).',
      group: 'Layout',
    }),
  },
  comments: { title: labeled('Title', text()) },
} as const;
