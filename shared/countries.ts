/** Countries (ISO 3166-1), and the regions whose two-letter codes tax rules use. */

const CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RW SA SB SC SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';
export const countryCodes: readonly string[] = CODES.split(' ');

const US =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific';
const CA =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon';

/** A state or province. */
export interface Place {
  readonly code: string;
  readonly name: string;
}

const read = (text: string): readonly Place[] =>
  text.split('|').map((part) => ({ code: part.slice(0, 2), name: part.slice(3) }));
const places: Readonly<Record<string, readonly Place[]>> = { US: read(US), CA: read(CA) };

/** The regions of a country with two-letter region codes; empty for other countries. */
export const placesOf = (country: string): readonly Place[] =>
  Object.hasOwn(places, country) ? (places[country] ?? []) : [];

/** Whether the country has two-letter region codes and this is not one of them. */
export function isUnknownRegion(country: string, region: string): boolean {
  const known = placesOf(country);
  return known.length > 0 && !known.some(({ code }) => code === region);
}

/** The region for tax rules: its two-letter code, also if its name was entered; unchanged for other countries. */
export function regionCode(country: string, input: string): string {
  const text = input.trim();
  const named = placesOf(country).find(({ name }) => name.toLowerCase() === text.toLowerCase());
  if (named !== undefined) return named.code;
  return placesOf(country).length > 0 ? text.toUpperCase() : text;
}

const WITH_ARTICLE = new Set(
  'AE AX BS CC CF CK DO FK FO GB GM IM IO KM KY MH MP MV NL PH PN PS SB SC TC UM US VG VI'.split(' '),
);

/** A country's name within a sentence: `the Netherlands` in English. */
export const nameInSentence = (code: string, name: string, locale: string): string =>
  WITH_ARTICLE.has(code) && /^en\b/.test(locale) ? `the ${name}` : name;

/** Countries sorted by name; a code without a name in the language is its own name. */
export function countryNames(
  codes: readonly string[],
  locale: string,
): readonly { readonly code: string; readonly name: string }[] {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'code' });
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}
