import { allowsManyOfAService, hasQuantityInput, quantityLimits } from '#shared/stock';
import { defineFormatter } from '../../define.ts';
import { emit, isTrue, type Value } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { findInScope } from '../open-scope.ts';
import { attribute, localizedString } from './scope-texts.ts';

const ID = makeReference(['id'], (fields) => fields.id);
const SETTINGS = makeReference(['websiteSettings'], (fields) => fields.websiteSettings);
const LABEL = localizedString('productQuantityInputLabel');

const input = (id: string, label = 'Quantity'): string => `


<div class="product-quantity-input" data-item-id="${id}" data-animation-role="content">
  <div class="quantity-label">${label}:</div>
  <input aria-label="${label}" size="4" max="9999" min="1" value="1" type="number" step="1"></input>
</div>`;

const product = (productType: number, qtyInStock: number) => ({
  id: 'p1',
  structuredContent: { productType, variants: [{ qtyInStock }] },
});

export const quantityInput = defineFormatter({
  name: 'quantity-input',
  summary: 'The quantity input: for physical products, and for services if the shop allows it.',
  reads: [
    'id',
    'websiteSettings.storeSettings.multipleQuantityAllowedForServices',
    'localizedStrings.productQuantityInputLabel',
  ],
  usesScope: true,
  examples: [
    { data: product(1, 12), template: '{@|quantity-input}', output: input('p1') },
    {
      data: { ...product(3, 12), localizedStrings: { productQuantityInputLabel: 'Hours' } },
      template: '{@|quantity-input}',
      output: input('p1', 'Hours'),
    },
    {
      title: 'one is left: there is nothing to choose',
      data: product(1, 1),
      template: '{@|quantity-input}',
      output: '',
    },
    {
      data: {
        product: product(3, 12),
        websiteSettings: { storeSettings: { multipleQuantityAllowedForServices: false } },
      },
      template: '{product|quantity-input}',
      output: '',
    },
    { data: { product: 'text' }, template: '{product|quantity-input}', output: '' },
  ],
  apply: (value, _args, env) => {
    if (!hasQuantityInput(value, allowsManyOfAService(env.lookup(SETTINGS)))) return undefined;
    const own = findInScope(value, LABEL, env);
    const label = isTrue(own) ? emit(own) : 'Quantity';
    const model: Value = {
      id: attribute(findInScope(value, ID, env)),
      label,
      ariaLabel: attribute(label),
      ...quantityLimits,
    };
    return env.renderView('quantity-input', model, { private: true });
  },
});
