/** Comments and likes. Their markup sees the whole scope, as a template would. */
import { defineFormatter } from '../../define.ts';
import { asNumber, emit, isTrue, property, type Value } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { findInScope } from '../open-scope.ts';

const ID = makeReference(['id']);
const FULL_URL = makeReference(['fullUrl']);
const COUNT = makeReference(['publicCommentCount']);
const LIKE_COUNT = makeReference(['likeCount']);
const ITEM = makeReference(['item']);
const COLLECTION = makeReference(['collection']);
const DISQUS = makeReference(['websiteSettings', 'disqusShortname']);
const LIKING = makeReference(['websiteSettings', 'simpleLikingEnabled']);

export const commentCount = defineFormatter({
  name: 'comment-count',
  summary: 'How many public comments an item has, in words.',
  examples: [
    { data: { publicCommentCount: 10 }, template: '{@|comment-count}', output: '10 Comments' },
    { data: { publicCommentCount: '1' }, template: '{@|comment-count}', output: '1 Comment' },
    { data: {}, template: '{item|comment-count}', output: 'No Comments' },
    { data: { publicCommentCount: 'many' }, template: '{@|comment-count}', output: '' },
  ],
  apply: (value) => {
    const count = asNumber(property(value, 'publicCommentCount'));
    if (Number.isNaN(count)) return '';
    if (count === 0) return 'No Comments';
    return count === 1 ? '1 Comment' : `${count} Comments`;
  },
});

export const commentLink = defineFormatter({
  name: 'comment-link',
  summary: "A link to an item's comments, with their number.",
  reads: ['websiteSettings.disqusShortname'],
  usesScope: true,
  examples: [
    {
      data: { id: 'i1', fullUrl: '/news', publicCommentCount: 1 },
      template: '{@|comment-link}',
      output: '\n  <a href="/news#comments-i1" class="sqs-comment-link" data-id="i1">\n  1\n  Comment\n  </a>\n',
    },
    {
      data: { websiteSettings: { disqusShortname: 'shop' }, item: { id: 'i1', fullUrl: '/news' } },
      template: '{item|comment-link}',
      output: '\n  <a href="/news" class="sqs-comment-link sqs-disqus-comment-link" data-id="i1"></a>\n',
    },
    {
      data: {},
      template: '{item|comment-link}',
      output: '\n  <a href="#comments-" class="sqs-comment-link" data-id="">\n  \n  Comments\n  </a>\n',
    },
  ],
  apply: (value, _args, env) => {
    const id = emit(findInScope(value, ID, env));
    const fullUrl = emit(findInScope(value, FULL_URL, env));
    if (isTrue(findInScope(value, DISQUS, env))) {
      return `\n  <a href="${fullUrl}" class="sqs-comment-link sqs-disqus-comment-link" data-id="${id}"></a>\n`;
    }
    const count = findInScope(value, COUNT, env);
    return `
  <a href="${fullUrl}#comments-${id}" class="sqs-comment-link" data-id="${id}">
  ${count === 0 ? 'No' : emit(count)}
  Comment${count === 1 ? '' : 's'}
  </a>
`;
  },
});

export const comments = defineFormatter({
  name: 'comments',
  summary: 'The place that comments are loaded into.',
  reads: ['websiteSettings.disqusShortname', 'item', 'collection'],
  usesScope: true,
  examples: [
    {
      data: { item: { id: 'i1', publicCommentCount: 0, commentState: 1 } },
      template: '{item|comments}',
      output:
        '\n  <div class="squarespace-comments" id="comments-i1" data-item-id="i1" data-public-comment-count="0" data-comment-state="1"></div>\n',
    },
    {
      data: { websiteSettings: { disqusShortname: 'shop' } },
      template: '{@|comments}',
      output: '\n  <div class="squarespace-comments" id="disqus_thread"></div>\n',
    },
    {
      data: { id: 'p1', collection: { id: 'c1' } },
      template: '{@|comments}',
      output:
        '\n  <div class="squarespace-comments" id="comments-p1" data-collection-id="c1" data-public-comment-count="" data-comment-state=""></div>\n',
    },
    { data: {}, template: '{thing|comments}', output: '\n  <div class="squarespace-comments" id="comments-"></div>\n' },
  ],
  apply: (value, _args, env) => {
    if (isTrue(findInScope(value, DISQUS, env))) {
      return '\n  <div class="squarespace-comments" id="disqus_thread"></div>\n';
    }
    const owner =
      commentOwner('item', findInScope(value, ITEM, env)) ??
      commentOwner('collection', findInScope(value, COLLECTION, env)) ??
      '';
    return `\n  <div class="squarespace-comments" id="comments-${emit(findInScope(value, ID, env))}"${owner}></div>\n`;
  },
});

/** The attributes that say what the comments belong to. */
function commentOwner(kind: 'item' | 'collection', owner: Value): string | null {
  if (!isTrue(owner)) return null;
  const id = emit(property(owner, 'id'));
  const count = emit(property(owner, 'publicCommentCount'));
  const state = emit(property(owner, 'commentState'));
  return ` data-${kind}-id="${id}" data-public-comment-count="${count}" data-comment-state="${state}"`;
}

export const likeButton = defineFormatter({
  name: 'like-button',
  summary: 'A button to like an item, when the site has likes.',
  reads: ['websiteSettings.simpleLikingEnabled'],
  usesScope: true,
  examples: [
    {
      data: { websiteSettings: { simpleLikingEnabled: true }, item: { id: 'i1', likeCount: 3 } },
      template: '{item|like-button}',
      output:
        '\n  <span class="sqs-simple-like" data-item-id="i1" data-like-count="3">\n    <span class="like-icon"></span>\n    <span class="like-count"></span>\n  </span>\n',
    },
    { data: { item: { id: 'i1' } }, template: '{item|like-button}', output: '' },
    { data: { websiteSettings: { simpleLikingEnabled: true } }, template: '{item|like-button}', output: '' },
  ],
  apply: (value, _args, env) => {
    if (!isTrue(value) || !isTrue(findInScope(value, LIKING, env))) return undefined;
    return `
  <span class="sqs-simple-like" data-item-id="${emit(findInScope(value, ID, env))}" data-like-count="${emit(findInScope(value, LIKE_COUNT, env))}">
    <span class="like-icon"></span>
    <span class="like-count"></span>
  </span>
`;
  },
});
