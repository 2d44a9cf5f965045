import { defineFormatter } from '../../define.ts';
import { emit, isTrue } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { findInScope } from '../open-scope.ts';

const ID = makeReference(['id'], (fields) => fields.id);

const LIKE_COUNT = makeReference(['likeCount'], (fields) => fields.likeCount);

const LIKING = makeReference(['websiteSettings', 'simpleLikingEnabled'], (fields) => fields.websiteSettings);

export const likeButton = defineFormatter({
  name: 'like-button',
  summary: 'A button to like an item, if likes are turned on.',
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
