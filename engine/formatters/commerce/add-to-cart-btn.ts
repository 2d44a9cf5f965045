import { defineFormatter } from '../../define.ts';
import type { Env } from '../../execute/env.ts';
import { asBoolean, emit, isTrue, sizeOf, step, type Value } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { findInScope } from '../open-scope.ts';
import { attribute, localizedString } from './scope-texts.ts';

const CONTENT = makeReference(['structuredContent'], (fields) => fields.structuredContent);
const COLLECTION_ID = makeReference(['collectionId'], (fields) => fields.collectionId);
const ID = makeReference(['id'], (fields) => fields.id);
const ADD_TEXT = localizedString('productAddToCartText');
const SUBSCRIBE_TEXT = localizedString('productSubscribeText');

const button = (
  attributes: string,
  label: string,
): string => `${'\n'.repeat(13)}<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">
  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary ${attributes}>
    <div class="sqs-add-to-cart-button-inner">${label}</div>
  </div>
</div>`;

export const addToCartBtn = defineFormatter({
  name: 'add-to-cart-btn',
  summary: 'The button that adds a product to the cart, or subscribes to it.',
  reads: [
    'structuredContent',
    'id',
    'collectionId',
    'localizedStrings.productAddToCartText',
    'localizedStrings.productSubscribeText',
  ],
  usesScope: true,
  examples: [
    {
      data: { id: 'p1', collectionId: 'c1', structuredContent: { productType: 1, useCustomAddButtonText: false } },
      template: '{@|add-to-cart-btn}',
      output: button(
        '" role="button" tabindex="0" data-dynamic-strings data-collection-id="c1" data-item-id="p1" data-product-type="1" data-use-custom-label="false" data-original-label="Add To Cart" ',
        'Add To Cart',
      ),
    },
    {
      title: 'a form to fill in, a custom label, and a subscription',
      data: {
        item: {
          id: 'p1',
          structuredContent: {
            productType: 1,
            additionalFieldsFormId: 'f1',
            additionalFieldsForm: { name: 'Engraving' },
            useCustomAddButtonText: true,
            customAddButtonText: 'Take "it" & go',
            isSubscribable: true,
            productSubscriptionOptions: [{ id: 's1' }],
          },
        },
      },
      template: '{item|add-to-cart-btn}',
      output: button(
        'use-form" role="button" tabindex="0" data-dynamic-strings data-collection-id="" data-item-id="p1" data-product-type="1" data-use-custom-label="true" data-is-subscription="true" data-original-label="Take &quot;it&quot; &amp; go" data-form="{&quot;name&quot;:&quot;Engraving&quot;}"data-subscription-option-id="s1"',
        'Take &quot;it&quot; &amp; go',
      ),
    },
    {
      data: { item: 'text' },
      template: '{item|add-to-cart-btn}',
      output: button(
        '" role="button" tabindex="0" data-dynamic-strings data-collection-id="" data-item-id="" data-product-type="" data-use-custom-label="" data-original-label="Add To Cart" ',
        'Add To Cart',
      ),
    },
  ],
  apply: (value, _args, env) => env.renderView('add-to-cart-btn', model(value, env), CLOSED),
});

const CLOSED = { private: true } as const;

/** Data for the button's view. */
function model(item: Value, env: Env): Value {
  const content = findInScope(item, CONTENT, env);
  const form = step(content, 'additionalFieldsForm');
  const subscribable = step(content, 'isSubscribable');
  const options = step(content, 'productSubscriptionOptions');
  const isSubscription = asBoolean(subscribable);
  return {
    id: attribute(findInScope(item, ID, env)),
    collectionId: attribute(findInScope(item, COLLECTION_ID, env)),
    productType: attribute(step(content, 'productType')),
    usesCustomLabel: attribute(step(content, 'useCustomAddButtonText')),
    form: isTrue(step(content, 'additionalFieldsFormId')) && isTrue(form) ? form : null,
    subscription: isSubscription ? attribute(subscribable) : '',
    hasOption: isSubscription && sizeOf(options) !== 0,
    optionId: attribute(step(step(options, 0), 'id')),
    label: labelOf(item, content, isSubscription, env),
  };
}

/** The shop's own label, otherwise the site's text for the button's action, otherwise the default. */
function labelOf(item: Value, content: Value, isSubscription: boolean, env: Env): string {
  const custom = step(content, 'customAddButtonText');
  if (isTrue(step(content, 'useCustomAddButtonText')) && isTrue(custom)) return emit(custom);
  const text = findInScope(item, isSubscription ? SUBSCRIBE_TEXT : ADD_TEXT, env);
  if (isTrue(text)) return emit(text);
  return isSubscription ? 'Subscribe' : 'Add To Cart';
}
