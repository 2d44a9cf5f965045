/** The HTML rules for pages. */
import { createHtmlValidator } from './html-validator.ts';

const validator = createHtmlValidator({
  // Settings and focal points are passed to the style sheet as custom properties and declarations in `style`.
  'no-inline-style': 'off',
  'long-title': 'off',
  'no-trailing-whitespace': 'off',
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  // Custom elements with `display: contents`: the regions.
  'element-permitted-content': ['error', {}],
  'require-sri': 'off',
  'doctype-style': 'off',
  // The markup of regions is React's: boolean attributes have a value. The quantity's `size` is the formatter's.
  'attribute-empty-style': 'off',
  'input-attributes': 'off',
  'no-redundant-for': 'off',
  // Checkboxes of one facet share a name, like those of a form.
  'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
});

/** The problems of a page: `NAME:LINE RULE: message`. */
export async function invalidHtml(name: string, html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${name}:${line} ${ruleId}: ${message}`),
  );
}
