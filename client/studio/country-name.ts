/** Names of countries, in the language of the studio. */
const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** `Belgium` for `BE`; a text that is no code stays as it is. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
