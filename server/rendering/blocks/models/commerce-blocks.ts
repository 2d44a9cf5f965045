import { commerceBlocks } from '#shared/block-settings/commerce';
import { Html } from '#shared/html';
import { field } from '#shared/json';
import { variantsOf } from '#shared/product';
import { type BlockScene, defineBlock } from '../define-block.ts';
import { formatMoney, minorDigits } from '../format.ts';
import { itemCard } from '../item-card.ts';
import { textField } from '../page-json.ts';
import { pictureModel } from '../picture-model.ts';
import { richText } from '../rich-text.ts';
import { jsonAttribute } from '../safe-markup.ts';

/** In a store with markets, donations are paid in the currency of the visitor's market. */
const marketCurrency = (shop: BlockScene['shop']): string | undefined =>
  field(shop?.storeSettings, 'markets') === undefined ? undefined : textField(shop?.storeSettings, 'selectedCurrency');

const inMajorUnits = (value: number, currency: string): number => value / 10 ** minorDigits(currency);
const PERIODS = { WEEK: ['week', 'weeks'], MONTH: ['month', 'months'], YEAR: ['year', 'years'] } as const;

const formatPrice = (
  { value, currency }: { readonly value: number; readonly currency: string },
  locale: string,
): string => formatMoney(inMajorUnits(value, currency), currency, locale);

function formatPeriod({ value, unit }: { readonly value: number; readonly unit: keyof typeof PERIODS }): string {
  const [singular, plural] = PERIODS[unit];
  return value === 1 ? `every ${singular}` : `every ${value} ${plural}`;
}

/** The variant picker and the button. The product's own page contains them already. */
function buyBox(item: unknown, { page, shop }: BlockScene) {
  const id = textField(item, 'id');
  const isSold = variantsOf(item).length > 0 && id !== '' && textField(page.item, 'id') !== id;
  return {
    itemId: id,
    product: isSold ? item : null,
    websiteSettings: { storeSettings: shop?.storeSettings ?? {} },
    localizedStrings: shop?.localizedStrings ?? {},
  };
}

export const commerceBlockDefinitions = [
  defineBlock('product', commerceBlocks.product, {
    load: ({ productId }, { content }) => content.findProduct(productId),
    model: ({ productId, buttonText }, scene, item, warn) => {
      if (item === undefined && productId !== '') warn('productId', 'Unable to locate content');
      return {
        card: item === undefined ? null : itemCard(item, scene),
        ...buyBox(item, scene),
        itemJson: jsonAttribute({ itemId: textField(item, 'id'), collectionId: textField(item, 'collectionId') }),
        label: buttonText || 'See this piece',
        linksOn: buttonText !== '',
      };
    },
  }),
  defineBlock('amazon', commerceBlocks.amazon, { model: ({ image }) => ({ picture: pictureModel(image) }) }),
  defineBlock('donation', commerceBlocks.donation, {
    model: ({ suggestedAmounts, currency: own }, { locale, shop }) => {
      const currency = marketCurrency(shop) ?? own;
      return {
        currency,
        sums: suggestedAmounts
          .filter((value) => value > 0)
          .map((value) => ({ value, label: formatPrice({ value, currency }, locale) })),
        step: minorDigits(currency) === 0 ? '1' : '0.01',
      };
    },
  }),
  defineBlock('pricing-plan', commerceBlocks['pricing-plan'], {
    model: ({ plans }, { locale }) => ({
      plans: plans.map((plan) => ({
        ...plan,
        description: new Html(richText(plan.description)),
        priceText: plan.price.value === 0 ? 'Free' : formatPrice(plan.price, locale),
        periodText: plan.isRecurring && plan.price.value > 0 ? formatPeriod(plan.billingPeriod) : '',
      })),
    }),
  }),
  defineBlock('menu', commerceBlocks.menu),
];
