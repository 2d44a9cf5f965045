import { defineFormatter, references } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import { asString } from '../../execute/values.ts';
import type { Reference } from '../../syntax/reference.ts';

export const format = defineFormatter({
  name: 'format',
  summary: 'Fills {0}, {1} … of the text with the values of its arguments.',
  args: { values: references('The values, resolved outside the tag.') },
  usesScope: true,
  examples: [
    { data: { p: 'Hi {0}, {1}!', a: 'Ann', b: 3 }, template: '{p|format a b}', output: 'Hi Ann, 3!' },
    { data: { p: '{1}{x}{0', a: 1 }, template: '{p|format a}', output: '' },
    { data: { p: [1] }, template: '{p|format a}', output: '' },
  ],
  apply: (value, { values }, env) => fill(asString(value), (position) => outsideText(values[position] ?? null, env)),
});

function outsideText(reference: Reference | null, env: Env): string {
  return reference === null ? '' : asString(env.lookupOutside(reference));
}

/** Any character but a digit makes a placeholder invalid; a `{` inside an invalid one starts a new one. */
function fill(pattern: string, argument: (position: number) => string): string {
  let out = '';
  let position = -1;
  let dead = false;
  for (const c of pattern) {
    if (position < 0) {
      if (c === '{') [position, dead] = [0, false];
      else out += c;
    } else if (c === '}') {
      if (!dead) out += argument(position);
      position = -1;
    } else if (c >= '0' && c <= '9') position = position * 10 + Number(c);
    else if (c === '{' && dead) [position, dead] = [0, false];
    else dead = true;
  }
  return out;
}
