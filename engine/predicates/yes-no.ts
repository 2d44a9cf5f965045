import type { ObjectValue } from '../execute/values.ts';

/** The template of most predicate examples. */
export const yesNo = (condition: string): string => `{.${condition}}yes{.or}no{.end}`;

/** Examples of a predicate that depends on the data alone. */
export const answers = (name: string, yes: readonly ObjectValue[], no: readonly ObjectValue[]) => [
  ...yes.map((data) => ({ data, template: yesNo(name), output: 'yes' })),
  ...no.map((data) => ({ data, template: yesNo(name), output: 'no' })),
];
