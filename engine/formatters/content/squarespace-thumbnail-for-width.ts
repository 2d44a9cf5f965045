import { defineFormatter, integer } from '../../define.ts';
import { thumbnail } from './thumbnail-format.ts';

export const squarespaceThumbnailForWidth = defineFormatter({
  name: 'squarespaceThumbnailForWidth',
  summary: 'The image format that fills a width.',
  args: { width: integer(0, 'The width in pixels.') },
  examples: [
    { data: { s: '800x400' }, template: '{s|squarespaceThumbnailForWidth 600}', output: '750w' },
    { data: { s: '800x400' }, template: '{s|squarespaceThumbnailForWidth 1000}', output: '1000w' },
    { data: {}, template: '{s|squarespaceThumbnailForWidth wide}', output: '100w' },
  ],
  apply: (_value, { width: requested }) => thumbnail(requested),
});
