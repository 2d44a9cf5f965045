/** The menu of narrow screens. It opens by itself (a popover of the browser's); here the focus is held inside while it covers the page. */
import { containFocus } from '../../ui/contain-focus.ts';

export function enhance(element: HTMLElement): void {
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
  matchMedia('(min-width: 900px)').addEventListener(
    'change',
    () => menu.matches(':popover-open') && menu.hidePopover(),
  );
}
