/** Countries and time zones to choose from. */
import { countryCodes } from '#shared/countries';
import type { AddressParts } from '../../addresses/address-client.ts';
import type { Option } from '../controls/option.ts';
import { countryName } from '../country-name.ts';

export const countries: readonly Option[] = countryCodes
  .map((id) => ({ id, label: countryName(id), help: id }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

/** `Europe/Brussels`: its offset from UTC now, as `UTC+01:00`. */
export function offsetOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', 'UTC').replace('+00:00', '');
}

/** All zones of the browser, with UTC. Without offsets, which take long: there are hundreds. */
export const timeZones: readonly Option[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((id) => ({
  id,
  label: id.replaceAll('_', ' '),
}));

export const zoneLabel = (id: string): string => id.replaceAll('_', ' ');

/** As page JSON has a location; what the service does not know stays empty. */
export const locationOf = ({ street, city, region, postalCode, country, countryName: name }: AddressParts) => ({
  addressLine1: street,
  addressLine2: [city, [region, postalCode].filter((part) => part !== '').join(' ')]
    .filter((part) => part !== '')
    .join(', '),
  addressCountryCode: country,
  addressCountry: name || countryName(country),
});
