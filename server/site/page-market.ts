/** The site with prices of the market that the visitor has chosen. */
import type { Request } from 'express';
import { createMarketMemo, inMarket } from '../content/market-source.ts';
import { chosenMarket } from '../content/markets.ts';
import type { SiteContext } from './site-context.ts';

/** The same context for a site without markets, or when a market is already set. */
export function inChosenMarket(context: SiteContext, request: Pick<Request, 'headers'>): SiteContext {
  const content = inMarket(context.content, chosenMarket(request.headers.cookie), context.memo.of(createMarketMemo));
  return content === context.content ? context : { ...context, content };
}
