import { defineFormatter, optionalText } from '../../define.ts';
import { asString, ownFields, property } from '../../execute/values.ts';
import { AVERAGES, attributesOf } from './average-colors.ts';

export const imageColor = defineFormatter({
  name: 'image-color',
  summary: "The average colors of an image's corners and center.",
  args: {
    position: optionalText('topLeft, topRight, bottomLeft, bottomRight or center; without it: all, as attributes.'),
    prefix: optionalText('A CSS property to set to the color.'),
  },
  examples: [
    {
      data: { colorData: { topLeftAverage: 'fff', centerAverage: '123' } },
      template: '{@|image-color}',
      output:
        'data-color-topLeft="#fff" data-color-topRight="#" data-color-bottomLeft="#" data-color-bottomRight="#" data-color-center="#123" ',
    },
    { data: { colorData: { centerAverage: '123' } }, template: '{@|image-color center}', output: '#123' },
    { data: { colorData: { centerAverage: '123' } }, template: '{@|image-color center color}', output: 'color: #123' },
    { data: { colorData: {} }, template: '{@|image-color middle}', output: '"middle" not found.' },
    { data: {}, template: '{@|image-color center}', output: '' },
  ],
  apply: (value, { position, prefix }) => {
    const colors = ownFields(value).colorData;
    if (colors === undefined) return undefined;
    if (position === undefined) return attributesOf(colors, 'attribute');
    const entry = AVERAGES.find((average) => average.position === position);
    const average = entry === undefined ? '' : asString(property(colors, entry.property));
    if (average === '') return `"${position}" not found.`;
    return prefix === undefined ? `#${average}` : `${prefix}: #${average}`;
  },
});
