/** Rules for which pages browsers may prefetch when a visitor points at a link: public pages without side effects. */
import type { RequestHandler } from 'express';
import { DAY_MS } from '#shared/durations';
import { publicFor } from '../http/cache-control.ts';

/** URL of the rules, which pages send as `Speculation-Rules`. */
export const SPECULATION_RULES = '/speculation-rules.json';

/** Paths that are personal, have side effects, or are not pages. */
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

/** Serves the rules; clients with `Save-Data` get none. */
export const sendSpeculationRules: RequestHandler = (request, response) => {
  response.vary('Save-Data');
  response.set({ 'Content-Type': 'application/speculationrules+json', 'Cache-Control': publicFor(DAY_MS) });
  response.end(request.get('save-data') === 'on' ? '{}' : RULES);
};
