/** The interactive parts of a product: options, quantity, add button. */
import type { Value } from '#engine';
import { field, isTruthy, textOf } from '#shared/json';
import { currentPrice, fromPrice } from '#shared/price';
import { contentOf, productType, variantsOf } from '#shared/product';
import { choiceProduct } from '#shared/product-choice';
import { productTypes } from '#shared/product-types';
import { type AddToCartProps, addButtonTexts, addToCartView } from '#shared/regions/add-to-cart';
import { additionalForm } from '#shared/regions/additional-form';
import { type PriceProps, priceView } from '#shared/regions/price';
import { type QuantityProps, quantityView } from '#shared/regions/quantity';
import { type VariantsProps, variantsView } from '#shared/regions/variants';
import { allowsManyOfAService, hasQuantityInput } from '#shared/stock';
import { subscriptionPlan } from '#shared/subscription';
import { defineRegion, type Env, type RegionCall } from './define-region.ts';
import { gift, mug, soldOut, subscription, subscriptionToo, vase } from './example-products.ts';
import { dressMoney } from './money-markup.ts';
import { purchaseOffer } from './purchase-offer.ts';
import { merchandisingOf, pageReads, pageValue, plainOf, siteText } from './scope.ts';

export const variants = defineRegion<VariantsProps>({
  name: 'variants',
  reads: pageReads,
  formatter: 'variants-select',
  hydrate: 'idle',
  props: (item, env) => {
    const product = choiceProduct(item);
    if (product.options.length === 0) return null;
    const isGiftCard = product.productType === productTypes['gift-card'];
    const texts = product.options.map(({ name }) =>
      isGiftCard
        ? {
            title: siteText(env, 'giftCardValueDisplayText', 'Value'),
            select: siteText(env, 'giftCardVariantSelectText', 'Select Value'),
          }
        : {
            title: name,
            select: siteText(env, 'productVariantSelectText', 'Select {variantName}').replaceAll('{variantName}', name),
          },
    );
    return { product, texts };
  },
  model: (props) => variantsView(props),
  examples: [
    { title: 'two options, one of them sold out, one combination missing', data: mug },
    { title: 'the values of a gift card', data: gift },
  ],
});

export const quantity = defineRegion<QuantityProps>({
  name: 'quantity',
  reads: pageReads,
  formatter: 'quantity-input',
  hydrate: 'intent',
  props: (item, env) => {
    if (!hasQuantityInput(item, allowsManyOfAService(pageValue(env, 'websiteSettings')))) return null;
    return { itemId: textOf(field(item, 'id')), label: siteText(env, 'productQuantityInputLabel', 'Quantity') };
  },
  model: (props) => quantityView(props),
  examples: [{ title: 'how many', data: vase }],
});

export const addToCart = defineRegion<AddToCartProps>({
  name: 'add-to-cart',
  reads: pageReads,
  formatter: 'add-to-cart-btn',
  hydrate: 'idle',
  hydrateInLists: 'intent',
  props: (item, env) => {
    const content = contentOf(item);
    const product = choiceProduct(item);
    const own = isTruthy(field(content, 'useCustomAddButtonText')) ? plainOf(content, 'customAddButtonText') : '';
    const standard = product.isSubscribable
      ? siteText(env, 'productSubscribeText', 'Subscribe')
      : siteText(env, 'productAddToCartText', 'Add To Cart');
    const [subscriptionOption] = (field(content, 'productSubscriptionOptions') as readonly unknown[] | undefined) ?? [];
    const settings = pageValue(env, 'websiteSettings', 'storeSettings');
    return {
      product,
      collectionId: textOf(field(item, 'collectionId')) || textOf(pageValue(env, 'collectionId')),
      label: own || standard,
      usesCustomLabel: own !== '',
      soldOutText: plainOf(merchandisingOf(item, env), 'customSoldOutText') || addButtonTexts.soldOut,
      form: additionalForm(content),
      subscriptionOptionId: textOf(field(subscriptionOption, 'id')),
      isExpress: isTruthy(field(settings, 'expressCheckout')),
      ...(product.isSubscribable ? { plan: subscriptionPlan(item) } : {}),
      ...purchaseOffer(item, env),
    };
  },
  model: (props) => addToCartView(props),
  examples: [
    { title: 'a product', data: vase },
    { title: 'a product with variants', data: mug },
    { title: 'a subscription with a label of its own', data: subscription },
    { title: 'sold out', data: soldOut },
    { title: 'sold once and as a subscription', data: subscriptionToo },
  ],
});

const FRAME = /^<div class="[^"]*">\n?/;
const FRAME_END = '</div>';

/** The price markup of the plain formatter, in the shop's currency. */
function priceMarkup(item: Value, env: Env, { formatter, args }: RegionCall, currency: string): string {
  const written = String(formatter?.apply(item, args, env, [item]) ?? '').trim();
  const start = FRAME.exec(written)?.[0].length;
  const isFramed = start !== undefined && written.endsWith(FRAME_END);
  return dressMoney(isFramed ? written.slice(start, -FRAME_END.length).trimEnd() : '', currency);
}

export const price = defineRegion<PriceProps>({
  name: 'price',
  reads: pageReads,
  formatter: 'product-price',
  hydrate: 'follow',
  props: (item, env, call) => {
    const content = contentOf(item) as Record<string, Value> | undefined;
    const all = variantsOf(item) as readonly Value[];
    const markup = priceMarkup(item, env, call, fromPrice(item).currency);
    const each =
      all.length < 2 || productType(item) === productTypes.digital
        ? []
        : all.map((variant) => {
            const alone = { ...(item as object), structuredContent: { ...content, variants: [variant] } } as Value;
            return priceMarkup(alone, env, call, currentPrice(variant).currency);
          });
    return {
      itemId: textOf(field(item, 'id')),
      className: 'product-price',
      markup,
      variants: each.every((text) => text === markup) ? [] : each,
    };
  },
  model: (props) => priceView(props),
  examples: [
    { title: 'a price', data: vase },
    { title: 'the lowest of several', data: mug },
    { title: 'a subscription', data: subscription },
  ],
});
