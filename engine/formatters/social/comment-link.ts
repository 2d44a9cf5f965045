import { defineFormatter } from '../../define.ts';
import { emit, isTrue } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { findInScope } from '../open-scope.ts';

const ID = makeReference(['id'], (fields) => fields.id);

const FULL_URL = makeReference(['fullUrl'], (fields) => fields.fullUrl);

const COUNT = makeReference(['publicCommentCount'], (fields) => fields.publicCommentCount);

const DISQUS = makeReference(['websiteSettings', 'disqusShortname'], (fields) => fields.websiteSettings);

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
