import { disabledEvents } from '#shared/analytics/events';
import { untracked, untrackedPages } from '#shared/analytics/rules';
import { translationOf } from '#shared/regions/translation';
import { asksConsent, consentCountries, siteCountry } from '../../server/content/consent-countries.ts';
import { pageTypes } from '../../server/content/page-types.ts';

test('the EU, the EEA, the United Kingdom and Switzerland require consent; others do not', () => {
  for (const country of ['BE', 'DE', 'IE', 'NO', 'IS', 'LI', 'GB', 'CH', 'RE'])
    expect(consentCountries.has(country)).toBe(true);
  for (const country of ['US', 'CA', 'JP', 'BR', 'TR', '']) expect(consentCountries.has(country)).toBe(false);
});

test('the country is the location’s, otherwise the site’s, otherwise the settings’', () => {
  const place = { location: { addressCountryCode: 'be' }, country: 'US' };
  expect(siteCountry(place, { country: 'JP' })).toBe('BE');
  expect(siteCountry({ country: 'us' }, { country: 'JP' })).toBe('US');
  expect(siteCountry({}, { country: 'JP' })).toBe('JP');
  expect(siteCountry(undefined)).toBe('');
});

const banner = (isCookieBannerEnabled: unknown) => ({ cookieSettings: { isCookieBannerEnabled } });

test.each([
  ['a site of Belgium', { country: 'BE' }, true],
  ['a site of the US', { country: 'US' }, false],
  ['a site of nowhere', {}, false],
  ['a site of Belgium whose owner says no', { country: 'BE', ...banner(false) }, false],
  ['a site of the US whose owner says yes', { country: 'US', ...banner(true) }, true],
  ['an owner who has said nothing', { country: 'FR', ...banner(null) }, true],
  ['a site that tracks nobody', { country: 'BE', isAnalyticsDisabled: true }, false],
  ['a site that may be copied', { country: 'BE', cloneable: true }, false],
])('%s asks its visitors: %p', (_what, website, asks) => {
  expect(asksConsent(website)).toBe(asks);
});

test('excluded pages match the table of page types', () => {
  expect(untrackedPages).toEqual([
    pageTypes['not-found'],
    pageTypes['lock-screen'],
    pageTypes['member-area-access-denied'],
  ]);
});

test('of admins only clicks in their panels count, of others never', () => {
  const panel = { path: '/config', isOwnerPanel: true };
  expect(untracked({ ...panel, roles: [4] })).toBeNull();
  expect(untracked({ ...panel, roles: [] })).toBe('owners-only');
  expect(untracked({ ...panel, roles: [1], isDisabled: true })).toBe('disabled');
  expect(untracked({ path: '/', roles: [4] })).toBe('owner');
});

test('events are enabled unless the site has disabled them', () => {
  const eventFlags = { SiteVisitor_LinkClicked: false, SiteVisitor_FormSubmitted: true, CommerceShopping_X: 'true' };
  expect(disabledEvents({ eventFlags })).toEqual(['SiteVisitor_LinkClicked']);
  for (const website of [undefined, {}, { eventFlags: null }, { eventFlags: [false] }])
    expect(disabledEvents(website)).toEqual([]);
});

test('the languages of a site: its own first, each once, only tags; a single one is no choice', () => {
  const website = { language: 'nl', multilingual: { languages: [{ code: 'nl', name: 'Nederlands' }, 'fr'] } };
  const fr = { code: 'fr', name: 'fr' };
  const nl = { code: 'nl', name: 'Nederlands' };
  expect(translationOf(website, {})).toBeNull();
  expect(translationOf(website, { translation: {} })).toEqual({ languages: [nl, fr], glossary: '' });
  const languages = ['fr', 'fr', '"><script>', { code: 'nl', name: 'Nederlands' }];
  const glossary = '/w-[language].json';
  expect(translationOf(website, { translation: { languages, glossary } })).toEqual({ languages: [nl, fr], glossary });
  expect(translationOf({ language: 'nl' }, { translation: { languages: ['nl'] } })).toBeNull();
});
