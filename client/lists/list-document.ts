/** A list in a page, and replacing it with that of another page. */
import type { ListToolsProps } from '#shared/regions/list-tools';
import { readJson } from '../core/element.ts';
import { loadDocument } from '../core/load-document.ts';

/** Timeout for loading a page of a list, in milliseconds. */
const TIMEOUT_MS = 15_000;

const toolsIn = (page: Document): HTMLElement | null => page.querySelector('site-region[name="list-tools"]');

/** A page with the filtered list; null if it cannot be loaded. */
export async function loadList(
  url: string,
  signal: AbortSignal,
): Promise<{ readonly props: ListToolsProps; readonly tools: HTMLElement } | null> {
  const page = await loadDocument(url, { timeout: TIMEOUT_MS, signal });
  const tools = page === null ? null : toolsIn(page);
  const props = tools === null ? null : readJson(tools, 'props');
  return tools === null || props === null ? null : { props: props as ListToolsProps, tools };
}

/** Replaces the content after the list tools with that of another page. */
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

/** The list before an element. */
export function listBefore(element: Element): HTMLElement | null {
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    for (let before = at.previousElementSibling; before !== null; before = before.previousElementSibling)
      if (before.querySelector(ROWS) !== null) return before as HTMLElement;
  return null;
}

interface NextRows {
  readonly rows: readonly HTMLElement[];
  /** URL of the page after that; empty: none. */
  readonly nextUrl: string;
}

/** The rows of another page of a list; null if it cannot be loaded. */
export async function loadRows(url: string): Promise<NextRows | null> {
  const page = await loadDocument(url, { timeout: TIMEOUT_MS });
  const list = page?.querySelector('ul:has(> [data-item-id]), ol:has(> [data-item-id])');
  if (!page || !list) return null;
  const more = page.querySelector('site-region[name="list-more"]');
  const props = more === null ? null : (readJson(more, 'props') as { readonly nextUrl?: string } | null);
  const rows = [...list.querySelectorAll<HTMLElement>(ROWS)];
  return { rows: rows.map((row) => document.adoptNode(row)), nextUrl: props?.nextUrl ?? '' };
}
