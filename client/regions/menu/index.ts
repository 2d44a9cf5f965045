/**
 * The menu. On narrow screens it is a native popover; this contains the focus while it covers the page. Its folders (details) close on
 * Escape, on a press elsewhere, and on wide screens when focus leaves them. Arrow keys move between links and folders, as in a disclosure
 * navigation.
 */
import { closeOnBack } from '../../core/close-on-back.ts';
import { containFocus } from '../../ui/contain-focus.ts';

const WIDE = '(min-width: 900px)';
const TOP_LEVEL = ':scope > ul > li > a, :scope > ul > li > details > summary';

export function enhance(element: HTMLElement): void {
  closeFolders(element);
  moveByArrows(element);
  const menu = element.querySelector<HTMLElement>('[popover]');
  if (menu === null) return;
  let release: (() => void) | null = null;
  const hide = (): void => {
    if (menu.matches(':popover-open')) menu.hidePopover();
  };
  menu.addEventListener('toggle', (event) => {
    const isOpen = (event as ToggleEvent).newState === 'open';
    document.documentElement.classList.toggle('has-open-menu', isOpen);
    if (isOpen && release === null) {
      const releaseFocus = containFocus({ container: menu });
      const leaveHistory = closeOnBack(hide);
      release = () => {
        releaseFocus();
        leaveHistory();
      };
    }
    if (!isOpen && release !== null) {
      release();
      release = null;
    }
  });
  // A page that was left by a link of the menu is restored without it.
  addEventListener('pageshow', ({ persisted }) => persisted && hide());
  // On wide screens the menu is inline, so focus is not contained.
  matchMedia(WIDE).addEventListener('change', hide);
}

function closeFolders(element: HTMLElement): void {
  const open = (): HTMLDetailsElement | null => element.querySelector('details[open]');
  element.addEventListener('keydown', (event) => {
    const folder = open();
    if (event.key !== 'Escape' || folder === null) return;
    // The first Escape closes the folder, the next one the popover around it.
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
    // Losing focus to nothing (a press on the background, another window) does not count as leaving.
    if (folder === null || !matchMedia(WIDE).matches || !(relatedTarget instanceof Node)) return;
    if (!folder.contains(relatedTarget)) folder.open = false;
  });
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function moveByArrows(element: HTMLElement): void {
  element.addEventListener('keydown', (event) => {
    if (!(event.target instanceof HTMLElement)) return;
    const next = nextStop(event.target, event.key);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  });
}

/** The target of a key on a link or folder: its neighbor, from a folder down to its first link, and from there up again. */
function nextStop(from: HTMLElement, key: string): HTMLElement | undefined {
  const folder = from.closest('details');
  const isFolder = from.localName === 'summary';
  if (isFolder && folder !== null && key === 'ArrowDown') {
    folder.open = true;
    return folder.querySelector('a') ?? undefined;
  }
  const isInside = folder !== null && !isFolder;
  const all = isInside ? folder.querySelectorAll('a') : from.closest('nav')?.querySelectorAll(TOP_LEVEL);
  const stops = [...(all ?? [])] as HTMLElement[];
  const at = stops.indexOf(from);
  if (at < 0) return undefined;
  if (isInside && at === 0 && key === 'ArrowUp') return folder.querySelector('summary') ?? undefined;
  if (key === 'Home') return stops[0];
  if (key === 'End') return stops.at(-1);
  const step = STEPS[key];
  return step === undefined ? undefined : stops[(at + step + stops.length) % stops.length];
}
