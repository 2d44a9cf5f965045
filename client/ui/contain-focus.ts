/** Keeps the keyboard focus inside an element, and restores it afterwards. */

const FOCUSABLE =
  'a[href], area[href], button:not([disabled]), input:not([disabled], [type=hidden]), select:not([disabled]), textarea:not([disabled]), summary, iframe, audio[controls], video[controls], [contenteditable=""], [contenteditable=true], [tabindex]';

/** Elements the Tab key reaches, in the order of the page. */
function tabStops(root: ParentNode): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }) && !element.inert,
  );
}

/** Keeps focus inside `container` until the returned function is called, which restores the focus. */
export function containFocus(container: HTMLElement): () => void {
  const isInside = (element: Element): boolean => container.contains(element);
  const before = document.activeElement;
  let last: Element | null = before !== null && isInside(before) ? before : null;
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab') return;
    const all = tabStops(container);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const edge = event.shiftKey ? 0 : all.length - 1;
    // Inside, the browser moves focus by itself; only leaving is prevented.
    if (at >= 0 && at !== edge) return;
    const next = all[event.shiftKey ? all.length - 1 : 0];
    event.preventDefault();
    (next ?? container).focus();
  };
  const onFocus = (event: FocusEvent): void => {
    const target = event.target as Element;
    if (isInside(target)) last = target;
    else ((last as HTMLElement | null) ?? tabStops(container)[0] ?? container).focus();
  };
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('focusin', onFocus, true);
  if (last === null) (tabStops(container)[0] ?? container).focus();
  return () => {
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('focusin', onFocus, true);
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}
