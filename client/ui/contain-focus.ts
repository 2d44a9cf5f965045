/** Contains the keyboard focus in a part of the page, and restores it afterwards. */

export interface ContainFocusOptions {
  /** Focus stays inside this element. */
  readonly container?: HTMLElement | undefined;
  /** Focus stays on elements that this accepts. */
  readonly predicate?: ((element: Element) => boolean) | undefined;
}

const FOCUSABLE =
  'a[href], area[href], button:not([disabled]), input:not([disabled], [type=hidden]), select:not([disabled]), textarea:not([disabled]), summary, iframe, audio[controls], video[controls], [contenteditable=""], [contenteditable=true], [tabindex]';

/** Elements in the tab order. */
function tabStops(root: ParentNode): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }) && !element.inert,
  );
}

/**
 * Contains focus until the returned function is called, which restores it. Requires exactly one of `container` and `predicate`
 * (specification, rendering and owner tools 5): throws a TypeError otherwise.
 */
export function containFocus({ container, predicate }: ContainFocusOptions): () => void {
  if ((container === undefined) === (predicate === undefined))
    throw new TypeError('Exactly one of container or predicate is needed.');
  const isInside = predicate ?? ((element: Element): boolean => container?.contains(element) ?? false);
  const before = document.activeElement;
  const stops = (): readonly HTMLElement[] => tabStops(container ?? document).filter((element) => isInside(element));
  let last: Element | null = before !== null && isInside(before) ? before : null;
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab') return;
    const all = stops();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const edge = event.shiftKey ? 0 : all.length - 1;
    // Inside, the browser moves the focus natively; only leaving is prevented.
    if (at >= 0 && at !== edge && container !== undefined) return;
    const next =
      at < 0 ? (event.shiftKey ? all.length - 1 : 0) : (at + (event.shiftKey ? -1 : 1) + all.length) % all.length;
    event.preventDefault();
    (all[next] ?? container)?.focus();
  };
  const onFocus = (event: FocusEvent): void => {
    const target = event.target as Element;
    if (isInside(target)) last = target;
    else ((last as HTMLElement | null) ?? stops()[0] ?? container)?.focus();
  };
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('focusin', onFocus, true);
  if (last === null) (stops()[0] ?? container)?.focus();
  return () => {
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('focusin', onFocus, true);
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}
