/**
 * Suggestions for street and city fields, as a combobox (ARIA Authoring Practices). The chosen one fills in city, region and country; the
 * street stays as typed. Without JavaScript or a response, the fields are plain fields.
 */
import { make } from '../core/element.ts';
import type { Page } from '../core/page.ts';
import { createSuggestionList } from '../ui/suggestions/suggestion-list.ts';
import { type AddressParts, createAddressClient, type Section, type Suggestion } from './address-client.ts';

type Control = HTMLInputElement | HTMLSelectElement;

/** The fields that a suggestion fills in; absent ones are skipped. */
export interface AddressFields {
  readonly street: Control | null;
  readonly city: Control | null;
  readonly region: Control | null;
  readonly postalCode: Control | null;
  readonly country: Control | null;
}

/** Milliseconds after the last keystroke. */
const PAUSE_MS = 200;

/** Adds address suggestions to a field, once per field. */
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

/** The code of the chosen country; empty if none is chosen, or if it is a free text field. */
function countryOf({ country }: AddressFields): string {
  const code = country?.value ?? '';
  return /^[A-Z]{2}$/.test(code) ? code : '';
}

function fill(input: HTMLInputElement, fields: AddressFields, parts: AddressParts): void {
  const { street, country } = fields;
  // The country first, because label and format of the region depend on it.
  put(country, country instanceof HTMLSelectElement ? parts.country : parts.countryName);
  // A city typed into the street field moves to its own field.
  if (street === input && parts.street === '') put(street, '', true);
  put(street, parts.street);
  put(fields.city, parts.city);
  put(fields.region, parts.region);
  put(fields.postalCode, parts.postalCode);
}

/** Fills in a field like user input; unknown values leave it unchanged. */
function put(control: Control | null, value: string, mayEmpty = false): void {
  if (control === null || control.value === value || (value === '' && !mayEmpty)) return;
  const isOffered = (code: string): boolean =>
    !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === code);
  if (!isOffered(value)) return;
  control.value = value;
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
