import { defineFormatter } from '../../define.ts';
import { escapeHtml } from '../../execute/escape.ts';
import { asString } from '../../execute/values.ts';

export const html = defineFormatter({
  name: 'html',
  summary: 'Escapes &, < and > for HTML text.',
  examples: [
    { data: { t: '<b>Salt & pepper</b>' }, template: '{t|html}', output: '&lt;b&gt;Salt &amp; pepper&lt;/b&gt;' },
    { data: { t: '"quoted"' }, template: '{t|html}', output: '"quoted"' },
    { data: { t: { a: 1 } }, template: '{t|html}', output: '' },
  ],
  apply: (value) => escapeHtml(asString(value)),
  ofText: escapeHtml,
});
