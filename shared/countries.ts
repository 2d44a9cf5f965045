/** Countries of an address (ISO 3166-1), and the places within them that taxes ask for by their two letters. */

const CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RW SA SB SC SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';
export const countryCodes: readonly string[] = CODES.split(' ');

/** The United States and their territories (specification, storefront 9 "Country helper"). */
export const usCountries: readonly string[] = ['US', 'PR', 'GU', 'VI', 'MP', 'AS', 'UM'];

const US =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AA AE AP';
const CA = 'AB BC MB NB NL NS NT NU ON PE QC SK YT';
const regions: Readonly<Record<string, ReadonlySet<string>>> = {
  US: new Set(US.split(' ')),
  CA: new Set(CA.split(' ')),
};

/** Whether a country's regions are told by two letters, and this is none of them. */
export function isUnknownRegion(country: string, region: string): boolean {
  return Object.hasOwn(regions, country) && !(regions[country] as ReadonlySet<string>).has(region);
}

/** Countries by name, in the order of the names; a code without a name in the language stands for itself. */
export function countryNames(
  codes: readonly string[],
  locale: string,
): readonly { readonly code: string; readonly name: string }[] {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'code' });
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}
