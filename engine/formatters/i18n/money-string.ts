import { defineFormatter } from '../../define.ts';
import { hundredthsText } from './hundredths.ts';

export const moneyString = defineFormatter({
  name: 'money-string',
  summary: 'Minor units as a number with two decimals, in an element for scripts.',
  examples: [
    { data: 12345, template: '{@|money-string}', output: '<span class="sqs-money-native">123.45</span>' },
    { data: '5', template: '{@|money-string}', output: '<span class="sqs-money-native">0.05</span>' },
    { data: 'free', template: '{@|money-string}', output: '' },
  ],
  apply: (value) => {
    const text = hundredthsText(value);
    return text === undefined ? undefined : `<span class="sqs-money-native">${text}</span>`;
  },
});
