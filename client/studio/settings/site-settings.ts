/** The settings of the site: what their fields say, and where they are stored. The search over all settings reads the same table. */
import type { SettingTexts } from '../store/setting-texts.ts';

const setting = (path: string, label: string, help?: string): SettingTexts => ({
  path: path.split('.'),
  label,
  ...(help === undefined ? {} : { help }),
});

/** By the section of the screen. */
export const siteSettings = {
  general: {
    title: setting('siteTitle', 'Site title', 'In the header, in search results and in emails.'),
    tagLine: setting('siteTagLine', 'Tag line', 'A few words below or beside the title.'),
    description: setting('siteDescription', 'Description', 'For search engines, where a page has none of its own.'),
    language: setting('language', 'Language', 'Of texts, dates and prices. Further languages are under Languages.'),
    country: setting(
      'country',
      'Country',
      'Where the site is at home: decides whether visitors are asked for consent.',
    ),
    timeZone: setting('timeZone', 'Time zone', 'In which days begin and end, and publications are scheduled.'),
  },
  contact: {
    email: setting(
      'contactEmail',
      'Email address',
      'Shown to visitors, and where they answer to. Notices of orders and returns go there; empty: to the first admin.',
    ),
    phone: setting('contactPhoneNumber', 'Phone number'),
    locationName: setting('location.addressTitle', 'Name of the place', 'A shop, a studio, a building.'),
    line1: setting('location.addressLine1', 'Street and number', 'Addresses are suggested while you type.'),
    line2: setting('location.addressLine2', 'Town, region and postal code'),
    addressCountry: setting('location.addressCountryCode', 'Country of the place'),
    latitude: setting('location.mapLat', 'Latitude', 'From −90 to 90. The center of the map, and its mark.'),
    longitude: setting('location.mapLng', 'Longitude', 'From −180 to 180.'),
    zoom: setting('location.mapZoom', 'Zoom of the map', 'From 1, the world, to 19, a house.'),
    hours: setting(
      'businessHours',
      'Business hours',
      'A day may have several openings; one without any is closed. From 00:00 to 00:00 is open 24 hours.',
    ),
  },
  social: {
    accounts: setting('socialAccounts', 'Social accounts', 'Shown by the theme and by blocks of social links.'),
    share: setting('shareButtons', 'Share buttons', 'Under posts, products and events. None chosen: none are shown.'),
  },
  search: {
    isHidden: setting(
      'isHidden',
      'Hide the site from search engines',
      'They are asked to leave all pages alone; visitors notice nothing.',
    ),
    homepage: setting(
      'titleFormats.homepage',
      'Title of the home page',
      '%s is the site’s title. Empty: the usual one.',
    ),
    page: setting('titleFormats.page', 'Title of pages', '%c is the page, %s the site.'),
    item: setting(
      'titleFormats.item',
      'Title of posts, products and events',
      '%i is the item, %c its page, %s the site.',
    ),
  },
  privacy: {
    banner: setting('isCookieBannerEnabled', 'Cookie banner', 'Asks visitors before cookies are set.'),
    restrictive: setting(
      'isRestrictiveCookiePolicyEnabled',
      'Set no cookies before visitors agree',
      'Until then, visits are counted without cookies, so that nobody is recognized.',
    ),
    consentVersion: setting(
      'consentVersion',
      'Version of the consent',
      'Raise it when you ask for something else: everybody is asked again.',
    ),
    analytics: setting('isAnalyticsDisabled', 'Switch off analytics', 'Nothing is recorded, and charts stay empty.'),
    events: setting('disabledEvents', 'Events that are recorded', 'Those that are off are reported to nobody.'),
    tagManager: setting(
      'trackers.tagManagerScript',
      'Script of a tag manager',
      'Its address with your id. Loaded after consent.',
    ),
    pixel: setting('trackers.pixelScript', 'Script of an ads pixel', 'Its address. Loaded after consent.'),
    pixelId: setting('trackers.pixelId', 'Id of the ads pixel'),
    replay: setting(
      'trackers.isReplayEnabled',
      'Session replay',
      'Records visits of those who accept statistics, in the United States, for the service under Services.',
    ),
    hosts: setting(
      'trackers.hosts',
      'Hosts of these scripts',
      'Addresses that they load more from, one a line. Others are refused by the browser.',
    ),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, SettingTexts>>>>;

export type SiteSection = keyof typeof siteSettings;

/** Of the code on all pages, in a document of its own. */
export const codeSettings = {
  header: setting('header', 'Code in the head of all pages', 'Meta elements, styles and scripts.'),
  footer: setting('footer', 'Code at the end of all pages', 'Scripts that may come late.'),
} as const satisfies Readonly<Record<string, SettingTexts>>;

export const SITE_SCREEN = '/settings/site';

/** Of who may see the site, in a document of its own. */
export const accessSettings = {
  state: setting('state', 'Who can see the site', 'For a site under construction or maintenance, or for a few alone.'),
  password: setting(
    'password',
    'Password of the site',
    'At least 4 characters. Pages can have passwords of their own.',
  ),
  message: setting('message', 'What visitors are told', 'Empty: that the site is not open yet.'),
} as const satisfies Readonly<Record<string, SettingTexts>>;

export const siteStates = [
  { id: 'public', label: 'Everybody' },
  { id: 'password', label: 'Those who know the password' },
  { id: 'private', label: 'Only people who work on the site' },
] as const;
export type SiteState = (typeof siteStates)[number]['id'];

/** Of the site's own search, in a document of its own. */
export const searchWords = setting(
  'synonyms',
  'Words that mean the same',
  'For the search of the site. Each finds the others, too; separate them with commas.',
);

/** Screens of settings, in order: what the overview shows. */
export const settingSections = [
  { id: 'general', title: 'General', about: 'Title, description, language, country, time zone' },
  { id: 'access', title: 'Visibility', about: 'Open, with a password, or private' },
  { id: 'contact', title: 'Contact and hours', about: 'Email, phone, location, business hours' },
  { id: 'social', title: 'Social', about: 'Social accounts, share buttons' },
  { id: 'search', title: 'Search engines', about: 'Titles in search results, visibility' },
  { id: 'privacy', title: 'Cookies and analytics', about: 'Consent, events, tag manager, pixel' },
  { id: 'code', title: 'Code injection', about: 'Code on all pages' },
  { id: 'services', title: 'Services and domains', about: 'Connections, captcha, addresses, API keys' },
  { id: 'backup', title: 'Backup', about: 'The whole site as a download' },
  { id: 'roles', title: 'Roles', about: 'What each role may do' },
] as const;

export type SectionId = (typeof settingSections)[number]['id'];
