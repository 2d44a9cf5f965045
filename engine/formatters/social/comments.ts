import { defineFormatter } from '../../define.ts';
import { emit, isTrue, ownFields, type Value } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { findInScope } from '../open-scope.ts';

const ID = makeReference(['id'], (fields) => fields.id);

const ITEM = makeReference(['item'], (fields) => fields.item);

const COLLECTION = makeReference(['collection'], (fields) => fields.collection);

const DISQUS = makeReference(['websiteSettings', 'disqusShortname'], (fields) => fields.websiteSettings);

export const comments = defineFormatter({
  name: 'comments',
  summary: 'The container that comments are loaded into.',
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

/** The attributes that identify the commented item or collection. */
function commentOwner(kind: 'item' | 'collection', owner: Value): string | null {
  if (!isTrue(owner)) return null;
  const id = emit(ownFields(owner).id);
  const count = emit(ownFields(owner).publicCommentCount);
  const state = emit(ownFields(owner).commentState);
  return ` data-${kind}-id="${id}" data-public-comment-count="${count}" data-comment-state="${state}"`;
}
