/** An item of a collection as a card. */

import { Html } from '#shared/html';
import { field } from '#shared/json';
import { isOnSale, isSoldOut, variantsOf } from '#shared/product';
import { recordTypes } from '#shared/record-types';
import { isWebAddress } from '#shared/web-address';
import type { BlockScene } from './define-block.ts';
import { dayAttribute, formatDay, formatMoney } from './format.ts';
import { numberField, textField, textsField } from './page-json.ts';
import { itemPicture, type PictureModel } from './picture-model.ts';
import { richText } from './rich-text.ts';

export interface ItemCard {
  readonly title: string;
  readonly fullUrl: string;
  readonly excerpt: Html;
  readonly picture: PictureModel | null;
  readonly day: string;
  readonly dayIso: string;
  readonly author: string;
  readonly place: string;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly price: string;
  /** The price before a sale; empty when there is none. */
  readonly fullPrice: string;
  readonly isSoldOut: boolean;
  readonly isOnSale: boolean;
}

export function itemCard(item: unknown, scene: BlockScene): ItemCard {
  const at = [numberField(item, 'startDate'), numberField(item, 'publishOn'), numberField(item, 'addedOn')].find(
    (value) => !Number.isNaN(value),
  );
  return {
    title: textField(item, 'title'),
    fullUrl: webAddress(textField(item, 'fullUrl')),
    excerpt: new Html(richText(textField(item, 'excerpt'))),
    picture: itemPicture(item),
    day: formatDay(at ?? 0, scene),
    dayIso: dayAttribute(at ?? 0, scene),
    author: textField(field(item, 'author'), 'displayName'),
    place: placeOf(field(item, 'location')),
    categories: textsField(item, 'categories'),
    tags: textsField(item, 'tags'),
    ...priceOf(item, scene.locale),
  };
}

/** A URL that is safe in a link; empty otherwise. */
export const webAddress = (address: string): string => (isWebAddress(address) ? address : '');

const placeOf = (location: unknown): string =>
  ['addressTitle', 'addressLine1', 'addressLine2', 'addressCountry']
    .map((name) => textField(location, name))
    .filter((part) => part !== '')
    .join(', ');

function priceOf(item: unknown, locale: string): Pick<ItemCard, 'price' | 'fullPrice' | 'isSoldOut' | 'isOnSale'> {
  const isProduct = numberField(item, 'recordType') === recordTypes['store-item'];
  const content = field(item, 'structuredContent');
  if (content === undefined) {
    const [price, salePrice] = [textField(item, 'priceText'), textField(item, 'salePriceText')];
    const sale = field(item, 'onSale') === true && salePrice !== '';
    const soldOut = field(item, 'soldOut') === true;
    return { price: sale ? salePrice : price, fullPrice: sale ? price : '', isSoldOut: soldOut, isOnSale: sale };
  }
  const onSale = isOnSale(item);
  const sources = variantsOf(item).length > 0 ? variantsOf(item) : [content];
  const lowest = (name: string): string => {
    const amounts = sources
      .map((source) => field(source, name))
      .map((money) => ({ value: Number(field(money, 'value') ?? Number.NaN), currency: textField(money, 'currency') }))
      .filter(({ value }) => Number.isFinite(value))
      .sort((a, b) => a.value - b.value);
    return amounts[0] === undefined ? '' : formatMoney(amounts[0].value, amounts[0].currency, locale);
  };
  const price = lowest('priceMoney');
  return {
    price: onSale ? lowest('salePriceMoney') : price,
    fullPrice: onSale ? price : '',
    isSoldOut: isProduct && isSoldOut(item),
    isOnSale: onSale,
  };
}
