import { defineFormatter, parsed } from '../../define.ts';
import { asString } from '../../execute/values.ts';
import { format, readArgument } from './format-message.ts';

const THINGS = {
  items: '{0 plural =0 {nothing} one {one thing} other {# things}}',
  place: 'You came {0 selectordinal one {#st} two {#nd} few {#rd} other {#th}}.',
  paid: '{who} paid {1 money} on {2 datetime yMMMd}',
  order: { total: { value: '1250.5', currency: 'EUR' }, at: 1_509_647_217_000 },
};

const messageArguments = parsed(
  'reference or name=reference …',
  'The values of the message: `{0}`, `{1}` … by position, `{name}` by name.',
  (args) => args.map(readArgument),
);

/** The same formatter has two names: `message` and `plural`. */
export const messageFormatter = (name: 'message' | 'plural') =>
  defineFormatter({
    name,
    summary: 'A text with placeholders, plural forms and choices, in the ICU message syntax.',
    details:
      'Tags: `{0}`, `{name}`, `{0 plural one{…} other{# …}}`, `selectordinal`, `select`, `money`, `decimal`, `datetime`, ' +
      "`{0;1 datetime-interval}`; options as in the formatters of these names. Between apostrophes text is literal; `''` is one.",
    args: { values: messageArguments },
    reads: ['website.timeZone'],
    usesScope: true,
    examples: [
      {
        data: { ...THINGS, counts: [0, 1, 1200] },
        template: `{.repeated section counts}{items|${name} @} · {.end}`,
        output: 'nothing · one thing · 1200 things · ',
      },
      { data: { ...THINGS, n: '22' }, template: `{place|${name} n}`, output: 'You came 22nd.' },
      {
        data: { ...THINGS, name: 'Ann' },
        template: `{paid|${name} who=name order.total order.at}`,
        output: 'Ann paid €1,250.50 on Nov 2, 2017',
      },
      {
        title: 'missing values',
        data: { m: '[{0}] [{x}]' },
        template: `{m|${name} nowhere x:nowhere}`,
        output: '[] []',
      },
      { title: 'not a text', data: { m: { a: 1 } }, template: `{m|${name} m}`, output: '' },
    ],
    apply: (value, { values }, env) => (env.cldr === null ? '' : format(asString(value), values, env.cldr, env)),
  });
