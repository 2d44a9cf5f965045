/** Sorts, narrows and lengthens the list that follows on the page. The address tells what is shown; Back finds it again. */
import { cartMessages } from '#shared/messages/cart';
import {
  arrange,
  type ListFilters,
  type ListToolsProps,
  readListFilters,
  writeListFilters,
} from '#shared/regions/list-tools';
import { readJson } from '../../core/element.ts';
import { loadDocument } from '../../core/load-document.ts';
import { createMachine, type Machine } from '../../core/machine.ts';
import { initial, type Event as ListEvent, type State, transition } from './machine.ts';

/** What the browser's history stores with the page. */
interface HistoryState {
  readonly listPages?: number;
}

/** A list with its controls, and every row that was loaded for it. */
interface ProductList {
  readonly form: HTMLFormElement;
  readonly list: HTMLElement;
  readonly count: Element;
  readonly more: HTMLButtonElement;
  readonly rows: Map<string, HTMLElement>;
}

type ListMachine = Machine<State, ListEvent>;

export function enhance(element: HTMLElement, props: ListToolsProps): void {
  const view = createList(element);
  const machine: ListMachine = createMachine(
    initial(props.items, props.nextUrl),
    transition,
    (state, before, event) => {
      show(view, state);
      addToLinks(element.parentElement ?? element, state.filters);
      if (state.loading !== 'none' && (before.loading === 'none' || event.type === 'loaded'))
        void loadNext(view, machine);
    },
  );
  const { form, more, list } = view;
  more.addEventListener('click', async () => {
    const first = list.children.length;
    machine.send({ type: 'more' });
    await idle(machine);
    // Who has pressed the button goes on reading where the new part begins.
    list.children[first]?.querySelector<HTMLElement>('a, button')?.focus();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', () => {
    const filters = readForm(form);
    history.pushState(history.state, '', writeListFilters(new URL(location.href), filters));
    machine.send({ type: 'filter', filters });
  });
  const fromAddress = (): void => {
    const filters = readListFilters(new URLSearchParams(location.search));
    fillForm(form, filters);
    machine.send({ type: 'filter', filters });
  };
  addEventListener('popstate', fromAddress);
  fromAddress();
  show(view, machine.state);
  void restore(machine, (history.state as HistoryState | null)?.listPages ?? 0);
}

function createList(element: HTMLElement): ProductList {
  const form = element.querySelector('form');
  const list = listAfter(element);
  const count = element.querySelector('.list-tools-count');
  if (form === null || list === null || count === null) throw new Error('There is no list that could be sorted.');
  const view: ProductList = { form, list, count, more: moreButton(), rows: new Map() };
  collectRows(view, list);
  list.after(view.more);
  return view;
}

function collectRows({ rows }: ProductList, source: ParentNode): void {
  for (const row of source.querySelectorAll<HTMLElement>(':scope > [data-item-id]'))
    if (!rows.has(row.dataset['itemId'] ?? '')) rows.set(row.dataset['itemId'] ?? '', row);
}

function show({ list, rows, count, more }: ProductList, state: State): void {
  const shown = arrange(state.items, state.filters);
  if (shown.some((id, at) => list.children[at] !== rows.get(id)) || list.children.length !== shown.length)
    list.replaceChildren(...shown.flatMap((id) => rows.get(id) ?? []));
  count.textContent = describe(state, shown.length);
  more.hidden = state.nextUrl === '' && !state.hasFailed;
  more.textContent = state.loading !== 'none' ? 'Loading…' : state.hasFailed ? cartMessages.again : 'Load more';
  more.setAttribute('aria-disabled', String(state.loading !== 'none'));
  for (const nav of document.querySelectorAll<HTMLElement>('.pagination')) nav.hidden = true;
}

async function loadNext(view: ProductList, machine: ListMachine): Promise<void> {
  const page = await loadPage(machine.state.nextUrl);
  if (page === null) return void machine.send({ type: 'failed' });
  collectRows(view, page.list);
  machine.send({ type: 'loaded', items: page.props.items, nextUrl: page.props.nextUrl });
  history.replaceState({ ...(history.state as object), listPages: machine.state.pages }, '');
}

/** Loads what was there before the visitor went on, so that Back leads to the same place. */
async function restore(machine: ListMachine, pages: number): Promise<void> {
  while (machine.state.pages < pages && machine.state.nextUrl !== '' && !machine.state.hasFailed) {
    machine.send({ type: 'more' });
    await idle(machine);
  }
}

/** Resolves when nothing is loading. */
async function idle(machine: ListMachine): Promise<void> {
  while (machine.state.loading !== 'none') await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Links beside the list that lead to the same list, such as its categories, keep how it is sorted and narrowed. */
function addToLinks(around: Element, filters: ListFilters): void {
  for (const link of around.querySelectorAll<HTMLAnchorElement>('nav a[href]'))
    if (link.origin === location.origin && link.pathname === location.pathname && link.hash === '')
      link.href = writeListFilters(new URL(link.href), filters).href;
}

const listAfter = (element: Element): HTMLElement | null => {
  for (let at = element.nextElementSibling; at !== null; at = at.nextElementSibling) {
    if (at.matches('ul, ol')) return at as HTMLElement;
    const inside = at.querySelector<HTMLElement>('ul:has(> [data-item-id])');
    if (inside !== null) return inside;
  }
  return null;
};

function moreButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'list-more sqs-button-element--secondary';
  return button;
}

function describe({ items, loading }: State, shown: number): string {
  if (loading === 'all') return 'Loading…';
  const products = shown === 1 ? '1 product' : `${shown} products`;
  return shown === items.length ? products : `${products} of ${items.length}`;
}

const box = (form: HTMLFormElement, name: string): HTMLInputElement =>
  form.elements.namedItem(name) as HTMLInputElement;

function readForm(form: HTMLFormElement): ListFilters {
  const fields = new FormData(form);
  return readListFilters({ get: (name) => (fields.get(name) as string | null) ?? null });
}

function fillForm(form: HTMLFormElement, { sort, inStock, onSale }: ListFilters): void {
  (form.elements.namedItem('sort') as HTMLSelectElement).value = sort;
  box(form, 'in-stock').checked = inStock;
  box(form, 'on-sale').checked = onSale;
}

interface LoadedPage {
  readonly list: Element;
  readonly props: ListToolsProps;
}

/** The list of another page; null when it cannot be loaded. */
async function loadPage(url: string): Promise<LoadedPage | null> {
  const region = (await loadDocument(url, { timeout: 15_000 }))?.querySelector('site-region[name="list-tools"]');
  const list = region ? listAfter(region) : null;
  if (!region || list === null) return null;
  const props = readJson(region, 'props');
  return props === null ? null : { list: document.adoptNode(list), props: props as ListToolsProps };
}
