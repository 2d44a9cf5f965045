/**
 * Suggestions below the street and the town of an address, as a combobox (ARIA Authoring Practices). The one that is chosen fills in
 * town, region and country; the street stays as it was typed. Without script or without an answer the fields are plain fields.
 */
import { make } from '../core/element.ts';
import { createMachine } from '../core/machine.ts';
import { type Event, initial, type State, transition } from '../ui/suggestions/machine.ts';
import { type AddressParts, askAddress, askSuggestions, type Section, type Suggestion } from './ask.ts';

type Search = State<Suggestion>;
type SearchEvent = Event<Suggestion>;
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
const PAUSE = 200;
const started = new WeakSet<HTMLInputElement>();
let count = 0;

/** Makes a field suggest addresses; once for each field. */
export function completeAddress(input: HTMLInputElement, fields: AddressFields, section: Section): void {
  if (started.has(input)) return;
  started.add(input);
  const { list, said } = makeList(input);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  const machine = createMachine<Search, SearchEvent>(initial, transition, (search) => {
    clearTimeout(timer);
    asking?.abort();
    if (search.kind === 'asking') timer = setTimeout(ask, PAUSE, search.query);
    show(input, list, said, search, choose);
  });
  const { send } = machine;
  const ask = async (query: string): Promise<void> => {
    asking = new AbortController();
    const { signal } = asking;
    const found = await askSuggestions(query, countryOf(fields), section, signal);
    if (!signal.aborted) send(found === null ? { type: 'failed', query } : { type: 'found', query, found });
  };
  const choose = async (chosen: Suggestion): Promise<void> => {
    send({ type: 'close' });
    const parts = await askAddress(chosen, section);
    if (parts === null) return;
    fill(input, fields, parts);
    said.textContent = `Filled in: ${[chosen.main, chosen.rest].join(', ')}`;
  };
  input.addEventListener('input', (event) => {
    // What fills in fields is nobody's typing.
    if (event.isTrusted || event instanceof InputEvent) send({ type: 'typed', query: input.value });
  });
  input.addEventListener('keydown', (event) => onKey(event, machine.state, send, choose));
  input.addEventListener('blur', () => send({ type: 'close' }));
  // The field would lose the focus before the click arrives.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  // What was typed while this script was on its way.
  if (document.activeElement === input && input.value !== input.defaultValue)
    send({ type: 'typed', query: input.value });
}

function makeList(input: HTMLInputElement) {
  const id = `addresses-${++count}`;
  const list = make('ul', {
    className: 'suggestions',
    attributes: { role: 'listbox', id, 'aria-label': 'Addresses' },
  });
  list.hidden = true;
  const said = make('output', { className: 'visually-hidden' });
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': id,
    'aria-expanded': 'false',
  }))
    input.setAttribute(name, value);
  input.parentElement?.classList.add('has-suggestions');
  input.after(make('span', { className: 'suggestions-place' }, list, said));
  return { list, said };
}

function onKey(
  event: KeyboardEvent,
  search: Search,
  send: (event: SearchEvent) => unknown,
  choose: (chosen: Suggestion) => void,
): void {
  if (search.kind !== 'open') return;
  const { key } = event;
  const chosen = search.found[search.active];
  if (key === 'ArrowDown' || key === 'ArrowUp') send({ type: key === 'ArrowDown' ? 'down' : 'up' });
  else if (key === 'Escape') {
    send({ type: 'close' });
    // A light box around the form stays open.
    event.stopPropagation();
  } else if (key === 'Enter' && chosen !== undefined) choose(chosen);
  else return;
  event.preventDefault();
}

function show(
  input: HTMLInputElement,
  list: HTMLElement,
  said: HTMLElement,
  search: Search,
  choose: (chosen: Suggestion) => void,
): void {
  const isOpen = search.kind === 'open';
  list.hidden = !isOpen;
  input.setAttribute('aria-expanded', String(isOpen));
  input.removeAttribute('aria-activedescendant');
  const number = isOpen && search.active < 0 ? search.found.length : 0;
  said.textContent = number === 0 ? '' : `${number} ${number === 1 ? 'address' : 'addresses'} to choose from`;
  list.replaceChildren();
  if (!isOpen) return;
  search.found.forEach((one, at) => {
    const isActive = at === search.active;
    const option = make(
      'li',
      { attributes: { role: 'option', id: `${list.id}-${at}`, 'aria-selected': String(isActive) } },
      make('strong', { text: one.main }),
      one.rest === '' ? '' : `, ${one.rest}`,
    );
    option.addEventListener('click', () => choose(one));
    list.append(option);
    if (isActive) input.setAttribute('aria-activedescendant', option.id);
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
  for (const type of ['input', 'change']) control.dispatchEvent(new globalThis.Event(type, { bubbles: true }));
}
