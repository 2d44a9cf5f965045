/** The page's data from the server, in the script element `site-context`. It contains no personal data. */
import { disabledEvents } from '#shared/analytics/events';
import { consentVersionOf } from '#shared/analytics/rules';
import { booleanOf, type Data, field, isData, isTruthy, numberOf, textOf } from '#shared/json';
import { parseSiteContext, readSiteContext } from '../core/site-context.ts';

export interface PageContext {
  readonly pageType: number;
  readonly templateId: string;
  readonly website: {
    readonly id: string;
    readonly language: string;
    readonly timeZone: string;
    readonly isCloneable: boolean;
    readonly country: string;
  };
  /** The site's cookie banner; `isEnabled` false: consent is not asked for. */
  readonly cookieBanner: {
    readonly isEnabled: boolean;
    readonly isRestrictive: boolean;
    readonly text: string;
    readonly acceptText: string;
    readonly declineText: string;
    readonly chooseText: string;
    /** Version of the banner: choices for earlier versions no longer count. */
    readonly version: number;
  };
  readonly analytics: AnalyticsSettings;
  /** URL of the recording script; empty: our own; null: no recording. */
  readonly replayScript: string | null;
  /** The shop's currency. */
  readonly currency: string;
  readonly collection: { readonly id: string; readonly title: string; readonly typeName: string };
  /** Empty texts if the page shows no item. */
  readonly item: { readonly id: string; readonly title: string };
}

interface AnalyticsSettings {
  readonly isDisabled: boolean;
  /** Logs tracking failures. */
  readonly isVerbose: boolean;
  /** Which of the two trackers receives events. */
  readonly tracker: 'newer' | 'legacy';
  /** URL of the tag manager's script; empty: none. */
  readonly tagManagerScript: string;
  /** URL and id of the ads pixel; empty: none. */
  readonly pixelScript: string;
  readonly pixelId: string;
  /** URL of a telemetry collector; empty: none. */
  readonly collector: string;
  readonly isReplayEnabled: boolean;
  /** Names of events that the site has disabled. */
  readonly disabledEvents: readonly string[];
}

/** Parses the page's data; without any, the page is anonymous and belongs to no site. */
export const readPageContext = (text: string): PageContext => contextOf(parseSiteContext(text));

function contextOf(data: Data): PageContext {
  const website = field(data, 'website');
  const settings = field(data, 'websiteSettings');
  const banner = field(website, 'cookieSettings');
  const item = field(data, 'item');
  const replay = field(data, 'sessionReplay');
  const collection = field(data, 'collection');
  return {
    pageType: numberOf(field(data, 'pageType')),
    templateId: textOf(field(data, 'templateVersion')),
    website: {
      id: textOf(field(website, 'id')),
      language: textOf(field(website, 'language')) || 'en',
      timeZone: textOf(field(website, 'timeZone')),
      isCloneable: isTruthy(field(website, 'cloneable')),
      country: textOf(field(field(website, 'location'), 'addressCountryCode')).toUpperCase(),
    },
    cookieBanner: {
      isEnabled: isTruthy(field(banner, 'isCookieBannerEnabled')),
      isRestrictive: isTruthy(field(banner, 'isRestrictiveCookiePolicyEnabled')),
      text: textOf(field(banner, 'cookieBannerText')) || 'May we keep cookies to learn how this site is used?',
      acceptText: textOf(field(banner, 'cookieBannerCtaText')) || 'Accept',
      declineText: textOf(field(banner, 'cookieBannerDeclineText')) || 'Decline',
      chooseText: textOf(field(banner, 'cookieBannerChooseText')) || 'Choose',
      version: consentVersionOf(banner),
    },
    currency: textOf(field(field(settings, 'storeSettings'), 'defaultCurrency')) || 'USD',
    analytics: readAnalytics(field(settings, 'analytics'), website),
    replayScript: isData(replay) ? textOf(field(replay, 'script')) : null,
    collection: {
      id: textOf(field(collection, 'id')),
      title: textOf(field(collection, 'title')),
      typeName: textOf(field(collection, 'typeName')),
    },
    item: { id: textOf(field(item, 'id')), title: textOf(field(item, 'title')) },
  };
}

function readAnalytics(data: unknown, website: unknown): AnalyticsSettings {
  return {
    isDisabled: isTruthy(field(website, 'isAnalyticsDisabled')),
    disabledEvents: disabledEvents(website),
    isVerbose: booleanOf(field(data, 'isVerbose')),
    tracker: field(data, 'tracker') === 'legacy' ? 'legacy' : 'newer',
    tagManagerScript: textOf(field(data, 'tagManagerScript')),
    pixelScript: textOf(field(data, 'pixelScript')),
    pixelId: textOf(field(data, 'pixelId')),
    collector: textOf(field(data, 'collector')),
    isReplayEnabled: booleanOf(field(data, 'isReplayEnabled')),
  };
}

export const pageContext = (): PageContext => contextOf(readSiteContext());
