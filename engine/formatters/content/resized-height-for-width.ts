import { defineFormatter, integer } from '../../define.ts';
import { INVALID, scale, sizeOf } from './image-size.ts';

export const resizedHeightForWidth = defineFormatter({
  name: 'resizedHeightForWidth',
  summary: 'The height of an image that is resized to a width.',
  args: { width: integer(0, 'The width to resize to.') },
  examples: [
    { data: { s: '800x400' }, template: '{s|resizedHeightForWidth 100}', output: '50' },
    { data: { s: '250x175' }, template: '{s|resizedHeightForWidth 51}', output: '35' },
    { data: { s: '1200' }, template: '{s|resizedHeightForWidth 100}', output: INVALID },
  ],
  apply: (value, { width: requested }) => {
    const size = sizeOf(value);
    return size === null ? INVALID : scale(size.height, size.width, requested);
  },
});
