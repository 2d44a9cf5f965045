/** Puts new markup in the place of an element, and leaves alone what is the same: nothing reloads, scrolls or loses the focus. */
import morphdom from 'morphdom';
import type { Mark } from '../messages.ts';
import { findMarked } from './page-marks.ts';

/** Replaces the element of a mark; its path is '' for the body. `isEdited`: an element that somebody types in stays as it is. */
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

/** Where markup is parsed by a script, `noscript` has elements in it, which would be loaded; on the page it has a text. */
function withoutFallbacks(root: Element): Element {
  for (const fallback of root.querySelectorAll('noscript')) fallback.textContent = fallback.innerHTML;
  return root;
}
