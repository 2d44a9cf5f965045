import { defineFormatter, type FormatterDefinition } from '../../define.ts';
import { hundredthsText } from './hundredths.ts';

const defineMoneyFormat = (name: 'money-format' | 'moneyFormat'): FormatterDefinition =>
  defineFormatter({
    name,
    summary: 'Minor units as a number with two decimals: 123456 is 1,234.56.',
    examples: [
      { data: 123456, template: `{@|${name}}`, output: '1,234.56' },
      { data: '-1201', template: `{@|${name}}`, output: '-12.01' },
      { data: { price: 1 }, template: `{@|${name}}`, output: '' },
    ],
    apply: hundredthsText,
  });

/** Older themes use both spellings. */
export const moneyFormat = defineMoneyFormat('money-format');
export const moneyFormatCamelCase = defineMoneyFormat('moneyFormat');
