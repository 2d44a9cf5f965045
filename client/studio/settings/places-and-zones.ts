/** Countries and time zones to choose from. */
import { countryCodes } from '#shared/countries';
import type { Option } from '../controls/option.ts';

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

export const countryName = (code: string): string => (code === '' ? '' : (countryNames.of(code) ?? code));

export const countries: readonly Option[] = countryCodes
  .map((id) => ({ id, label: countryName(id), help: id }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

/** `Europe/Brussels`: its offset from UTC now, as `UTC+01:00`. */
export function offsetOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name === 'GMT' ? 'UTC' : name.replace('GMT', 'UTC');
}

/** All zones of the browser, with UTC. Without offsets, which take long: there are hundreds. */
export const timeZones: readonly Option[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((id) => ({
  id,
  label: id.replaceAll('_', ' '),
}));

export const zoneLabel = (id: string): string => id.replaceAll('_', ' ');
