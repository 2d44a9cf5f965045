/** Products and expected markup for the examples of `product-price` and `subscription-price`. */
import type { ObjectValue } from '../../execute/values.ts';

export const priceFrame = (name: string, inside: string): string => `\n\n\n<div class="${name}">\n${inside}\n</div>`;

export const saleMarkup = (sale: string, original: string): string =>
  `<span class="visually-hidden v6-visually-hidden">Sale Price:</span>${sale} <span class="visually-hidden v6-visually-hidden">Original Price:</span><span class="original-price">${original}</span>\n`;

export const variantAt = (value: string, price = Number(value) * 100): ObjectValue => ({
  price,
  priceMoney: { value },
});

export const productWith = (content: ObjectValue): ObjectValue => ({
  structuredContent: { productType: 1, ...content },
});

export const variantOnSale: ObjectValue = {
  onSale: true,
  priceMoney: { value: '100' },
  salePriceMoney: { value: '75' },
};
