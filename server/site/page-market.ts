/** The site in the prices of the market that a visitor has chosen. */
import type { Request } from 'express';
import { createMarketMemo, inMarket } from '../content/market-source.ts';
import { chosenMarket } from '../content/markets.ts';
import type { SiteContext } from './site-context.ts';

/** The same context where the site has one market alone, or is in one already. */
export function inChosenMarket(context: SiteContext, request: Pick<Request, 'headers'>): SiteContext {
  const content = inMarket(context.content, chosenMarket(request.headers.cookie), context.memo.of(createMarketMemo));
  return content === context.content ? context : { ...context, content };
}
