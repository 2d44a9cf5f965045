import { countryCodes } from '#shared/countries';
import { countryName } from '../country-name.ts';

/** The help of a field of country codes, with the names of those that are typed. */
export function countryHelp(help: string | undefined, codes: readonly string[]): string {
  const names = codes.flatMap((code) =>
    code === '*' ? ['everywhere'] : countryCodes.includes(code) ? [countryName(code)] : [],
  );
  return [help, names.length > 0 && `Chosen: ${names.join(', ')}.`].filter(Boolean).join(' ');
}
