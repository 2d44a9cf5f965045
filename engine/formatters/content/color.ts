/** Colours: of images, of the site, and how light they are. */
import { defineFormatter, optionalText } from '../../define.ts';
import { asNumber, asString, property, type Value } from '../../execute/values.ts';

export const colorWeight = defineFormatter({
  name: 'color-weight',
  summary: 'Whether a hex colour is light or dark.',
  details: 'Colours of four or five digits are always dark.',
  examples: [
    { data: { c: '#aaa' }, template: '{c|color-weight}', output: 'light' },
    { data: { c: '7fffff' }, template: '{c|color-weight}', output: 'dark' },
    { data: { c: 'red' }, template: '{c|color-weight}', output: '' },
  ],
  apply: (value) => {
    const digits = /^#?([0-9a-f]{3,6})$/i.exec(asString(value))?.[1];
    if (digits === undefined) return undefined;
    const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
    return Number.parseInt(full, 16) > 0xffffff / 2 ? 'light' : 'dark';
  },
});

const POSITIONS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'center'] as const;

/** Names are put together once: a property is found much faster by a text that is not new. */
const AVERAGES = POSITIONS.map((position) => ({
  position,
  property: `${position}Average`,
  attribute: `data-color-${position}="#`,
  lowerAttribute: `data-color-${position.toLowerCase()}="#`,
}));

/** `data-color-…` attributes of every position, each followed by a space. */
function attributesOf(colors: Value, name: 'attribute' | 'lowerAttribute'): string {
  let attributes = '';
  for (const average of AVERAGES) attributes += `${average[name]}${asString(property(colors, average.property))}" `;
  return attributes;
}

/** The attributes as the video formatter writes them: names in lower case. */
export const colorAttributes = (colors: Value): string => attributesOf(colors, 'lowerAttribute');

export const imageColor = defineFormatter({
  name: 'image-color',
  summary: "The average colours of an image's corners and centre.",
  args: {
    position: optionalText('topLeft, topRight, bottomLeft, bottomRight or center; without it: all, as attributes.'),
    prefix: optionalText('A CSS property to set to the colour.'),
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
    const colors = property(value, 'colorData');
    if (colors === undefined) return undefined;
    if (position === undefined) return attributesOf(colors, 'attribute');
    const known = AVERAGES.find((average) => average.position === position);
    const average = known === undefined ? '' : asString(property(colors, known.property));
    if (average === '') return `"${position}" not found.`;
    return prefix === undefined ? `#${average}` : `${prefix}: #${average}`;
  },
});

const isWithin = (value: number, most: number): boolean => value >= 0 && value <= most;

/** At most two decimals, no trailing zeros. */
const short = (value: number): string => String(Number.isInteger(value) ? value : Number(value.toFixed(2)));

export const websiteColor = defineFormatter({
  name: 'website-color',
  summary: 'A colour of hue, saturation and lightness as CSS.',
  examples: [
    { data: { hue: 110, saturation: 0.9, lightness: 1 }, template: '{@|website-color}', output: 'hsl(110, 90%, 100%)' },
    {
      data: { hue: 12.345, saturation: 0.3333, lightness: 0, alpha: 0.5 },
      template: '{@|website-color}',
      output: 'hsla(12.35, 33.33%, 0%, 0.5)',
    },
    {
      data: { hue: 400, saturation: 'x', lightness: 0.5 },
      template: '{@|website-color}',
      output: 'Hue out of bounds. Saturation out of bounds. ',
    },
    { data: { hue: 1 }, template: '{@|website-color}', output: 'Missing an H/S/L value.' },
  ],
  apply: (value) => {
    const [h, s, l] = [property(value, 'hue'), property(value, 'saturation'), property(value, 'lightness')];
    if (h === undefined || s === undefined || l === undefined) return 'Missing an H/S/L value.';
    const [hue, saturation, lightness] = [asNumber(h), asNumber(s), asNumber(l)];
    const alpha = property(value, 'alpha');
    const complaints =
      (isWithin(hue, 360) ? '' : 'Hue out of bounds. ') +
      (isWithin(saturation, 1) ? '' : 'Saturation out of bounds. ') +
      (isWithin(lightness, 1) ? '' : 'Lightness out of bounds. ') +
      (alpha === undefined || isWithin(asNumber(alpha), 1) ? '' : 'Alpha out of bounds.');
    if (complaints !== '') return complaints;
    const parts = `${short(hue)}, ${short(saturation * 100)}%, ${short(lightness * 100)}%`;
    return alpha === undefined ? `hsl(${parts})` : `hsla(${parts}, ${short(asNumber(alpha))})`;
  },
});
