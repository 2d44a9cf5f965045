/**
 * The menu. On narrow screens it opens by itself (a popover of the browser's); here the focus is held inside while it covers the
 * page. Its folders (details) close on Escape, on a press elsewhere, and when the focus leaves them on wide screens.
 */
import { containFocus } from '../../ui/contain-focus.ts';

const WIDE = '(min-width: 900px)';

export function enhance(element: HTMLElement): void {
  closeFolders(element);
  const menu = element.querySelector<HTMLElement>('[popover]');
  if (menu === null) return;
  let release: (() => void) | null = null;
  menu.addEventListener('toggle', (event) => {
    const isOpen = (event as ToggleEvent).newState === 'open';
    document.documentElement.classList.toggle('has-open-menu', isOpen);
    if (isOpen && release === null) release = containFocus({ container: menu });
    if (!isOpen && release !== null) {
      release();
      release = null;
    }
  });
  // Wide screens show the menu in its place, where nothing must be held.
  matchMedia(WIDE).addEventListener('change', () => menu.matches(':popover-open') && menu.hidePopover());
}

function closeFolders(element: HTMLElement): void {
  const open = (): HTMLDetailsElement | null => element.querySelector('details[open]');
  element.addEventListener('keydown', (event) => {
    const folder = open();
    if (event.key !== 'Escape' || folder === null) return;
    // The first Escape closes the folder, the next one the sheet around it.
    event.preventDefault();
    const hadFocus = folder.contains(document.activeElement);
    folder.open = false;
    if (hadFocus) folder.querySelector('summary')?.focus();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    const folder = open();
    if (folder !== null && target instanceof Node && !folder.contains(target)) folder.open = false;
  });
  element.addEventListener('focusout', ({ relatedTarget }) => {
    const folder = open();
    // The focus that goes nowhere (a press on bare ground, another window) is not one that has moved on.
    if (folder === null || !matchMedia(WIDE).matches || !(relatedTarget instanceof Node)) return;
    if (!folder.contains(relatedTarget)) folder.open = false;
  });
}
