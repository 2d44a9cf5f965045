import { defineFormatter } from '../../define.ts';
import { ownFields } from '../../execute/values.ts';
import { describedImage, reads } from './described-image.ts';
import { bowl, bowlAttributes } from './example-images.ts';

export const coverImageMeta = defineFormatter({
  name: 'cover-image-meta',
  summary: 'The image attributes of the cover image.',
  reads,
  usesScope: true,
  examples: [
    { data: { coverImage: bowl }, template: '{@|cover-image-meta}', output: bowlAttributes },
    {
      title: 'the focal point, and a text from the body',
      data: { coverImage: { body: '<b>Blue</b> bowl', mediaFocalPoint: { x: 0.3 } } },
      template: '{@|cover-image-meta}',
      output: 'data-src="" data-image="" data-image-dimensions="" data-image-focal-point="0.3,0" alt=" Blue  bowl" ',
    },
    { data: bowl, template: '{@|cover-image-meta}', output: '' },
  ],
  apply: (value, _args, env) => describedImage(ownFields(value).coverImage, env),
});
