import { isOnSale, isSoldOut } from '#shared/product';
import { recordTypes } from '#shared/record-types';
import { defineFormatter } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import { asNumber, asString, isArray, isTrue, property, type Value } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { slug } from '../core/text.ts';

const PROMOTED = makeReference(['promotedBlockType']);
const CATEGORIES = makeReference(['categories']);
const TAGS = makeReference(['tags']);
const AUTHOR = makeReference(['author', 'displayName']);
const RECORD_TYPE_LABEL = makeReference(['recordTypeLabel']);
const INDEX = makeReference(['@index']);
const STARRED = makeReference(['starred']);

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
  apply: (value, _args, env) => classesOf(value, env).join(' '),
});

function classesOf(item: Value, env: Env): string[] {
  const classes = ['hentry'];
  const promoted = env.lookup(PROMOTED);
  if (isTrue(promoted)) classes.push('promoted', `promoted-block-${slug(asString(promoted))}`);
  classes.push(...slugs('category', env.lookup(CATEGORIES)), ...slugs('tag', env.lookup(TAGS)));
  const author = env.lookup(AUTHOR);
  if (isTrue(author)) classes.push(`author-${slug(asString(author))}`);
  classes.push(`post-type-${asString(env.lookup(RECORD_TYPE_LABEL))}`);
  const index = env.lookup(INDEX);
  if (index !== undefined) classes.push(`article-index-${asString(index)}`);
  if (isTrue(env.lookup(STARRED))) classes.push('featured');
  if (asNumber(property(item, 'recordType')) === recordTypes['store-item']) {
    if (isOnSale(item)) classes.push('on-sale');
    if (isSoldOut(item)) classes.push('sold-out');
  }
  return classes;
}

const slugs = (kind: string, names: Value): string[] =>
  isArray(names) ? names.map((name) => `${kind}-${slug(asString(name))}`) : [];
