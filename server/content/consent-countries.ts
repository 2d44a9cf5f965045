/** Countries that require consent before cookies are set, and the setting of the site. */
import { booleanOf, field, isTruthy, textOf } from '#shared/json';

/**
 * The EU, the rest of the EEA, the United Kingdom and Switzerland, with the territories where the same law applies (ePrivacy Directive art.
 * 5(3), PECR, and the Swiss FADP).
 */
const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK AX GF GP MF MQ RE YT';
const OTHERS = 'IS LI NO GB GG GI IM JE CH';

export const consentCountries: ReadonlySet<string> = new Set(`${EU} ${OTHERS}`.split(' '));

/** Two capital letters: the country of the site's location, else of its settings. Empty when neither is set. */
export const siteCountry = (website: unknown, settings?: unknown): string =>
  (
    textOf(field(field(website, 'location'), 'addressCountryCode')) ||
    textOf(field(website, 'country')) ||
    textOf(field(settings, 'country'))
  ).toUpperCase();

/**
 * Whether the site asks visitors for consent before it sets cookies. The site's own setting decides; without one its country does, unless
 * the site does no tracking anyway.
 */
export function asksConsent(website: unknown, settings?: unknown): boolean {
  const set = field(field(website, 'cookieSettings'), 'isCookieBannerEnabled');
  if (set !== undefined && set !== null && set !== '') return isTruthy(set) && set !== 'false';
  if (booleanOf(field(website, 'isAnalyticsDisabled')) || isTruthy(field(website, 'cloneable'))) return false;
  return consentCountries.has(siteCountry(website, settings));
}
