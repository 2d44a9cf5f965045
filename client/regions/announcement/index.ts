/** The site's announcement: a bar that stays closed until its content changes. */
import { makeIconButton } from '../../core/element.ts';
import { icons } from '../../core/icons.ts';
import { openStore } from '../../session/open-store.ts';

const KEY = 'announcement-closed';

export function enhance(element: HTMLElement): void {
  const bar = element.querySelector<HTMLElement>('.announcement-bar');
  if (bar === null || bar.hasAttribute('data-stays')) return;
  const store = openStore('localStorage');
  const text = bar.textContent?.trim() ?? '';
  if (store?.getItem(KEY) === text) return bar.remove();
  bar.append(
    makeIconButton('Close the announcement', icons.close, 'announcement-close', () => {
      store?.setItem(KEY, text);
      bar.remove();
    }),
  );
}
