import { definePredicate } from '../../define.ts';
import { answers } from '../yes-no.ts';
import { hasImage } from './has-image.ts';

export const mainImage = definePredicate({
  name: 'main-image?',
  summary: 'The item has its own image.',
  examples: answers('main-image?', [{ mainImageId: 'a' }, { systemDataId: 'b' }], [{ mainImageId: '' }, {}]),
  test: hasImage,
});
