import { defineFormatter, parsed } from '../../define.ts';
import { escapeAttribute } from '../../execute/escape.ts';
import { asString, isTrue, ownFields, type Value } from '../../execute/values.ts';
import { colorAttributes } from './average-colors.ts';
import { focalPoint } from './image-attributes.ts';

const opaque = '<div class="sqs-video-opaque"> </div><div class="sqs-video-icon"></div></div>';

export const video = defineFormatter({
  name: 'video',
  summary: 'The frame of a video, with its poster if it has an overlay.',
  args: {
    options: parsed('text …', 'load-false and color-data, in any order.', (args) => ({
      loadFalse: args.includes('load-false'),
      colorData: args.includes('color-data'),
    })),
  },
  examples: [
    {
      data: { oembed: { html: '<iframe src="/v">', providerName: 'Tube' } },
      template: '{@|video load-false}',
      output:
        '<div class="sqs-video-wrapper"  data-load="false" data-html="&lt;iframe src=&quot;/v&quot;&gt;" data-provider-name="Tube"></div>',
    },
    {
      data: { overlay: true, mainImageId: 'i1', assetUrl: '/v.jpg', originalSize: '8x6' },
      template: '{@|video color-data}',
      output: `<div class="sqs-video-wrapper" data-html="" data-provider-name=""><div class="sqs-video-overlay" style="opacity: 0;"><img data-load="false" data-src="/v.jpg" data-image-dimensions="8x6" data-image-focal-point="0.5,0.5" />${opaque}</div>`,
    },
    {
      data: { overlay: true },
      template: '{@|video}',
      output: `<div class="sqs-video-wrapper" data-html="" data-provider-name=""><div class="sqs-video-overlay no-thumb" style="opacity: 0;">${opaque}</div>`,
    },
    {
      data: {},
      template: '{clip|video}',
      output: '<div class="sqs-video-wrapper" data-html="" data-provider-name=""></div>',
    },
  ],
  apply: (value, { options: { loadFalse, colorData } }) => {
    const embedded = ownFields(value).oembed;
    return (
      `<div class="sqs-video-wrapper" ${loadFalse ? ' data-load="false" ' : ''}` +
      `data-html="${escapeAttribute(asString(ownFields(embedded).html))}" ` +
      `data-provider-name="${asString(ownFields(embedded).providerName)}">` +
      `${isTrue(ownFields(value).overlay) ? overlay(value, colorData) : ''}</div>`
    );
  },
});

function overlay(value: Value, withColors: boolean): string {
  const hasPicture = isTrue(ownFields(value).mainImageId) || isTrue(ownFields(value).systemDataId);
  if (!hasPicture) return `<div class="sqs-video-overlay no-thumb" style="opacity: 0;">${opaque}`;
  const colors = ownFields(value).colorData;
  return (
    `<div class="sqs-video-overlay" style="opacity: 0;"><img data-load="false" data-src="${asString(ownFields(value).assetUrl)}" ` +
    `data-image-dimensions="${asString(ownFields(value).originalSize)}" data-image-focal-point="${focalPoint(value)}" ` +
    `${withColors && isTrue(colors) ? colorAttributes(colors) : ''}/>${opaque}`
  );
}
