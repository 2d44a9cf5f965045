import type { Option } from '../controls/option.ts';
import { countryName } from '../country-name.ts';
import { countries } from '../settings/places-and-zones.ts';

/** Everywhere, then all countries by name. */
export const places: readonly Option[] = [{ id: '*', label: 'Everywhere', help: '*' }, ...countries];

export const placeName = (code: string): string => (code === '*' ? 'Everywhere' : countryName(code));

/** Everywhere replaces single countries, and the reverse. */
export const withPlace = (codes: readonly string[], code: string): readonly string[] =>
  code === '*' ? ['*'] : [...codes.filter((one) => one !== '*'), code];
