import { defineFormatter, integer } from '../../define.ts';
import { INVALID, sizeOf, widthAtHeight } from './image-size.ts';

export const resizedWidthForHeight = defineFormatter({
  name: 'resizedWidthForHeight',
  summary: 'The width of an image that is resized to a height.',
  args: { height: integer(0, 'The height to resize to.') },
  examples: [
    { data: { s: '800x400' }, template: '{s|resizedWidthForHeight 100}', output: '200' },
    { data: { s: '800x0' }, template: '{s|resizedWidthForHeight 100}', output: '0' },
    { data: { s: null }, template: '{s|resizedWidthForHeight 100}', output: INVALID },
  ],
  apply: (value, { height: requested }) => {
    const size = sizeOf(value);
    return size === null ? INVALID : widthAtHeight(size, requested);
  },
});
