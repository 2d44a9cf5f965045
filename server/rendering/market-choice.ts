/** The choice of a market at the end of a page: a plain form, so that it works without script. */
import { escapeHtml } from '#shared/html';
import type { PageData } from '../content/content-source.ts';
import { data, flag, list, text } from '../content/fields.ts';

/** Markup of the choice; empty where the store has one market. `path`: where it leads back to. Texts of page JSON are HTML already. */
export function marketChoice(context: PageData, path: string): string {
  const markets = list(data(data(context, 'websiteSettings'), 'storeSettings'), 'markets');
  if (markets.length < 2) return '';
  const options = markets.map(
    (market) =>
      `<option value="${text(market, 'id')}"${flag(market, 'isCurrent') ? ' selected' : ''}>${text(market, 'name')} (${text(market, 'currency')})</option>`,
  );
  return (
    '<section class="market-choice" aria-label="Currency"><form method="post" action="/cart/market">' +
    `<input type="hidden" name="back" value="${escapeHtml(path)}"><label>Prices in <select name="market">${options.join('')}</select></label> ` +
    '<button type="submit">Change</button></form></section>'
  );
}
