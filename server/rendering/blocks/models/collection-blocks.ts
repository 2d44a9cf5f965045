import { collectionBlocks } from '#shared/block-settings/collections';
import type { FoundItems, Slow } from '../block-content.ts';
import { type BlockScene, defineBlock } from '../define-block.ts';
import { aspectRatios } from '../gallery-options.ts';
import { itemCard, webAddress } from '../item-card.ts';
import { textField } from '../page-json.ts';
import { type Grouping, groupItems } from './groups.ts';

const MAX_ITEMS = 250;

const allItems = ({ collection }: { readonly collection: string }, { content }: BlockScene): Slow<FoundItems> =>
  content.queryItems({ collection, limit: MAX_ITEMS });

const summary = {
  load: (
    values: {
      readonly collection: string;
      readonly limit: number;
      readonly tagFilter: readonly string[];
      readonly categoryFilter: readonly string[];
      readonly onlyFeatured: boolean;
      readonly eventsFilter: 'all' | 'upcoming' | 'past';
    },
    { content, now }: BlockScene,
  ): Slow<FoundItems> =>
    content.queryItems({
      collection: values.collection,
      limit: values.limit,
      tags: values.tagFilter,
      categories: values.categoryFilter,
      onlyFeatured: values.onlyFeatured,
      events: values.eventsFilter,
      now,
    }),
  model: (
    values: {
      readonly aspectRatio: keyof typeof aspectRatios;
      readonly primaryMetadata: string;
      readonly headerText: string;
      readonly showPrice: boolean;
    },
    scene: BlockScene,
    { items, collection }: FoundItems,
  ) => ({
    ratio: aspectRatios[values.aspectRatio],
    label: values.headerText || textField(collection, 'title') || 'Summary',
    cards: items.map((item) => {
      const card = itemCard(item, scene);
      return { ...card, price: values.showPrice ? card.price : '', metadata: metadataOf(card, values.primaryMetadata) };
    }),
  }),
};

function metadataOf(card: ReturnType<typeof itemCard>, kind: string): string {
  switch (kind) {
    case 'author':
      return card.author;
    case 'categories':
      return card.categories.join(', ');
    case 'tags':
      return card.tags.join(', ');
    case 'location':
      return card.place;
    default:
      return '';
  }
}

const grouped = (by: Grouping) => ({
  load: allItems,
  model: (_values: unknown, scene: BlockScene, result: FoundItems) => ({ groups: groupItems(result, by, scene) }),
});

export const collectionBlockDefinitions = [
  defineBlock('summary', collectionBlocks.summary, summary),
  defineBlock('summary-v2', collectionBlocks['summary-v2'], summary),
  defineBlock('journal', collectionBlocks.journal, {
    load: ({ collection, limit }, { content }) => content.queryItems({ collection, limit }),
    model: ({ headerText }, scene, { items, collection }) => ({
      label: headerText || textField(collection, 'title'),
      href: webAddress(textField(collection, 'fullUrl')),
      cards: items.map((item) => itemCard(item, scene)),
    }),
  }),
  defineBlock('archive', collectionBlocks.archive, {
    load: allItems,
    model: ({ groupBy, limit }, scene, result) => ({ groups: groupItems(result, groupBy, scene).slice(0, limit) }),
  }),
  defineBlock('tagcloud', collectionBlocks.tagcloud, {
    load: allItems,
    model: ({ limit }, scene, result) => {
      const groups = groupItems(result, 'tag', scene).slice(0, limit);
      const max = Math.max(1, ...groups.map(({ count }) => count));
      return { groups: groups.map((group) => ({ ...group, weight: Math.ceil((group.count / max) * 5) })) };
    },
  }),
  defineBlock('postsbyauthor', collectionBlocks.postsbyauthor, grouped('author')),
  defineBlock('postsbytag', collectionBlocks.postsbytag, grouped('tag')),
  defineBlock('postsbycategory', collectionBlocks.postsbycategory, grouped('category')),
  defineBlock('postsbymonth', collectionBlocks.postsbymonth, grouped('month')),
  defineBlock('comments', collectionBlocks.comments, {
    model: (_values, { page, content }) => ({
      // Safe without escaping: the comment formatter prints only numbers, ids and URLs of the page's item.
      item: page.item ?? {},
      hasItem: page.item !== undefined,
      websiteSettings: content.site.websiteSettings ?? {},
    }),
  }),
];
