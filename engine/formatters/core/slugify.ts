import { defineFormatter } from '../../define.ts';
import { asString } from '../../execute/values.ts';
import { slug } from './slug.ts';

export const slugify = defineFormatter({
  name: 'slugify',
  summary: 'Lower-case letters, digits and hyphens, for URLs and classes.',
  examples: [
    { data: { t: 'Hand-made Bowls & Cups' }, template: '{t|slugify}', output: 'hand-made-bowls-cups' },
    { data: { t: ' Déjà vu ' }, template: '{t|slugify}', output: '-dj-vu-' },
    { data: { t: {} }, template: '{t|slugify}', output: '' },
  ],
  apply: (value) => slug(asString(value)),
});
