/** Images: their element, their attributes, their sources. */

import { nextImageWidth } from '#shared/image-widths';
import { defineFormatter, integer, parsed } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import { asString, ownFields, property, step, type Value } from '../../execute/values.ts';
import { remembered } from '../remembered.ts';
import { altText, imageAttributes } from './image-attributes.ts';

const reads = ['blockType'];
const bowl = { title: 'Bowl', assetUrl: '/bowl.jpg', originalSize: '800x600' };
const bowlAttributes =
  'data-src="/bowl.jpg" data-image="/bowl.jpg" data-image-dimensions="800x600" data-image-focal-point="0.5,0.5" alt="Bowl" ';

const describedImage = (image: Value, env: Env): string =>
  image === undefined ? '' : imageAttributes(image, altText(image, env));

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

export const childImageMeta = defineFormatter({
  name: 'child-image-meta',
  summary: "The image attributes of one of a collection's items.",
  args: { index: integer(0, 'The position of the item, from 0.') },
  reads,
  usesScope: true,
  examples: [
    { data: { items: [bowl] }, template: '{@|child-image-meta}', output: bowlAttributes },
    { data: { items: [{}, bowl] }, template: '{@|child-image-meta 1}', output: bowlAttributes },
    { data: { items: [bowl] }, template: '{@|child-image-meta 1}', output: '' },
  ],
  apply: (value, { index }, env) => describedImage(step(property(value, 'items'), index), env),
});

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
  apply: (value, _args, env) => describedImage(property(value, 'coverImage'), env),
});

const DEFAULT_CLASS = 'thumb-image';

export const image = defineFormatter({
  name: 'image',
  summary: 'An image element, and one for browsers without script.',
  args: {
    class: parsed('text', `The CSS class; ${DEFAULT_CLASS} unless exactly one is given.`, (given) =>
      given.length === 1 ? (given[0] as string) : DEFAULT_CLASS,
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

const MOST_VARIANTS = 500;

/** The widths that an image has, and the width that its original stands for. Images of one size have the same list. */
const sourcesOf = remembered(MOST_VARIANTS, (variants) => {
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
