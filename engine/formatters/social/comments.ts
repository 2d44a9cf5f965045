/** Comments and likes. Their markup sees the whole scope, as a template would. */
import { defineFormatter } from '../../define.ts';
import { asNumber, emit, isTrue, property, type Value } from '../../execute/values.ts';
import { openScope } from '../open-scope.ts';

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
    const find = openScope(value, env);
    const id = emit(find('id'));
    const fullUrl = emit(find('fullUrl'));
    if (isTrue(find('websiteSettings', 'disqusShortname'))) {
      return `\n  <a href="${fullUrl}" class="sqs-comment-link sqs-disqus-comment-link" data-id="${id}"></a>\n`;
    }
    const count = find('publicCommentCount');
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
    const find = openScope(value, env);
    if (isTrue(find('websiteSettings', 'disqusShortname'))) {
      return '\n  <div class="squarespace-comments" id="disqus_thread"></div>\n';
    }
    const owner = commentOwner('item', find('item')) ?? commentOwner('collection', find('collection')) ?? '';
    return `\n  <div class="squarespace-comments" id="comments-${emit(find('id'))}"${owner}></div>\n`;
  },
});

/** The attributes that say what the comments belong to. */
function commentOwner(kind: 'item' | 'collection', owner: Value): string | null {
  if (!isTrue(owner)) return null;
  const read = (name: string): string => emit(property(owner, name));
  return ` data-${kind}-id="${read('id')}" data-public-comment-count="${read('publicCommentCount')}" data-comment-state="${read('commentState')}"`;
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
    const find = openScope(value, env);
    if (!isTrue(value) || !isTrue(find('websiteSettings', 'simpleLikingEnabled'))) return undefined;
    return `
  <span class="sqs-simple-like" data-item-id="${emit(find('id'))}" data-like-count="${emit(find('likeCount'))}">
    <span class="like-icon"></span>
    <span class="like-count"></span>
  </span>
`;
  },
});
