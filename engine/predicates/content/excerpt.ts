import { hasText } from '#shared/remove-tags';
import { definePredicate } from '../../define.ts';
import { ownFields } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';

export const excerpt = definePredicate({
  name: 'excerpt?',
  summary: 'The excerpt contains text, not only tags and white space.',
  details: 'Entities count as text: an excerpt of only &nbsp; is one.',
  examples: answers(
    'excerpt?',
    [{ excerpt: { html: '<p>Fresh bread</p>' } }, { excerpt: '&nbsp;' }],
    [{ excerpt: { html: '<p> </p>' } }, { excerpt: 123 }],
  ),
  test: (node) => {
    const excerptValue = ownFields(node).excerpt;
    const html = ownFields(excerptValue).html;
    const text = typeof html === 'string' ? html : excerptValue;
    return typeof text === 'string' && hasText(text);
  },
});
