import { definePredicate } from '../../define.ts';
import { isArray, ownFields } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';
import { hasImage } from './has-image.ts';

export const childImages = definePredicate({
  name: 'child-images?',
  summary: 'The first of the items has an image.',
  examples: answers(
    'child-images?',
    [{ items: [{ mainImageId: 'a' }] }],
    [{ items: [{}, { mainImageId: 'a' }] }, { items: { 0: { mainImageId: 'a' } } }],
  ),
  test: (node) => {
    const items = ownFields(node).items;
    return isArray(items) && hasImage(items[0]);
  },
});
