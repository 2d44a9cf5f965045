/** Where visitors must be asked before anything is stored about them, and what a site says of that. */
import { booleanOf, field, isTruthy, textOf } from '#shared/json';

/**
 * The EU, the rest of the EEA, the United Kingdom and Switzerland, with their territories where the same law holds (ePrivacy
 * Directive art. 5(3), PECR, and the Swiss FADP).
 */
const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK AX GF GP MF MQ RE YT';
const OTHERS = 'IS LI NO GB GG GI IM JE CH';

export const consentCountries: ReadonlySet<string> = new Set(`${EU} ${OTHERS}`.split(' '));

/** Two capital letters: the country of the site's own place, else of its settings. Empty when neither says. */
export const siteCountry = (website: unknown, settings?: unknown): string =>
  (
    textOf(field(field(website, 'location'), 'addressCountryCode')) ||
    textOf(field(website, 'country')) ||
    textOf(field(settings, 'country'))
  ).toUpperCase();

/**
 * Whether the site asks its visitors before it sets cookies. What the owner has set decides; without that the site's country does,
 * unless the site tracks nobody anyway.
 */
export function asksConsent(website: unknown, settings?: unknown): boolean {
  const set = field(field(website, 'cookieSettings'), 'isCookieBannerEnabled');
  if (set !== undefined && set !== null && set !== '') return isTruthy(set) && set !== 'false';
  if (booleanOf(field(website, 'isAnalyticsDisabled')) || isTruthy(field(website, 'cloneable'))) return false;
  return consentCountries.has(siteCountry(website, settings));
}
