import { defineFormatter } from '../../define.ts';
import { asNumber, ownFields } from '../../execute/values.ts';

export const commentCount = defineFormatter({
  name: 'comment-count',
  summary: 'The number of public comments of an item, as text.',
  examples: [
    { data: { publicCommentCount: 10 }, template: '{@|comment-count}', output: '10 Comments' },
    { data: { publicCommentCount: '1' }, template: '{@|comment-count}', output: '1 Comment' },
    { data: {}, template: '{item|comment-count}', output: 'No Comments' },
    { data: { publicCommentCount: 'many' }, template: '{@|comment-count}', output: '' },
  ],
  apply: (value) => {
    const count = asNumber(ownFields(value).publicCommentCount);
    if (Number.isNaN(count)) return '';
    if (count === 0) return 'No Comments';
    return count === 1 ? '1 Comment' : `${count} Comments`;
  },
});
