import { isSubscribable, productType, variantsOf } from '#shared/product';
import { productTypes } from '#shared/product-types';
import { variantOptions } from '#shared/variants';
import { defineFormatter } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import { escapeAttribute } from '../../execute/escape.ts';
import { asString, ownFields, type Value } from '../../execute/values.ts';
import { messageText } from './message-text.ts';
import { attribute, localizedString } from './scope-texts.ts';

const GIFT_CARD_DISPLAY = localizedString('giftCardValueDisplayText');
const GIFT_CARD_SELECT = localizedString('giftCardVariantSelectText');
const SELECT = localizedString('productVariantSelectText');

const sizes = {
  variantOptionOrdering: ['Size'],
  variants: [{ attributes: { Size: 'S' } }, { attributes: { Size: 'L"' } }],
};
const jsonOfSizes =
  '[{&quot;attributes&quot;:{&quot;Size&quot;:&quot;S&quot;}},{&quot;attributes&quot;:{&quot;Size&quot;:&quot;L\\&quot;&quot;}}]';

const picker = (subscription: string, display: string, select: string): string => `
  
  
  
  

  <div class="product-variants" data-item-id="p1" data-variants="${jsonOfSizes}"${subscription} data-animation-role="content">
    <div class="variant-option">
    <div class="variant-option-title">${display}: </div>
    <div class="variant-select-wrapper">
      <select aria-label="${select}" data-variant-option-name="Size">
        <option value="">${select}</option>
        <option value="S">S</option><option value="L&quot;">L&quot;</option>
      </select>
    </div>
    <div class="variant-radiobtn-wrapper" data-variant-option-name="Size">
      <input type="radio" class="variant-radiobtn" value="S" name="variant-option-Size" id="variant-option-Size-S"/>
      <label class="sqs-button-element--secondary" role="button" tabindex="0" for="variant-option-Size-S">S</label>
      <input type="radio" class="variant-radiobtn" value="L&quot;" name="variant-option-Size" id="variant-option-Size-L&quot;"/>
      <label class="sqs-button-element--secondary" role="button" tabindex="0" for="variant-option-Size-L&quot;">L&quot;</label>
    </div>
    </div>
  </div>
`;

export const variantsSelect = defineFormatter({
  name: 'variants-select',
  summary: 'The variant picker: each option as a select, and as radio buttons.',
  reads: [
    'localizedStrings.productVariantSelectText',
    'localizedStrings.giftCardValueDisplayText',
    'localizedStrings.giftCardVariantSelectText',
  ],
  usesScope: true,
  examples: [
    {
      data: { id: 'p1', structuredContent: { productType: 1, ...sizes } },
      template: '{@|variants-select}',
      output: picker('', 'Size', 'Select Size'),
    },
    {
      title: 'a gift card, to be bought every month',
      data: {
        id: 'p1',
        structuredContent: { productType: 4, isSubscribable: true, subscriptionPlan: { unit: 'MONTH' }, ...sizes },
        localizedStrings: { giftCardValueDisplayText: 'Worth' },
      },
      template: '{@|variants-select}',
      output: picker(
        ' data-is-subscribable="true" data-subscription-plan="{&quot;unit&quot;:&quot;MONTH&quot;}"',
        'Worth',
        'Select Value',
      ),
    },
    {
      title: 'one variant: there is nothing to choose',
      data: { structuredContent: { variantOptionOrdering: ['Size'], variants: [{ attributes: { Size: 'S' } }] } },
      template: '{@|variants-select}',
      output: '',
    },
    { data: { product: 'text' }, template: '{product|variants-select}', output: '' },
  ],
  apply: (value, _args, env) => {
    const options = variantOptions(value);
    if (options.length === 0) return undefined;
    const patterns = patternsFor(productType(value) === productTypes['gift-card'], env);
    const model = {
      id: attribute(ownFields(value).id),
      variants: variantsOf(value) as Value,
      isSubscribable: isSubscribable(value),
      subscriptionPlan: ownFields(ownFields(value).structuredContent).subscriptionPlan,
      options: options.map(({ name, values }) => {
        const args = { name, variantName: name };
        const select = messageText(patterns.select, args, env);
        return {
          // Names and values are printed many times; escaping them once makes the picker fast.
          name: escapeAttribute(name),
          values: values.map(escapeAttribute),
          display: messageText(patterns.display, args, env),
          select,
          ariaLabel: attribute(select),
        };
      }),
    };
    return env.renderView('variants-select', model, { private: true });
  },
});

/** The patterns of an option's title and placeholder. */
function patternsFor(isGiftCard: boolean, env: Env): { display: string; select: string } {
  if (!isGiftCard) return { display: '{name}', select: asString(env.lookup(SELECT)) || 'Select {variantName}' };
  return {
    display: asString(env.lookup(GIFT_CARD_DISPLAY)) || 'Value',
    select: asString(env.lookup(GIFT_CARD_SELECT)) || 'Select Value',
  };
}
