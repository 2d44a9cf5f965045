import { defineFormatter, texts } from '../../define.ts';
import { nameValuePairs } from '../name-value-pairs.ts';

export const apply = defineFormatter({
  name: 'apply',
  summary: 'Renders a partial or macro with the value as its node.',
  args: { call: texts('The name, then private and key=value in any order.', { rules: { atLeast: 1 } }) },
  usesScope: true,
  examples: [
    { data: { p: { n: 'Ann' } }, partials: { card: '<b>{n}</b>' }, template: '{p|apply card}', output: '<b>Ann</b>' },
    {
      data: { p: { n: 'Ann' }, site: 'S' },
      partials: { card: '{site}{@args.as}{n}' },
      template: '{p|apply card private as=Dr}',
      output: 'DrAnn',
    },
    {
      data: { p: 1 },
      template: '{p|apply nothing}',
      output: '',
      errors: ["Attempt to apply partial 'nothing' which could not be found."],
    },
  ],
  apply: (value, { call }, env) => {
    const [name, ...rest] = call;
    if (name === undefined || name === '') return '';
    return env.applyPartial(name, value, {
      private: rest.includes('private'),
      args: rest.length === 0 ? undefined : nameValuePairs(rest),
    });
  },
});
