/** Replaces an element's markup and leaves equal parts alone: nothing reloads, scrolls or loses focus. */
import morphdom from 'morphdom';
import type { Mark } from '../messages.ts';
import { findMarked } from './page-marks.ts';

/** Replaces the element of a mark; path '' is the body. `isEdited`: an element being edited stays unchanged. */
export function replaceMarked(mark: Mark, html: string, isEdited: (element: Element) => boolean): void {
  const target = findMarked(mark);
  if (target === null) return;
  const next = parse(html, target === document.body);
  if (next === null) return;
  morphdom(target, next, {
    onBeforeElUpdated: (from, to) => !isEdited(from) && !from.isEqualNode(to),
    onBeforeNodeDiscarded: (node) => !(node instanceof Element && isEdited(node)),
  });
}

function parse(html: string, isBody: boolean): Element | null {
  if (isBody) return withoutFallbacks(new DOMParser().parseFromString(html, 'text/html').body);
  const template = document.createElement('template');
  template.innerHTML = html;
  const { firstElementChild } = template.content;
  return firstElementChild && withoutFallbacks(firstElementChild);
}

/** Parsed by a script, `noscript` contains elements, which would be loaded; on the page it contains text. */
function withoutFallbacks(root: Element): Element {
  for (const fallback of root.querySelectorAll('noscript')) fallback.textContent = fallback.innerHTML;
  return root;
}
