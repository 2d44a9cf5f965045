/** Lines of the inventory: variant, stock and price. Pure. */

import { productTypes } from '#shared/product-types';
import { amountExpected } from '../controls/typed-money.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import { hasStock } from '../products/product-texts.ts';
import { centsOf, flagOf, plainPrice, stockOf } from '../products/variant-columns.ts';

export interface InventoryLine {
  readonly variantId: string;
  readonly itemId: string;
  readonly collectionId: string;
  readonly title: string;
  readonly workflowState: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly productType: number;
  readonly unlimited: boolean;
  readonly qtyInStock: number;
  readonly priceCents: number;
  readonly salePriceCents: number;
  readonly onSale: boolean;
}

export interface InventoryPage {
  readonly results: readonly InventoryLine[];
  readonly nextPageCursor: string | null;
}

export const INVENTORY = '/api/owner/inventory';
export const PRICES = '/api/owner/prices';
/** Max lines per call; prices are changed in larger calls. */
export const MAX_LINES = 250;
export const MAX_PRICES = 1000;

/** `Red, Large` */
export const optionText = ({ attributes }: InventoryLine): string => Object.values(attributes).join(', ');

const fixed = (id: string, title: string, read: (line: InventoryLine) => string): GridColumn<InventoryLine> => ({
  ...{ id, title, kind: 'text', read },
});

const countable = ({ productType }: InventoryLine): boolean => hasStock(productType);

export const isGiftCard = ({ productType }: Pick<InventoryLine, 'productType'>): boolean =>
  productType === productTypes['gift-card'];

const stockColumn: GridColumn<InventoryLine> = {
  id: 'qtyInStock',
  title: 'Stock',
  kind: 'number',
  read: (line) => (countable(line) ? String(line.qtyInStock) : ''),
  show: (line) => (!countable(line) ? '—' : line.unlimited ? '∞' : String(line.qtyInStock)),
  write: (line, text) => {
    const qtyInStock = stockOf(text);
    return qtyInStock === undefined || !countable(line) ? undefined : { ...line, qtyInStock, unlimited: false };
  },
  expects: 'a whole number from 0 to 1000000, of something that runs out',
};

const unlimitedColumn: GridColumn<InventoryLine> = {
  id: 'unlimited',
  title: 'Unlimited',
  kind: 'flag',
  read: ({ unlimited }) => (unlimited ? 'Yes' : ''),
  write: (line, text) => {
    const unlimited = flagOf(text);
    return unlimited === undefined || !countable(line) ? undefined : { ...line, unlimited };
  },
  expects: 'yes or no, of something that runs out',
};

const priceColumn = (
  name: 'priceCents' | 'salePriceCents',
  title: string,
  currency: string,
): GridColumn<InventoryLine> => ({
  id: name,
  title: `${title} (${currency})`,
  kind: 'number',
  read: (line) => (name === 'salePriceCents' && line[name] === 0 ? '' : plainPrice(line[name], currency)),
  write: (line, text) => {
    const cents = name === 'salePriceCents' && text.trim() === '' ? 0 : centsOf(text, currency);
    const isRaised = name === 'salePriceCents' && cents !== undefined && cents !== 0 && cents >= line.priceCents;
    const isRefused = isRaised || (name === 'salePriceCents' && cents !== 0 && isGiftCard(line));
    return cents === undefined || isRefused ? undefined : { ...line, [name]: cents };
  },
  expects:
    name === 'salePriceCents' ? `${amountExpected(currency)}, below the price; no gift card` : amountExpected(currency),
});

const onSaleColumn: GridColumn<InventoryLine> = {
  id: 'onSale',
  title: 'On sale',
  kind: 'flag',
  read: ({ onSale }) => (onSale ? 'Yes' : ''),
  write: (line, text) => {
    const onSale = flagOf(text);
    return onSale === undefined || (onSale && isGiftCard(line)) ? undefined : { ...line, onSale };
  },
  expects: 'yes or no, of something that is no gift card',
};

/** The columns of the grid; editable ones have `write`. */
export function inventoryColumns(currency: string, mayChange: boolean): readonly GridColumn<InventoryLine>[] {
  const changed = [
    stockColumn,
    unlimitedColumn,
    priceColumn('priceCents', 'Price', currency),
    priceColumn('salePriceCents', 'Sale price', currency),
    onSaleColumn,
  ];
  return [
    fixed('title', 'Product', ({ title }) => title),
    fixed('options', 'Variant', optionText),
    fixed('sku', 'SKU', ({ sku }) => sku),
    ...(mayChange ? changed : changed.map(({ write: _, ...column }) => column)),
  ];
}

interface StockChange {
  readonly variantId: string;
  readonly qtyInStock?: number;
  readonly unlimited?: boolean;
}

interface PriceChange {
  readonly variantId: string;
  readonly priceCents?: number;
  readonly salePriceCents?: number;
  readonly onSale?: boolean;
}

export interface LineChanges {
  readonly stock: readonly StockChange[];
  readonly prices: readonly PriceChange[];
}

/** A line before and after a change. */
export interface ChangedLine {
  readonly before: InventoryLine;
  readonly after: InventoryLine;
}

/** The lines that differ. */
export const changedLines = (
  before: readonly InventoryLine[],
  after: readonly InventoryLine[],
): readonly ChangedLine[] =>
  after.flatMap((line, at) => {
    const old = before[at];
    return old === undefined || old === line || !isChanged(old, line) ? [] : [{ before: old, after: line }];
  });

const FIELDS = ['qtyInStock', 'unlimited', 'priceCents', 'salePriceCents', 'onSale'] as const;

const isChanged = (before: InventoryLine, after: InventoryLine): boolean =>
  FIELDS.some((name) => before[name] !== after[name]);

/** The bodies of the two calls: changed fields of each line. */
export function callsOf(lines: readonly ChangedLine[]): LineChanges {
  return {
    stock: lines.flatMap(({ before, after }) => {
      const { variantId, qtyInStock, unlimited } = after;
      const isSet = before.qtyInStock !== qtyInStock;
      if (!isSet && before.unlimited === unlimited) return [];
      return [{ variantId, unlimited, ...(isSet ? { qtyInStock } : {}) }];
    }),
    prices: lines.flatMap(({ before, after }) => {
      const names = (['priceCents', 'salePriceCents', 'onSale'] as const).filter(
        (name) => before[name] !== after[name],
      );
      if (names.length === 0) return [];
      return [{ variantId: after.variantId, ...Object.fromEntries(names.map((name) => [name, after[name]])) }];
    }),
  };
}
