import { removeTags } from '#shared/remove-tags';
import { definePredicate } from '../../define.ts';
import { property } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';

const BLANK = /[\s\u200b\u00a0]/g;

export const excerpt = definePredicate({
  name: 'excerpt?',
  summary: 'The excerpt holds text, not only tags and white space.',
  details: 'Entities count as text: an excerpt of only &nbsp; is one.',
  examples: answers(
    'excerpt?',
    [{ excerpt: { html: '<p>Fresh bread</p>' } }, { excerpt: '&nbsp;' }],
    [{ excerpt: { html: '<p> </p>' } }, { excerpt: 123 }],
  ),
  test: (node) => {
    const excerptValue = property(node, 'excerpt');
    const html = property(excerptValue, 'html');
    const text = typeof html === 'string' ? html : excerptValue;
    return typeof text === 'string' && removeTags(text).replace(BLANK, '') !== '';
  },
});
