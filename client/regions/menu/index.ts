/** The menu of narrow screens: without script a link shows it, with script a button does, and focus stays inside. */
import { containFocus } from '../../ui/contain-focus.ts';

export function enhance(element: HTMLElement): void {
  const opener = element.querySelector<HTMLAnchorElement>('.menu-open');
  const menu = element.querySelector<HTMLElement>('.site-menu');
  const closer = menu?.querySelector<HTMLAnchorElement>('.menu-close');
  if (!opener || !menu || !closer) return;
  let release: (() => void) | null = null;
  const close = (): void => {
    if (release === null) return;
    menu.classList.remove('is-open');
    document.documentElement.classList.remove('has-open-menu');
    opener.setAttribute('aria-expanded', 'false');
    release();
    release = null;
  };
  const open = (): void => {
    if (release !== null) return;
    menu.classList.add('is-open');
    document.documentElement.classList.add('has-open-menu');
    opener.setAttribute('aria-expanded', 'true');
    release = containFocus({ container: menu, first: closer });
  };
  for (const link of [opener, closer]) {
    link.setAttribute('role', 'button');
    // A link is followed with Enter; a button answers to the space bar, too.
    link.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      link.click();
    });
  }
  opener.setAttribute('aria-expanded', 'false');
  opener.setAttribute('aria-controls', menu.id);
  opener.addEventListener('click', (event) => {
    event.preventDefault();
    open();
  });
  closer.addEventListener('click', (event) => {
    event.preventDefault();
    close();
  });
  menu.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  matchMedia('(min-width: 641px)').addEventListener('change', close);
  // It was opened by its link before the script came.
  if (location.hash === `#${menu.id}`) {
    history.replaceState(history.state, '', location.pathname + location.search);
    open();
  }
}
