/** The market picker: a plain form at the end of a page that works without JavaScript; headers may contain fields of it. */
import { escapeHtml } from '#shared/html';
import type { PageData } from '../content/content-source.ts';
import { data, flag, list, text } from '../content/fields.ts';

/** Id of the form, for fields elsewhere on the page. */
export const MARKET_FORM = 'market-form';

export interface MarketOptions {
  /** Markup of the options. */
  readonly markup: string;
  /** Currency of the current market. */
  readonly currency: string;
}

/** The markets of a store as options; null with fewer than two. Texts in page JSON are HTML already. */
export function marketOptions(storeSettings: PageData): MarketOptions | null {
  const markets = list(storeSettings, 'markets');
  if (markets.length < 2) return null;
  const options = markets.map(
    (market) =>
      `<option value="${text(market, 'id')}"${flag(market, 'isCurrent') ? ' selected' : ''}>${text(market, 'name')} (${text(market, 'currency')})</option>`,
  );
  const current = markets.find((market) => flag(market, 'isCurrent')) ?? markets[0];
  return { markup: options.join(''), currency: text(current, 'currency') };
}

/** Markup of the picker; empty for a store with fewer than two markets. `path`: page to return to. */
export function marketChoice(context: PageData, path: string): string {
  const options = marketOptions(data(data(context, 'websiteSettings'), 'storeSettings'));
  if (options === null) return '';
  return (
    `<section class="market-choice" aria-label="Currency"><form id="${MARKET_FORM}" method="post" action="/cart/market">` +
    `<input type="hidden" name="back" value="${escapeHtml(path)}"><label>Prices in <select name="market">${options.markup}</select></label> ` +
    '<button type="submit">Change</button></form></section>'
  );
}
