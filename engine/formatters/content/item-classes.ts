import { isOnSale, isSoldOut } from '#shared/product';
import { recordTypes } from '#shared/record-types';
import { defineFormatter } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import { asNumber, asString, isArray, isTrue, ownFields, type Value } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { slug } from '../core/slug.ts';

const PROMOTED = makeReference(['promotedBlockType'], (fields) => fields.promotedBlockType);
const CATEGORIES = makeReference(['categories'], (fields) => fields.categories);
const TAGS = makeReference(['tags'], (fields) => fields.tags);
const AUTHOR = makeReference(['author', 'displayName'], (fields) => fields.author);
const RECORD_TYPE_LABEL = makeReference(['recordTypeLabel'], (fields) => fields.recordTypeLabel);
const INDEX = makeReference(['@index']);
const STARRED = makeReference(['starred'], (fields) => fields.starred);

export const itemClasses = defineFormatter({
  name: 'item-classes',
  summary: 'The CSS classes of a content item.',
  reads: ['promotedBlockType', 'categories', 'tags', 'author.displayName', 'recordTypeLabel', '@index', 'starred'],
  usesScope: true,
  examples: [
    {
      data: {
        items: [{ tags: ['Hand Made'], author: { displayName: 'Ann Lee' }, recordTypeLabel: 'text', starred: true }],
      },
      template: '{.repeated section items}{@|item-classes}{.end}',
      output: 'hentry tag-hand-made author-ann-lee post-type-text article-index-1 featured',
    },
    {
      data: {
        recordType: 11,
        recordTypeLabel: 'store-item',
        structuredContent: { productType: 1, variants: [{ onSale: true, qtyInStock: 0 }] },
      },
      template: '{@|item-classes}',
      output: 'hentry post-type-store-item on-sale sold-out',
    },
    { data: { tags: 'none' }, template: '{item|item-classes}', output: 'hentry post-type-' },
  ],
  apply: (value, _args, env) => `hentry${placement(env)}${state(value, env)}`,
});

/** Classes for categories, tags and author. */
function placement(env: Env): string {
  const promoted = env.lookup(PROMOTED);
  const author = env.lookup(AUTHOR);
  return (
    (isTrue(promoted) ? ` promoted promoted-block-${slug(asString(promoted))}` : '') +
    slugs(' category-', env.lookup(CATEGORIES)) +
    slugs(' tag-', env.lookup(TAGS)) +
    (isTrue(author) ? ` author-${slug(asString(author))}` : '')
  );
}

function slugs(prefix: string, names: Value): string {
  if (!isArray(names)) return '';
  let classes = '';
  for (const name of names) classes += prefix + slug(asString(name));
  return classes;
}

/** Classes for type and position of the item. */
function state(item: Value, env: Env): string {
  const index = env.lookup(INDEX);
  const isProduct = asNumber(ownFields(item).recordType) === recordTypes['store-item'];
  return (
    ` post-type-${asString(env.lookup(RECORD_TYPE_LABEL))}` +
    (index === undefined ? '' : ` article-index-${asString(index)}`) +
    (isTrue(env.lookup(STARRED)) ? ' featured' : '') +
    (isProduct && isOnSale(item) ? ' on-sale' : '') +
    (isProduct && isSoldOut(item) ? ' sold-out' : '')
  );
}
