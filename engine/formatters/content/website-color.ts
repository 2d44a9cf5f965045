import { defineFormatter } from '../../define.ts';
import { asNumber, ownFields } from '../../execute/values.ts';

const isWithin = (value: number, max: number): boolean => value >= 0 && value <= max;

/** At most two decimals, without trailing zeros. */
const short = (value: number): string => String(Number.isInteger(value) ? value : Number(value.toFixed(2)));

export const websiteColor = defineFormatter({
  name: 'website-color',
  summary: 'A CSS color from hue, saturation and lightness.',
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
    const [h, s, l] = [ownFields(value).hue, ownFields(value).saturation, ownFields(value).lightness];
    if (h === undefined || s === undefined || l === undefined) return 'Missing an H/S/L value.';
    const [hue, saturation, lightness] = [asNumber(h), asNumber(s), asNumber(l)];
    const alpha = ownFields(value).alpha;
    const complaints =
      (isWithin(hue, 360) ? '' : 'Hue out of bounds. ') +
      (isWithin(saturation, 1) ? '' : 'Saturation out of bounds. ') +
      (isWithin(lightness, 1) ? '' : 'Lightness out of bounds. ') +
      (alpha === undefined || isWithin(asNumber(alpha), 1) ? '' : 'Alpha out of bounds.');
    if (complaints !== '') return complaints;
    const channels = `${short(hue)}, ${short(saturation * 100)}%, ${short(lightness * 100)}%`;
    return alpha === undefined ? `hsl(${channels})` : `hsla(${channels}, ${short(asNumber(alpha))})`;
  },
});
