/** The website's settings as owners see them, from what page JSON has in `website` and `websiteSettings`, and back. */
import { disabledEvents } from '#shared/analytics/events';
import { consentVersionOf } from '#shared/analytics/rules';
import { decodeEntities, escapeHtml } from '#shared/html';
import { field, isTruthy, listOf, textOf } from '#shared/json';
import { openingsOf, textOfOpenings, weekdays } from '#shared/opening-hours';
import type { PageData } from '../../content/content-source.ts';
import { disqusName, disqusSettings } from '../../content/disqus.ts';
import { data, flag, list, number, text } from '../../content/fields.ts';
import { DEFAULT_TIME_ZONE } from '../../content/tracking-settings.ts';
import { richText } from '../../rendering/blocks/rich-text.ts';
import { shareNetworks } from '../../rendering/share-links.ts';
import type { Json } from './documents.ts';
import { eventNames, type WebsiteChange, type WebsiteFields } from './website-schemas.ts';

export interface WebsiteDocuments {
  readonly website: Json;
  readonly settings: Json;
}

const plain = (value: unknown, name: string): string => decodeEntities(text(value, name));

export function websiteJson({ website, settings }: WebsiteDocuments): WebsiteFields {
  const cookies = data(website, 'cookieSettings');
  const banner = field(cookies, 'isCookieBannerEnabled');
  return {
    siteTitle: plain(website, 'siteTitle'),
    siteTagLine: plain(website, 'siteTagLine'),
    siteDescription: text(website, 'siteDescription'),
    language: text(website, 'language') || 'en',
    timeZone: text(website, 'timeZone') || DEFAULT_TIME_ZONE,
    country: text(settings, 'country'),
    contactEmail: plain(website, 'contactEmail'),
    contactPhoneNumber: plain(settings, 'contactPhoneNumber'),
    logoImageUrl: plain(website, 'logoImageUrl'),
    faviconUrl: plain(website, 'faviconUrl'),
    socialLogoImageUrl: plain(website, 'socialLogoImageUrl'),
    socialAccounts: list(website, 'socialAccounts').map((account) => ({
      serviceName: plain(account, 'serviceName'),
      title: plain(account, 'title'),
      screenname: plain(account, 'screenname'),
      profileUrl: plain(account, 'profileUrl'),
    })),
    shareButtons: [...shareNetworks(field(website, 'shareButtonOptions'))],
    location: locationJson(data(website, 'location')),
    businessHours: hoursJson(data(settings, 'businessHours')),
    titleFormats: {
      homepage: plain(settings, 'homepageTitleFormat'),
      page: plain(settings, 'collectionTitleFormat'),
      item: plain(settings, 'itemTitleFormat'),
    },
    isHidden: flag(settings, 'seoHidden'),
    isAnalyticsDisabled: flag(website, 'isAnalyticsDisabled'),
    disabledEvents: disabledEvents(website).filter((name) => eventNames.includes(name)),
    trackers: trackersJson(data(settings, 'analytics')),
    isCookieBannerEnabled: banner === undefined || banner === null ? null : isTruthy(banner) && banner !== 'false',
    isRestrictiveCookiePolicyEnabled: flag(cookies, 'isRestrictiveCookiePolicyEnabled'),
    consentVersion: consentVersionOf(cookies),
    commentsEnabled: settings['commentsEnabled'] !== false,
    commentsModerated: settings['commentsModerated'] !== false,
    disqusShortname: disqusName(settings),
    reviewsEnabled: settings['reviewsEnabled'] === true,
    reviewPhotosEnabled: settings['reviewPhotosEnabled'] !== false,
    likesEnabled: settings['simpleLikingEnabled'] === true,
  };
}

const locationJson = (location: PageData): WebsiteFields['location'] => ({
  addressTitle: plain(location, 'addressTitle'),
  addressLine1: plain(location, 'addressLine1'),
  addressLine2: plain(location, 'addressLine2'),
  addressCountry: plain(location, 'addressCountry'),
  addressCountryCode: text(location, 'addressCountryCode'),
  mapLat: number(location, 'mapLat') ?? 0,
  mapLng: number(location, 'mapLng') ?? 0,
  mapZoom: number(location, 'mapZoom') ?? 15,
});

const trackersJson = (analytics: PageData): WebsiteFields['trackers'] => ({
  tagManagerScript: text(analytics, 'tagManagerScript'),
  pixelScript: text(analytics, 'pixelScript'),
  pixelId: text(analytics, 'pixelId'),
  isReplayEnabled: flag(analytics, 'isReplayEnabled'),
  hosts: listOf(analytics['hosts']).map(textOf),
});

/** Opening hours in page JSON: a text per day (`10:00 – 12:00, 14:00 – 18:00`). */
const hoursJson = (hours: PageData): WebsiteFields['businessHours'] =>
  Object.fromEntries(
    weekdays.flatMap((day) => {
      const openings = openingsOf(plain(data(hours, day), 'text'));
      return openings.length === 0 ? [] : [[day, [...openings]]];
    }),
  );

