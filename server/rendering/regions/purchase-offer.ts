/** The choice between a single purchase and a subscription. */
import type { Value } from '#engine';
import { minorUnitsText, toMinorUnits } from '#shared/money';
import { currentPrice, fromPrice, type Price } from '#shared/price';
import { hasVariedPrices, variantsOf } from '#shared/product';
import type { AddToCartProps, PurchaseOffer } from '#shared/regions/add-to-cart';
import { planText, productTerms } from '#shared/subscription-terms';
import { type SubscriptionOffer, subscriptionCents, subscriptionOffer } from '../../content/subscription-offer.ts';
import type { Env } from './define-region.ts';
import { siteText } from './scope.ts';

/** `offer` in the add button's props; nothing for products that are sold in one way only. */
export function purchaseOffer(item: Value, env: Env): Pick<AddToCartProps, 'offer'> {
  const offer = subscriptionOffer(item);
  if (offer === null) return {};
  const label = siteText(env, 'productSubscribeText', 'Subscribe');
  const { plan, savingPercent } = offer;
  const prefix = hasVariedPrices(item) ? 'from ' : '';
  return {
    offer: {
      title: savingPercent === 0 ? label : `${label} and save ${savingPercent}%`,
      terms: productTerms(plan),
      label,
      prices: [
        pricesOf(fromPrice(item), offer, prefix),
        ...variantsOf(item).map((variant) => pricesOf(currentPrice(variant), offer, '')),
      ],
    },
  };
}

function pricesOf(
  { amount, currency }: Price,
  { plan, savingPercent }: SubscriptionOffer,
  prefix: string,
): PurchaseOffer['prices'][number] {
  const cents = Number(toMinorUnits(amount, currency));
  const text = (minor: number): string => prefix + (minorUnitsText(minor, currency) ?? '');
  return { once: text(cents), subscription: planText(plan, text(subscriptionCents(cents, savingPercent))) };
}
