import { defineFormatter, parsed } from '../../define.ts';
import { asString, ownFields } from '../../execute/values.ts';
import { reads } from './described-image.ts';
import { bowl, bowlAttributes } from './example-images.ts';
import { altText, imageAttributes } from './image-attributes.ts';

const DEFAULT_CLASS = 'thumb-image';

export const image = defineFormatter({
  name: 'image',
  summary: 'An image element, and one for browsers without JavaScript.',
  args: {
    class: parsed('text', `The CSS class; ${DEFAULT_CLASS} unless exactly one is given.`, (args) =>
      args.length === 1 ? (args[0] as string) : DEFAULT_CLASS,
    ),
  },
  reads,
  usesScope: true,
  examples: [
    {
      data: { ...bowl, id: 'i1' },
      template: '{@|image}',
      output: `<noscript><img src="/bowl.jpg" alt="Bowl" /></noscript><img class="thumb-image" ${bowlAttributes}data-load="false" data-image-id="i1" data-type="image" />`,
    },
    {
      data: { ...bowl, id: 'i1' },
      template: '{@|image hero}',
      output: `<noscript><img src="/bowl.jpg" alt="Bowl" /></noscript><img class="hero" ${bowlAttributes}data-load="false" data-image-id="i1" data-type="image" />`,
    },
    {
      data: {},
      template: '{picture|image}',
      output:
        '<noscript><img src="" alt="" /></noscript><img class="thumb-image" data-load="false" data-image-id="" data-type="image" />',
    },
  ],
  apply: (value, args, env) => {
    const alt = altText(value, env);
    const { assetUrl, id } = ownFields(value);
    return (
      `<noscript><img src="${asString(assetUrl)}" alt="${alt}" /></noscript>` +
      `<img class="${args.class}" ${imageAttributes(value, alt)}` +
      `data-load="false" data-image-id="${asString(id)}" data-type="image" />`
    );
  },
});
