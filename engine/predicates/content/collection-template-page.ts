import { collectionTypes } from '#shared/collection-types';
import { definePredicate } from '../../define.ts';
import { ownFields } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';
import { isCode } from './type-code.ts';

export const collectionTemplatePage = definePredicate({
  name: 'collection-template-page?',
  summary: "The node's collection, or the node itself if it has none, is a template page.",
  examples: answers(
    'collection-template-page?',
    [{ collection: { type: 7 } }, { type: 7 }],
    [{ collection: {}, type: 7 }, { type: 10 }],
  ),
  test: (node) => {
    const owner = ownFields(node).collection;
    return isCode(ownFields(owner === undefined ? node : owner).type, collectionTypes['template-page']);
  },
});
