import { variantDescriptor } from '#shared/variants';
import { defineFormatter } from '../../define.ts';

export const variantDescriptorFormatter = defineFormatter({
  name: 'variant-descriptor',
  summary: "The values of a variant's options.",
  examples: [
    {
      data: { optionValues: [{ value: 'Blue' }, { value: 'Large' }] },
      template: '{@|variant-descriptor}',
      output: 'Blue / Large',
    },
    { data: { optionValues: [{ value: 12 }, {}] }, template: '{@|variant-descriptor}', output: '12 / ' },
    { data: { optionValues: 'Blue' }, template: '{@|variant-descriptor}', output: '' },
  ],
  apply: (value) => variantDescriptor(value),
});
