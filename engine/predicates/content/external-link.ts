import { definePredicate } from '../../define.ts';
import { isTrue, ownFields } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';

export const externalLink = definePredicate({
  name: 'external-link?',
  summary: 'The node links to another site.',
  examples: answers('external-link?', [{ externalLink: { url: '/x' } }], [{ externalLink: {} }, {}]),
  test: (node) => isTrue(ownFields(node).externalLink),
});
