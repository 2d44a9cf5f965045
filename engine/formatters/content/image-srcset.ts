import { nextImageWidth } from '#shared/image-widths';
import { defineFormatter } from '../../define.ts';
import { asString, ownFields } from '../../execute/values.ts';
import { memoize } from '../memoize.ts';

const MAX_VARIANTS = 500;

/** The widths of an image, and the width of its original. Images of the same size share the list. */
const sourcesOf = memoize(MAX_VARIANTS, (variants) => {
  const widths = variants.split(',').filter((variant) => variant.endsWith('w'));
  const last = widths.at(-1);
  return { widths, larger: last === undefined ? undefined : nextImageWidth(last) };
});

export const imageSrcset = defineFormatter({
  name: 'image-srcset',
  summary: 'The srcset attribute of an image, with a space before it.',
  examples: [
    {
      data: { assetUrl: '/a.jpg', systemDataVariants: '800x600,100w,300w' },
      template: '<img{@|image-srcset}>',
      output: '<img srcset="/a.jpg?format=100w 100w,/a.jpg?format=300w 300w,/a.jpg?format=original 500w">',
    },
    {
      data: { assetUrl: '/a.jpg', systemDataVariants: '2500w' },
      template: '<img{@|image-srcset}>',
      output: '<img srcset="/a.jpg?format=2500w 2500w">',
    },
    { data: { assetUrl: '/a.jpg', systemDataVariants: '800x600' }, template: '<img{@|image-srcset}>', output: '<img>' },
  ],
  apply: (value) => {
    const { systemDataVariants, assetUrl: address } = ownFields(value);
    const { widths, larger } = sourcesOf(asString(systemDataVariants));
    if (widths.length === 0) return '';
    const assetUrl = asString(address);
    let sources = '';
    for (const width of widths) sources += `${sources === '' ? '' : ','}${assetUrl}?format=${width} ${width}`;
    return ` srcset="${sources}${larger === undefined ? '' : `,${assetUrl}?format=original ${larger}`}"`;
  },
});
