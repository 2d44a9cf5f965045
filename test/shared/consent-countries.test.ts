import { asksConsent, consentCountries, siteCountry } from '#shared/analytics/consent-countries';

test('the EU, the EEA, the United Kingdom and Switzerland ask; others do not', () => {
  for (const country of ['BE', 'DE', 'IE', 'NO', 'IS', 'LI', 'GB', 'CH', 'RE'])
    expect(consentCountries.has(country)).toBe(true);
  for (const country of ['US', 'CA', 'JP', 'BR', 'TR', '']) expect(consentCountries.has(country)).toBe(false);
});

test('the country is that of the place, else of the site, else of its settings', () => {
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
