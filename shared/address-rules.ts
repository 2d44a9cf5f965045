/**
 * What each country asks of an address: which parts, what its postal codes look like, what its parts are called.
 * The table is Google's address data (CC BY 4.0), made by `npm run address-rules`.
 */
import table from './address-rules.json';

export interface AddressRule {
  /** Asked for wherever something is sent. */
  readonly requiresCity: boolean;
  readonly requiresRegion: boolean;
  readonly requiresPostalCode: boolean;
  readonly regionLabel: string;
  /** As it stands in a sentence: `ZIP code`, `postcode`. */
  readonly postalCodeName: string;
  /** What a postal code must match as a whole; null: the country has none. */
  readonly postalCode: RegExp | null;
  /** One of each shape. */
  readonly examples: readonly string[];
}

interface Row {
  readonly zip?: string;
  readonly examples?: readonly string[];
  /** A: street, C: city, S: region, Z: postal code. */
  readonly parts?: string;
  readonly zipName?: string;
  readonly regionName?: string;
}

const rows: Readonly<Record<string, Row>> = table;

/** Where a country's own word is another one than the table's. */
const regionLabels: Readonly<Record<string, string>> = {
  CA: 'Province or territory',
  AU: 'State or territory',
  GB: 'County',
};
const postalNames: Readonly<Record<string, string>> = { GB: 'postcode', AU: 'postcode', NZ: 'postcode' };

const regionNames: Readonly<Record<string, string>> = {
  state: 'State',
  island: 'Island',
  department: 'Department',
  parish: 'Parish',
  county: 'County',
  oblast: 'Oblast',
  emirate: 'Emirate',
  region: 'Region',
  area: 'Area',
  prefecture: 'Prefecture',
  do_si: 'Province or city',
  district: 'District',
};
const zipNames: Readonly<Record<string, string>> = { zip: 'ZIP code', eircode: 'Eircode', pin: 'PIN code' };

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** `country`: ISO 3166 code; of one that is not known, and while none is chosen, what holds nearly everywhere. */
export function addressRule(country: string): AddressRule {
  const { zip, examples = [], parts = 'AC', zipName = '', regionName = '' } = own(rows, country) ?? {};
  return {
    requiresCity: parts.includes('C'),
    requiresRegion: parts.includes('S'),
    requiresPostalCode: parts.includes('Z'),
    regionLabel: own(regionLabels, country) ?? own(regionNames, regionName) ?? 'State or province',
    postalCodeName: own(postalNames, country) ?? own(zipNames, zipName) ?? 'postal code',
    postalCode: zip === undefined ? null : new RegExp(`^(?:${zip})$`),
    examples,
  };
}

/** A postal code as its country writes it: capitals, and blanks and hyphens where they belong. What does not fit stays as it was typed. */
export function formatPostalCode({ postalCode, examples }: AddressRule, typed: string): string {
  const text = typed.trim().toUpperCase().replace(/\s+/g, ' ');
  if (postalCode === null) return typed.trim();
  const bare = text.replace(/[ -]/g, '');
  // Patterns take a code without its blank, too, but nobody there writes it so.
  const sameLength = examples.filter((example) => example.replace(/[ -]/g, '').length === bare.length);
  const written = sameLength.map((example) => inShapeOf(example, bare)).find((value) => postalCode.test(value));
  if (written !== undefined) return written;
  if (postalCode.test(text)) return text;
  // Written for letters from abroad, a code begins with its country: B-9000.
  const local = bare.replace(/^[A-Z]{1,2}(?=\d)/, '');
  const tries = [bare, local].flatMap((value) => [value, ...examples.map((example) => inShapeOf(example, value))]);
  return tries.find((value) => postalCode.test(value)) ?? typed.trim();
}

/** The same signs with the blanks and hyphens of an example. */
function inShapeOf(example: string, bare: string): string {
  let at = 0;
  const shaped = [...example].map((char) => (char === ' ' || char === '-' ? char : (bare[at++] ?? '')));
  return shaped.join('') + bare.slice(at);
}

/** What is wrong with a postal code that was typed; empty: nothing. */
export function postalCodeProblem(rule: AddressRule, typed: string): string {
  const { postalCode, postalCodeName: name, examples } = rule;
  if (typed.trim() === '' || postalCode === null || postalCode.test(formatPostalCode(rule, typed))) return '';
  return `Enter ${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name} like ${examples[0]}.`;
}
