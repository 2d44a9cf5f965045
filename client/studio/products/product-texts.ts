/** Texts about products: type, price and stock. */
import { majorUnits } from '#shared/currency-digits';
import type { Option } from '../controls/option.ts';

export const productTypeNames: Readonly<Record<number, string>> = {
  1: 'Physical',
  2: 'Digital',
  3: 'Service',
  4: 'Gift card',
  5: 'Paywall',
};

/** Types that admins can create; paywalls belong to member areas. */
export const productTypeOptions: readonly Option[] = [
  { id: '1', label: 'Physical', help: 'Something that is sent' },
  { id: '2', label: 'Digital', help: 'Files to download' },
  { id: '3', label: 'Service', help: 'A lesson, a repair, an appointment' },
  { id: '4', label: 'Gift card', help: 'An amount to spend in the shop' },
];

export const productStates = ['Published', 'Draft', 'Needs Review', 'Scheduled', 'Private'] as const;

/** A readable amount. */
export const priceText = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(majorUnits(cents, currency));

/** The name of a gift card's value: `$25`. */
export const giftLabel = (cents: number, currency: string): string => priceText(cents, currency).replace(/\.00$/, '');

export interface Offer {
  readonly fromCents: number;
  readonly toCents: number;
  readonly onSale: boolean;
  readonly variants: number;
  readonly unlimited: boolean;
  readonly qtyInStock: number;
}

/** `$12.00`, or `$12.00 – $18.00`. */
export const offerText = ({ fromCents, toCents, variants }: Offer, currency: string): string => {
  if (variants === 0) return '—';
  const from = priceText(fromCents, currency);
  return fromCents === toCents ? from : `${from} – ${priceText(toCents, currency)}`;
};

/** Digital products, gift cards and paywalls have no stock. */
export const hasStock = (productType: number | null): boolean => productType === 1 || productType === 3;

export function stockText(productType: number | null, { unlimited, qtyInStock, variants }: Offer): string {
  if (!hasStock(productType)) return '—';
  if (unlimited) return 'Unlimited';
  if (qtyInStock === 0) return 'Sold out';
  return variants > 1 ? `${qtyInStock} in ${variants} variants` : String(qtyInStock);
}

/** The page of a product, or its preview until it is published. */
export const addressOnSite = (path: string, isPublished: boolean): string =>
  isPublished ? path : `/preview?path=${encodeURIComponent(path)}`;
