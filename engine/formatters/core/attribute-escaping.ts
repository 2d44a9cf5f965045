import { defineFormatter, type FormatterDefinition } from '../../define.ts';
import { escapeAttribute } from '../../execute/escape.ts';
import { asString } from '../../execute/values.ts';

/** The same formatter has two names. */
export const attributeEscaping = (name: 'htmlattr' | 'htmltag', summary: string): FormatterDefinition =>
  defineFormatter({
    name,
    summary,
    examples: [
      { data: { t: 'a "b" & <c>' }, template: `{t|${name}}`, output: 'a &quot;b&quot; &amp; &lt;c&gt;' },
      { data: { t: "it's" }, template: `{t|${name}}`, output: "it's" },
      { data: {}, template: `{t|${name}}`, output: '' },
    ],
    apply: (value) => escapeAttribute(asString(value)),
    ofText: escapeAttribute,
  });
