import { defineFormatter, integer } from '../../define.ts';
import { INVALID, sizeOf, widthAtHeight } from './image-size.ts';
import { thumbnail } from './thumbnail-format.ts';

export const squarespaceThumbnailForHeight = defineFormatter({
  name: 'squarespaceThumbnailForHeight',
  summary: 'The image format that fills a height.',
  args: { height: integer(0, 'The height in pixels.') },
  examples: [
    { data: { s: '400x100' }, template: '{s|squarespaceThumbnailForHeight 50}', output: '300w' },
    { data: { s: '1200x2400' }, template: '{s|squarespaceThumbnailForHeight 600}', output: '300w' },
    { data: { s: '1200' }, template: '{s|squarespaceThumbnailForHeight 600}', output: INVALID },
  ],
  apply: (value, { height: requested }) => {
    const size = sizeOf(value);
    return size === null ? INVALID : thumbnail(widthAtHeight(size, requested));
  },
});
