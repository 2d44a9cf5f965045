import { defineFormatter, optionalText } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import { asString, ownFields, step, type Value } from '../../execute/values.ts';
import { makeReference, toSegment } from '../../syntax/reference.ts';
import { attribute, localizedString, textOr } from './scope-texts.ts';

const QUICK_VIEW = localizedString('productQuickViewText');

const button = (id: string, group: string, text = 'Quick View'): string =>
  `<span class="sqs-product-quick-view-button" role="button" tabindex="0" data-id="${id}" data-group="${group}">${text}</span>`;

export const productQuickView = defineFormatter({
  name: 'product-quick-view',
  summary: 'A button that shows a product without leaving the page.',
  args: {
    group: optionalText('Name of a value of the product or the page that groups products, or else the group itself.'),
  },
  reads: ['<group>', 'localizedStrings.productQuickViewText'],
  usesScope: true,
  examples: [
    { data: { id: 'p1', shelf: 'vases' }, template: '{@|product-quick-view shelf}', output: button('p1', 'vases') },
    {
      data: { shelf: 'vases', product: { id: 'p1' }, localizedStrings: { productQuickViewText: 'Peek' } },
      template: '{product|product-quick-view shelf}',
      output: button('p1', 'vases', 'Peek'),
    },
    { data: { id: 'p1' }, template: '{@|product-quick-view shelf}', output: button('p1', 'shelf') },
    { data: {}, template: '{product|product-quick-view}', output: button('', '') },
  ],
  apply: (value, { group }, env) =>
    env.renderView(
      'product-quick-view',
      {
        id: attribute(ownFields(value).id),
        group: attribute(group === undefined ? '' : groupOf(value, group, env)),
        text: textOr('Quick View', QUICK_VIEW, env),
      },
      { private: true },
    ),
});

/** The name is a single segment, including dots. */
function groupOf(item: Value, name: string, env: Env): string {
  const segment = toSegment(name);
  const value = step(item, segment) ?? env.lookup(makeReference([segment]));
  return value === undefined ? name : asString(value);
}
