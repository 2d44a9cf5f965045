/** Blocks that show what collections hold. */
import { choice, integer, list, no, text, yes } from '#shared/settings';

const summary = {
  collection: text(),
  design: choice(['wall', 'carousel', 'list', 'grid'], 'grid'),
  headerText: text(),
  limit: integer(1, 30, 6),
  tagFilter: list(text(), 20),
  categoryFilter: list(text(), 20),
  onlyFeatured: no(),
  eventsFilter: choice(['all', 'upcoming', 'past'], 'all'),
  showTitle: yes(),
  showThumbnail: yes(),
  showExcerpt: yes(),
  showPrice: yes(),
  showReadMore: no(),
  readMoreText: text('Read more'),
  primaryMetadata: choice(['none', 'date', 'author', 'categories', 'tags', 'location'], 'none'),
  aspectRatio: choice(
    ['square', 'standard', 'standard-vertical', 'four-three', 'three-four-vertical', 'widescreen'],
    'square',
  ),
  columns: integer(1, 6, 3),
  textAlignment: choice(['left', 'center', 'right'], 'left'),
};
const grouped = { collection: text(), title: text(), showCounts: yes() };

export const collectionBlocks = {
  summary,
  'summary-v2': summary,
  journal: { collection: text(), headerText: text(), limit: integer(1, 30, 5) },
  archive: {
    ...grouped,
    groupBy: choice(['month', 'year', 'category', 'tag', 'author'], 'month'),
    layout: choice(['index', 'list', 'dropdown'], 'list'),
    limit: integer(1, 250, 60),
  },
  tagcloud: { ...grouped, limit: integer(1, 250, 40) },
  postsbyauthor: grouped,
  postsbytag: grouped,
  postsbycategory: grouped,
  postsbymonth: grouped,
  calendar: {
    collection: text(),
    title: text(),
    /** YYYY-MM; empty: the month of the next event. */ month: text('', 7),
    weekStart: integer(0, 6, 1),
  },
  comments: { title: text() },
} as const;
