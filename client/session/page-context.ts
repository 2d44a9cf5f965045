/** What the server says of the page, in the script element `site-context`. Nothing in it is personal. */
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
  /** The site's cookie banner; `isEnabled` false: nobody is asked. */
  readonly cookieBanner: {
    readonly isEnabled: boolean;
    readonly isRestrictive: boolean;
    readonly text: string;
    readonly acceptText: string;
    readonly declineText: string;
    readonly chooseText: string;
    /** Of what is asked: answers to an earlier version count no longer. */
    readonly version: number;
  };
  readonly analytics: AnalyticsSettings;
  /** Address of the script that records visits; empty: our own; null: nobody is recorded. */
  readonly replayScript: string | null;
  /** Of the shop. */
  readonly currency: string;
  readonly collection: { readonly id: string; readonly title: string; readonly typeName: string };
  /** Empty texts when the page shows no item. */
  readonly item: { readonly id: string; readonly title: string };
}

interface AnalyticsSettings {
  readonly isDisabled: boolean;
  /** Logs what goes wrong with tracking. */
  readonly isVerbose: boolean;
  /** Which of the two trackers takes the events of the site. */
  readonly tracker: 'newer' | 'legacy';
  /** Address of the tag manager's script; empty: no tag manager. */
  readonly tagManagerScript: string;
  /** Address and id of the ads pixel; empty: none. */
  readonly pixelScript: string;
  readonly pixelId: string;
  /** Address of a telemetry collector; empty: none. */
  readonly collector: string;
  readonly isReplayEnabled: boolean;
  /** Names of events that the site has switched off. */
  readonly disabledEvents: readonly string[];
}

/** Reads the page's data; a page without any is an anonymous page of no site. */
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
