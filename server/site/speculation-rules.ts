/** Which pages browsers may fetch before a click: those that a visitor points at, and that change nothing and are nobody's own. */
import type { RequestHandler } from 'express';
import { DAY_MS } from '#shared/durations';
import { publicFor } from '../http/cache-control.ts';

/** Where the rules are; the pages name it in `Speculation-Rules`. */
export const SPECULATION_RULES = '/speculation-rules.json';

/** Addresses that are a visitor's own, change something, or are no page. */
const NEVER = [
  ...['cart', 'cart-v2', 'checkout', 'account', 'api', 's', 'newsletter', 'reviews', 'preview', 'config'],
  ...['assets', 'scripts', 'docs'],
].flatMap((name) => [`/${name}`, `/${name}/*`, `/${name}\\?*`]);

const RULES = JSON.stringify({
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: NEVER } },
          { not: { href_matches: '/*\\?*format=*' } },
          { not: { selector_matches: '[rel~=nofollow], [download], [target=_blank]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Answers the rules; whoever saves data gets none. */
export const sendSpeculationRules: RequestHandler = (request, response) => {
  response.vary('Save-Data');
  response.set({ 'Content-Type': 'application/speculationrules+json', 'Cache-Control': publicFor(DAY_MS) });
  response.end(request.get('save-data') === 'on' ? '{}' : RULES);
};