const storedHours = (hours: NonNullable<WebsiteChange['businessHours']>): Json =>
  Object.fromEntries(
    Object.entries(hours).flatMap(([day, openings = []]) =>
      openings.length === 0 ? [] : [[day, { text: textOfOpenings(openings) }]],
    ),
  );

/** Texts that `website` contains under the same names. */
const WEBSITE_TEXTS = [
  ...(['siteTitle', 'siteTagLine', 'language', 'timeZone', 'contactEmail'] as const),
  ...(['logoImageUrl', 'faviconUrl', 'socialLogoImageUrl'] as const),
] as const;
const TITLE_FORMATS = { homepage: 'homepageTitleFormat', page: 'collectionTitleFormat', item: 'itemTitleFormat' };
const SETTINGS_FLAGS = {
  isHidden: 'seoHidden',
  commentsEnabled: 'commentsEnabled',
  commentsModerated: 'commentsModerated',
  reviewsEnabled: 'reviewsEnabled',
  reviewPhotosEnabled: 'reviewPhotosEnabled',
  likesEnabled: 'simpleLikingEnabled',
} as const;

/** The documents with the given settings applied. */
export const changedWebsite = ({ website, settings }: WebsiteDocuments, input: WebsiteChange): WebsiteDocuments => ({
  website: { ...website, ...changedFields(website, input) },
  settings: { ...settings, ...changedSettings(settings, input) },
});

function changedFields(before: Json, input: WebsiteChange): Json {
  const { siteDescription, socialAccounts, shareButtons, location, isAnalyticsDisabled, disabledEvents: off } = input;
  return {
    ...Object.fromEntries(
      WEBSITE_TEXTS.flatMap((name) => (input[name] === undefined ? [] : [[name, escapeHtml(input[name])]])),
    ),
    ...(siteDescription === undefined ? {} : { siteDescription: richText(siteDescription) }),
    ...(socialAccounts === undefined ? {} : { socialAccounts: socialAccounts.map(escapedTexts) }),
    ...(shareButtons === undefined
      ? {}
      : { shareButtonOptions: Object.fromEntries(shareButtons.map((name) => [name, true])) }),
    ...(location === undefined ? {} : { location: { ...data(before, 'location'), ...storedLocation(location) } }),
    ...(isAnalyticsDisabled === undefined ? {} : { isAnalyticsDisabled }),
    ...(off === undefined ? {} : { eventFlags: changedFlags(data(before, 'eventFlags'), off) }),
    cookieSettings: cookiesOf(before, input),
  };
}

/** Flags of events that have no fields of their own stay as they are. */
const changedFlags = (before: PageData, off: readonly string[]): Json => ({
  ...Object.fromEntries(Object.entries(before).filter(([name]) => !eventNames.includes(name))),
  ...Object.fromEntries(off.map((name) => [name, false])),
});

/** The mark on a map stands where the map is centered. */
function storedLocation(location: NonNullable<WebsiteChange['location']>): Json {
  const { mapLat, mapLng } = location;
  return {
    ...escapedTexts(location),
    ...(mapLat === undefined ? {} : { markerLat: mapLat }),
    ...(mapLng === undefined ? {} : { markerLng: mapLng }),
  };
}

const escapedTexts = (values: object): Json =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? escapeHtml(value) : value]],
    ),
  );

function cookiesOf(before: Json, input: WebsiteChange): Json {
  const { isCookieBannerEnabled: banner, isRestrictiveCookiePolicyEnabled: isRestrictive, consentVersion } = input;
  const { isCookieBannerEnabled, ...cookies } = data(before, 'cookieSettings');
  const asks = banner === undefined ? isCookieBannerEnabled : (banner ?? undefined);
  return {
    ...cookies,
    ...(asks === undefined ? {} : { isCookieBannerEnabled: asks }),
    ...(isRestrictive === undefined ? {} : { isRestrictiveCookiePolicyEnabled: isRestrictive }),
    ...(consentVersion === undefined ? {} : { consentVersion }),
  };
}

function changedSettings(before: Json, input: WebsiteChange): Json {
  const { country, contactPhoneNumber, businessHours, trackers, disqusShortname, titleFormats = {} } = input;
  const formats = Object.entries(TITLE_FORMATS).flatMap(([name, key]) => {
    const format = titleFormats[name as keyof typeof TITLE_FORMATS];
    return format === undefined ? [] : [[key, escapeHtml(format)]];
  });
  const flags = Object.entries(SETTINGS_FLAGS).flatMap(([name, key]) => {
    const value = input[name as keyof typeof SETTINGS_FLAGS];
    return value === undefined ? [] : [[key, value]];
  });
  return {
    ...(Object.fromEntries([...formats, ...flags]) as Json),
    ...(country === undefined ? {} : { country }),
    ...(contactPhoneNumber === undefined ? {} : { contactPhoneNumber: escapeHtml(contactPhoneNumber) }),
    ...(businessHours === undefined ? {} : { businessHours: storedHours(businessHours) }),
    ...(disqusShortname === undefined ? {} : disqusSettings(disqusShortname)),
    ...(trackers === undefined ? {} : { analytics: { ...data(before, 'analytics'), ...trackers } }),
  };
}
