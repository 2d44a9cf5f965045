/** Instalment offers beside a price (specification, storefront 5 "Installment display"). */

import type { Value } from '#engine';
import { field, isTruthy, numberOf, textOf } from '#shared/json';
import { toMinorUnits } from '#shared/money';
import { currentPrice, fromPrice } from '#shared/price';
import { contentOf, isSoldOut, productType, variantsOf } from '#shared/product';
import { type InstalmentsProps, instalmentsView } from '#shared/regions/instalments';
import { canPayByInstalments } from '../../integrations/instalments/instalment-texts.ts';
import type { Instalments } from '../../integrations/instalments/instalments.ts';
import { defineRegion, type Env, type RegionDefinition } from './define-region.ts';
import { mug, productExample, vase } from './example-products.ts';
import { merchandisingOf, pageReads, siteText } from './scope.ts';

/** The provider's locale for a shopper: `en_US`. */
const localeOf = (context: unknown): string =>
  `${textOf(field(context, 'shopperLanguage')) || 'en'}_${textOf(field(context, 'stripeAccountCountry'))}`;

/** The instalment offer for a product; `quote`: asks the provider whether it is available. */
export const instalmentsRegion = (quote: Instalments['quote']): RegionDefinition =>
  defineRegion<InstalmentsProps>({
    name: 'instalments',
    reads: pageReads,
    // Availability depends on the other items in the cart.
    hydrate: 'cart',
    props: (item, env) => propsOf(quote, item, env),
    model: (props) => instalmentsView(props),
    examples,
  });

function propsOf(quote: Instalments['quote'], item: Value, env: Env): InstalmentsProps | null {
  const context = merchandisingOf(item, env);
  const type = productType(item);
  // A subscription cannot also be paid in instalments.
  const isPlan = isTruthy(field(contentOf(item), 'isSubscribable'));
  if (!isTruthy(field(context, 'afterPayAvailable')) || isPlan || isSoldOut(item)) return null;
  if (!canPayByInstalments([type])) return null;
  const bounds = { min: numberOf(field(context, 'afterPayMin')), max: numberOf(field(context, 'afterPayMax')) };
  const textFor = ({ amount, currency }: ReturnType<typeof fromPrice>): string | undefined => {
    const priceCents = Number(toMinorUnits(amount, currency));
    const offered = { priceCents, currency, bounds, productTypes: [type] };
    return quote(offered, localeOf(context), textOf(field(context, 'stripeAccountCountry')))?.text;
  };
  const text = textFor(fromPrice(item));
  if (text === undefined) return null;
  const each = variantsOf(item).map((variant) => textFor(currentPrice(variant)) ?? text);
  return {
    itemId: textOf(field(item, 'id')),
    locale: localeOf(context),
    text,
    variants: each.every((value) => value === text) ? [] : each,
    learnMore: siteText(env, 'productInstalmentsLearnMore', 'Learn more'),
  };
}

const examples: RegionDefinition['examples'] = [
  {
    title: 'in range',
    data: productExample(vase, {
      afterPayAvailable: true,
      afterPayMin: 100,
      afterPayMax: 200000,
      shopperLanguage: 'en',
      stripeAccountCountry: 'US',
    }),
    template: '{product|region instalments}',
  },
  {
    title: 'below the minimum, in French',
    data: productExample(mug, {
      afterPayAvailable: true,
      afterPayMin: 5000,
      afterPayMax: 200000,
      shopperLanguage: 'fr',
      stripeAccountCountry: 'CA',
    }),
    template: '{product|region instalments}',
  },
];
