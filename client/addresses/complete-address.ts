/**
 * Suggestions below the street and the town of an address, as a combobox (ARIA Authoring Practices). The one that is chosen fills in
 * town, region and country; the street stays as it was typed. Without script or without an answer the fields are plain fields.
 */
import { make } from '../core/element.ts';
import type { Page } from '../core/page.ts';
import { createSuggestionList } from '../ui/suggestions/suggestion-list.ts';
import { type AddressParts, createAddressClient, type Section, type Suggestion } from './address-client.ts';

type Control = HTMLInputElement | HTMLSelectElement;

/** The fields that a suggestion fills in; those that the form does not have are left out. */
export interface AddressFields {
  readonly street: Control | null;
  readonly city: Control | null;
  readonly region: Control | null;
  readonly postalCode: Control | null;
  readonly country: Control | null;
}

/** Milliseconds after the last letter. */
const PAUSE_MS = 200;

/** Makes a field suggest addresses; once for each field. */
export function completeAddress(page: Page, input: HTMLInputElement, fields: AddressFields, section: Section): void {
  if (input.getAttribute('role') === 'combobox') return;
  const client = page.get(createAddressClient);
  const choose = async (suggestion: Suggestion): Promise<void> => {
    list.close();
    const parts = await client.resolve(suggestion, section);
    if (parts === null) return;
    fill(input, fields, parts);
    list.announce(`Filled in: ${[suggestion.main, suggestion.rest].join(', ')}`);
  };
  input.parentElement?.classList.add('has-suggestions');
  const list = createSuggestionList<Suggestion>(page, input, {
    idPrefix: 'addresses',
    label: 'Addresses',
    pause: PAUSE_MS,
    initialValue: input.defaultValue,
    load: (query, signal) => client.suggest({ input: query, country: countryOf(fields) }, section, signal),
    describe: (count) => `${count} ${count === 1 ? 'address' : 'addresses'} to choose from`,
    markupOf: ({ main, rest }) => [make('strong', { text: main }), rest === '' ? '' : `, ${rest}`],
    choose: (suggestion) => void choose(suggestion),
  });
}

/** The code of the chosen country; empty where none is, or where it is written as people like. */
function countryOf({ country }: AddressFields): string {
  const code = country?.value ?? '';
  return /^[A-Z]{2}$/.test(code) ? code : '';
}

function fill(input: HTMLInputElement, fields: AddressFields, parts: AddressParts): void {
  const { street, country } = fields;
  // The country first: what the region is called, and how it is written, follows from it.
  put(country, country instanceof HTMLSelectElement ? parts.country : parts.countryName);
  // A town that was typed into the street's field belongs into its own.
  if (street === input && parts.street === '') put(street, '', true);
  put(street, parts.street);
  put(fields.city, parts.city);
  put(fields.region, parts.region);
  put(fields.postalCode, parts.postalCode);
}

/** Fills in one field as if somebody had; what is not known leaves it as it is. */
function put(control: Control | null, value: string, mayEmpty = false): void {
  if (control === null || control.value === value || (value === '' && !mayEmpty)) return;
  const isOffered = (code: string): boolean =>
    !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === code);
  if (!isOffered(value)) return;
  control.value = value;
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
