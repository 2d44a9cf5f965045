import { defineFormatter } from '../../define.ts';
import { describedImage, reads } from './described-image.ts';
import { bowl, bowlAttributes } from './example-images.ts';

export const imageMeta = defineFormatter({
  name: 'image-meta',
  summary: 'The attributes of an image element.',
  reads,
  usesScope: true,
  examples: [
    { data: bowl, template: '<img {@|image-meta}>', output: `<img ${bowlAttributes}>` },
    {
      title: 'the owner’s text in an image block',
      data: { blockType: 5, image: { ...bowl, altText: ' A "bowl" ' } },
      template: '{image|image-meta}',
      output: bowlAttributes.replace('alt="Bowl"', 'alt="A &quot;bowl&quot;"'),
    },
    { data: {}, template: '{image|image-meta}', output: '' },
  ],
  apply: (value, _args, env) => describedImage(value, env),
});
