/** Details on product cards besides name and price: color swatches, "new" and low stock labels. */
import { makeReference, type Value } from '#engine';
import { DAY_MS } from '#shared/durations';
import { escapeHtml } from '#shared/html';
import { field, isTruthy, numberOf } from '#shared/json';
import { contentOf, isLowStock, isSoldOut } from '#shared/product';
import { choiceProduct } from '#shared/product-choice';
import type { Env } from './define-region.ts';
import { pageValue, siteText } from './scope.ts';

const MAX_SWATCHES = 5;
/** Default threshold for low stock, as in the merchandising context. */
const FEW = 5;

/** The colors of a product, the first few as swatches; empty unless all values of an option have a color. */
export function swatchesMarkup(item: Value): string {
  const { options } = choiceProduct(item);
  const option = options.find(({ values, colors }) => values.every((value) => colors?.[value] !== undefined));
  if (option === undefined) return '';
  const { name, values, colors = {} } = option;
  const visible = values.slice(0, MAX_SWATCHES);
  const more = values.length - visible.length;
  const swatches = visible.map((value) => `<span class="product-swatch" style="--color:${colors[value]}"></span>`);
  return (
    `<p class="product-swatches"><span class="visually-hidden">${escapeHtml(`${name}: ${values.join(', ')}`)}</span>` +
    `<span class="product-swatch-row" aria-hidden="true">${swatches.join('')}${more > 0 ? `<span class="product-swatch-more">+${more}</span>` : ''}</span></p>`
  );
}

const SETTINGS = makeReference(['websiteSettings']);
const TEXTS = makeReference(['localizedStrings']);

/** What the labels depend on besides the product: the shop's settings and texts, and the day. */
export const marksReads = (env: Env): readonly unknown[] => [env.lookup(SETTINGS), env.lookup(TEXTS), env.day];

/** "New" and low stock labels; empty for a sold-out product. */
export function marksMarkup(item: Value, env: Env): string {
  if (isSoldOut(item)) return '';
  return [
    isNew(item, env) ? mark('new', siteText(env, 'productNewText', 'New')) : '',
    isScarce(item, env) ? mark('low-stock', siteText(env, 'productLowStockText', 'Low stock')) : '',
  ].join('');
}

const mark = (kind: string, text: string): string => `<div class="product-mark ${kind}">${escapeHtml(text)}</div>`;

function isNew(item: Value, env: Env): boolean {
  const days = numberOf(pageValue(env, 'websiteSettings', 'storeSettings', 'newForDays'));
  const since = numberOf(field(item, 'publishOn')) || numberOf(field(item, 'addedOn'));
  // Whole days, like in the versions of pages.
  return days > 0 && since > 0 && env.day - Math.floor(since / DAY_MS) < days;
}

/** The product's setting, else the shop's. */
function isScarce(item: Value, env: Env): boolean {
  const setting = (name: string): unknown =>
    field(contentOf(item), name) ?? field(pageValue(env, 'websiteSettings', 'merchandisingSettings'), name);
  return isTruthy(setting('scarcityEnabled')) && isLowStock(item, numberOf(setting('scarcityThreshold') ?? FEW));
}
