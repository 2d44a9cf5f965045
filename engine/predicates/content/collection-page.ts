import { collectionTypes } from '#shared/collection-types';
import { definePredicate } from '../../define.ts';
import { walk } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';
import { isCode } from './type-code.ts';

export const collectionPage = definePredicate({
  name: 'collection-page?',
  summary: "The node's collection is a page.",
  examples: answers(
    'collection-page?',
    [{ collection: { type: 10 } }, { collection: { type: '10' } }],
    [{ collection: { type: 1 } }, {}],
  ),
  test: (node) => isCode(walk(node, ['collection', 'type']), collectionTypes.page),
});
