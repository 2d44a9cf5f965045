/** Suggestions while somebody types a search. Enter without a choice searches as the form does without script. */

import { decodeEntities } from '#shared/html';
import { field, listOf, textOf } from '#shared/json';
import { createLru } from '#shared/lru';
import { make } from '../../core/element.ts';
import { request, silent } from '../../core/http.ts';
import { createMachine } from '../../core/machine.ts';
import { type Event, initial, type State, transition } from '../../ui/suggestions/machine.ts';

interface Suggestion {
  readonly title: string;
  readonly fullUrl: string;
}
type Search = State<Suggestion>;
type SearchEvent = Event<Suggestion>;

const MOST_SHOWN = 6;
/** Milliseconds after the last letter. */
const PAUSE = 180;

const answers = createLru<string, readonly Suggestion[]>();
let count = 0;

export function enhance(element: HTMLElement): void {
  for (const input of element.querySelectorAll<HTMLInputElement>('form input[type=search]')) suggest(input);
}

function suggest(input: HTMLInputElement): void {
  const form = input.form;
  if (form === null) return;
  const id = `suggestions-${++count}`;
  const list = make('ul', {
    className: 'suggestions',
    attributes: { role: 'listbox', id, 'aria-label': 'Suggestions' },
  });
  const said = make('output', { className: 'visually-hidden' });
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': id,
    'aria-expanded': 'false',
  }))
    input.setAttribute(name, value);
  const place = make('span', { className: 'suggestions-place' }, list, said);
  list.hidden = true;
  input.after(place);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  const machine = createMachine<Search, SearchEvent>(initial, transition, (search) => {
    if (search.kind === 'asking') {
      clearTimeout(timer);
      asking?.abort();
      timer = setTimeout(ask, PAUSE, search.query);
    }
    show(input, list, said, search);
  });
  const { send } = machine;
  const ask = async (query: string): Promise<void> => {
    asking = new AbortController();
    const found = answers.get(query) ?? (await load(form, input.name, query, asking.signal));
    if (found === null) return void send({ type: 'failed', query });
    answers.set(query, found);
    send({ type: 'found', query, found });
  };
  input.addEventListener('input', () => send({ type: 'typed', query: input.value }));
  input.addEventListener('keydown', (event) => onKey(event, machine.state, send));
  input.addEventListener('blur', () => send({ type: 'close' }));
  // The field would lose the focus before the click arrives.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  form.addEventListener('submit', () => send({ type: 'close' }));
  if (document.activeElement === input && input.value !== '') send({ type: 'typed', query: input.value });
}

function onKey(event: KeyboardEvent, search: Search, send: (event: SearchEvent) => unknown): void {
  const { key } = event;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    if (search.kind === 'open') event.preventDefault();
    send({ type: key === 'ArrowDown' ? 'down' : 'up' });
  } else if (key === 'Escape' && search.kind === 'open') {
    event.preventDefault();
    send({ type: 'close' });
  } else if (key === 'Enter' && search.kind === 'open') {
    const chosen = search.found[search.active];
    if (chosen === undefined) return;
    event.preventDefault();
    location.assign(chosen.fullUrl);
  }
}

/** The search page as JSON, narrowed as the form is. Null when it did not come. */
async function load(
  form: HTMLFormElement,
  name: string,
  query: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[] | null> {
  const address = new URL(form.action);
  for (const [key, value] of new FormData(form)) if (typeof value === 'string') address.searchParams.set(key, value);
  address.searchParams.set(name, query);
  address.searchParams.set('format', 'json');
  // The search itself works without suggestions.
  const result = await request(address, { signal, onFailure: silent });
  if (!result.ok) return null;
  return listOf(field(result.value, 'items'))
    .map((item) => ({ title: decodeEntities(textOf(field(item, 'title'))), fullUrl: textOf(field(item, 'fullUrl')) }))
    .filter(({ title, fullUrl }) => title !== '' && fullUrl.startsWith('/'))
    .slice(0, MOST_SHOWN);
}

function show(input: HTMLInputElement, list: HTMLElement, said: HTMLElement, search: Search): void {
  const isOpen = search.kind === 'open';
  list.hidden = !isOpen;
  input.setAttribute('aria-expanded', String(isOpen));
  input.removeAttribute('aria-activedescendant');
  said.textContent =
    isOpen && search.active < 0
      ? `${search.found.length} ${search.found.length === 1 ? 'suggestion' : 'suggestions'}`
      : '';
  list.replaceChildren();
  if (!isOpen) return;
  search.found.forEach(({ title, fullUrl }, at) => {
    const isActive = at === search.active;
    const option = make('li', {
      text: title,
      attributes: { role: 'option', id: `${list.id}-${at}`, 'aria-selected': String(isActive) },
    });
    option.addEventListener('click', () => location.assign(fullUrl));
    list.append(option);
    if (isActive) input.setAttribute('aria-activedescendant', option.id);
  });
}
