import { definePredicate } from '../../define.ts';
import { asString, isTrue, ownFields } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';

export const passthrough = definePredicate({
  name: 'passthrough?',
  summary: 'The item redirects visitors to its source.',
  examples: answers(
    'passthrough?',
    [{ passthrough: true, sourceUrl: '/x' }],
    [{ passthrough: true, sourceUrl: '' }, { sourceUrl: '/x' }],
  ),
  test: (node) => isTrue(ownFields(node).passthrough) && asString(ownFields(node).sourceUrl) !== '',
});
