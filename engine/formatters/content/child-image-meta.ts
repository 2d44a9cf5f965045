import { defineFormatter, integer } from '../../define.ts';
import { ownFields, step } from '../../execute/values.ts';
import { describedImage, reads } from './described-image.ts';
import { bowl, bowlAttributes } from './example-images.ts';

export const childImageMeta = defineFormatter({
  name: 'child-image-meta',
  summary: "The image attributes of one of a collection's items.",
  args: { index: integer(0, 'Index of the item, from 0.') },
  reads,
  usesScope: true,
  examples: [
    { data: { items: [bowl] }, template: '{@|child-image-meta}', output: bowlAttributes },
    { data: { items: [{}, bowl] }, template: '{@|child-image-meta 1}', output: bowlAttributes },
    { data: { items: [bowl] }, template: '{@|child-image-meta 1}', output: '' },
  ],
  apply: (value, { index }, env) => describedImage(step(ownFields(value).items, index), env),
});
