/** A list in a page: where it stands, and what of another page takes its place. */
import type { ListToolsProps } from '#shared/regions/list-tools';
import { readJson } from '../core/element.ts';
import { loadDocument } from '../core/load-document.ts';

/** Milliseconds in which a page of a list has to arrive. */
const TIMEOUT_MS = 15_000;

const toolsIn = (page: Document): HTMLElement | null => page.querySelector('site-region[name="list-tools"]');

/** A page with a list that is narrowed; null when it cannot be loaded. */
export async function loadList(
  url: string,
  signal: AbortSignal,
): Promise<{ readonly props: ListToolsProps; readonly tools: HTMLElement } | null> {
  const page = await loadDocument(url, { timeout: TIMEOUT_MS, signal });
  const tools = page === null ? null : toolsIn(page);
  const props = tools === null ? null : readJson(tools, 'props');
  return tools === null || props === null ? null : { props: props as ListToolsProps, tools };
}

/** Puts what follows the tools of another page in the place of what follows these. */
export function replaceList(tools: Element, loaded: Element): void {
  const after = (element: Element): Element[] => {
    const siblings = [...(element.parentElement?.children ?? [])];
    return siblings.slice(siblings.indexOf(element) + 1);
  };
  const next = after(loaded).map((node) => document.adoptNode(node));
  for (const old of after(tools)) old.remove();
  tools.after(...next);
}

const ROWS = ':scope > [data-item-id]';

/** The list that an element stands behind. */
export function listBefore(element: Element): HTMLElement | null {
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    for (let before = at.previousElementSibling; before !== null; before = before.previousElementSibling)
      if (before.querySelector(ROWS) !== null) return before as HTMLElement;
  return null;
}

interface NextRows {
  readonly rows: readonly HTMLElement[];
  /** Of the page after that; empty: this was the last. */
  readonly nextUrl: string;
}

/** The rows of another page of a list; null when it cannot be loaded. */
export async function loadRows(url: string): Promise<NextRows | null> {
  const page = await loadDocument(url, { timeout: TIMEOUT_MS });
  const list = page?.querySelector('ul:has(> [data-item-id]), ol:has(> [data-item-id])');
  if (!page || !list) return null;
  const more = page.querySelector('site-region[name="list-more"]');
  const props = more === null ? null : (readJson(more, 'props') as { readonly nextUrl?: string } | null);
  const rows = [...list.querySelectorAll<HTMLElement>(ROWS)];
  return { rows: rows.map((row) => document.adoptNode(row)), nextUrl: props?.nextUrl ?? '' };
}
