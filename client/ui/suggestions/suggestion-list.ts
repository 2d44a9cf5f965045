/** A list of suggestions below a field, as a combobox (ARIA Authoring Practices): keyboard focus stays in the field. */
import { make } from '../../core/element.ts';
import { createIds } from '../../core/ids.ts';
import { createMachine } from '../../core/machine.ts';
import type { Page } from '../../core/page.ts';
import { initial, type Event as ListEvent, type State, transition } from './machine.ts';
import { pressKey } from './press-key.ts';

export interface SuggestionSource<Item> {
  readonly idPrefix: string;
  /** Accessible name of the list. */
  readonly label: string;
  /** Milliseconds after the last keystroke. */
  readonly pause: number;
  /** The value of the field before any typing. */
  readonly initialValue: string;
  /** Null if the request failed. */
  readonly load: (query: string, signal: AbortSignal) => Promise<readonly Item[] | null>;
  /** Screen reader announcement for an open list. */
  readonly describe: (count: number) => string;
  readonly markupOf: (item: Item) => readonly (Node | string)[];
  readonly choose: (item: Item) => void;
}

export interface SuggestionList {
  close(): void;
  /** Announces a text to screen readers. */
  announce(text: string): void;
}

interface View {
  readonly list: HTMLUListElement;
  readonly status: HTMLOutputElement;
}

export function createSuggestionList<Item>(
  page: Page,
  input: HTMLInputElement,
  source: SuggestionSource<Item>,
): SuggestionList {
  const view = createView(input, page.get(createIds)(source.idPrefix), source.label);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let loading: AbortController | undefined;
  const machine = createMachine<State<Item>, ListEvent<Item>>(initial, transition, (state) => {
    clearTimeout(timer);
    loading?.abort();
    if (state.kind === 'pending') timer = setTimeout(load, source.pause, state.query);
    show(input, view, state, source);
  });
  const { send } = machine;
  const load = async (query: string): Promise<void> => {
    loading = new AbortController();
    const { signal } = loading;
    const items = await source.load(query, signal);
    if (!signal.aborted) send(items === null ? { type: 'failed', query } : { type: 'loaded', query, items });
  };
  const close = (): void => void send({ type: 'close' });
  input.addEventListener('input', (event) => {
    // Ignores changes made by scripts.
    if (event.isTrusted || event instanceof InputEvent) send({ type: 'typed', query: input.value });
  });
  input.addEventListener('keydown', (event) => {
    if (machine.state.kind === 'open') pressKey(event, machine.state, send, source.choose);
  });
  input.addEventListener('blur', close);
  input.form?.addEventListener('submit', close);
  // Otherwise the field would lose focus before the click.
  view.list.addEventListener('pointerdown', (event) => event.preventDefault());
  // Input typed while this script was loading.
  if (document.activeElement === input && input.value !== source.initialValue)
    send({ type: 'typed', query: input.value });
  return {
    close,
    announce: (text) => {
      view.status.textContent = text;
    },
  };
}

function createView(input: HTMLInputElement, id: string, label: string): View {
  const list = make('ul', { className: 'suggestions', attributes: { role: 'listbox', id, 'aria-label': label } });
  list.hidden = true;
  const status = make('output', { className: 'visually-hidden' });
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': id,
    'aria-expanded': 'false',
  }))
    input.setAttribute(name, value);
  input.after(make('span', { className: 'suggestions-place' }, list, status));
  return { list, status };
}

function show<Item>(
  input: HTMLInputElement,
  { list, status }: View,
  state: State<Item>,
  { describe, markupOf, choose }: SuggestionSource<Item>,
): void {
  const isOpen = state.kind === 'open';
  list.hidden = !isOpen;
  input.setAttribute('aria-expanded', String(isOpen));
  input.removeAttribute('aria-activedescendant');
  status.textContent = isOpen && state.active < 0 ? describe(state.items.length) : '';
  list.replaceChildren();
  if (!isOpen) return;
  state.items.forEach((item, index) => {
    const isActive = index === state.active;
    const id = `${list.id}-${index}`;
    const attributes = { role: 'option', id, 'aria-selected': String(isActive) };
    const option = make('li', { attributes }, ...markupOf(item));
    option.addEventListener('click', () => choose(item));
    list.append(option);
    if (isActive) input.setAttribute('aria-activedescendant', id);
  });
}
