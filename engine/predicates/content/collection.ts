import { definePredicate } from '../../define.ts';
import { isTrue, ownFields } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';

export const collection = definePredicate({
  name: 'collection?',
  summary: 'The node has a collection.',
  examples: answers('collection?', [{ collection: { id: 'c1' } }], [{ collection: {} }, {}]),
  test: (node) => isTrue(ownFields(node).collection),
});
