/**
 * Address rules per country: required fields, postal code pattern, and labels. From Google's address data (CC BY 4.0); regenerate with `npm
 * run address-rules`.
 */
import table from './address-rules.json';

export interface AddressRule {
  /** Required for addresses that something is shipped to. */
  readonly requiresCity: boolean;
  readonly requiresRegion: boolean;
  readonly requiresPostalCode: boolean;
  readonly regionLabel: string;
  /** As used within a sentence: `ZIP code`, `postcode`. */
  readonly postalCodeName: string;
  /** A postal code must match it entirely; null: the country has no postal codes. */
  readonly postalCode: RegExp | null;
  /** One example per format. */
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

/** Labels where the country's usual term differs from the table's. */
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

/** `country`: ISO 3166 code. Unknown codes, and the empty string while none is chosen, get the most common rules. */
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

/**
 * Formats a postal code as is customary in its country: upper case, with its spaces and hyphens. Input that does not match is only trimmed.
 */
export function formatPostalCode({ postalCode, examples }: AddressRule, typed: string): string {
  const text = typed.trim().toUpperCase().replace(/\s+/g, ' ');
  if (postalCode === null) return typed.trim();
  const bare = text.replace(/[ -]/g, '');
  // Patterns also accept codes without the space, but that is not how they are written.
  const sameLength = examples.filter((example) => example.replace(/[ -]/g, '').length === bare.length);
  const written = sameLength.map((example) => inShapeOf(example, bare)).find((value) => postalCode.test(value));
  if (written !== undefined) return written;
  if (postalCode.test(text)) return text;
  // International mail prefixes the postal code with the country code: B-9000.
  const local = bare.replace(/^[A-Z]{1,2}(?=\d)/, '');
  const tries = [bare, local].flatMap((value) => [value, ...examples.map((example) => inShapeOf(example, value))]);
  return tries.find((value) => postalCode.test(value)) ?? typed.trim();
}

/** The same characters with the spaces and hyphens of an example. */
function inShapeOf(example: string, bare: string): string {
  let at = 0;
  const shaped = [...example].map((char) => (char === ' ' || char === '-' ? char : (bare[at++] ?? '')));
  return shaped.join('') + bare.slice(at);
}

/** The error message for a postal code; empty if it is valid. */
export function postalCodeProblem(rule: AddressRule, typed: string): string {
  const { postalCode, postalCodeName: name, examples } = rule;
  if (typed.trim() === '' || postalCode === null || postalCode.test(formatPostalCode(rule, typed))) return '';
  return `Enter ${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name} like ${examples[0]}.`;
}
