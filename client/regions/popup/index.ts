/** When the site's popup is due. React and its markup are loaded then, and not before. */
import type { Page } from '../../core/page.ts';
import { openStore } from '../../session/open-store.ts';
import { type PopupRule, popupKeys, readPopupHistory, shouldShow } from './rules.ts';
import type { StoreValue } from './show-popup.tsx';
import type { PopupTrigger } from './triggers.ts';

export interface PopupProps extends PopupRule {
  /** URL of its markup. */
  readonly address: string;
  readonly trigger: PopupTrigger;
  readonly delaySeconds: number;
  /** Percentage of the page's height, from the top. */
  readonly scrollPercent: number;
}

export function enhance(_element: HTMLElement, props: PopupProps, page: Page): void {
  const store = openStore('localStorage');
  const visit = openStore('sessionStorage');
  const history = readPopupHistory(
    (key) => store?.getItem(key) ?? null,
    (key) => visit?.getItem(key) ?? null,
  );
  if (store === null || !shouldShow(history, props, Date.now())) return;
  const storeValue: StoreValue = (key, value) => store.setItem(popupKeys[key], value);
  const show = (): void => {
    visit?.setItem(popupKeys.version, props.version);
    import('./show-popup.tsx').then(({ showPopup }) => showPopup(page, props, storeValue)).catch(warn);
  };
  // Most popups wait for a time; other triggers load their script.
  if (props.trigger === 'delay') setTimeout(show, props.delaySeconds * 1000);
  else import('./triggers.ts').then(({ onTrigger }) => onTrigger(props, show)).catch(warn);
}

const warn = (error: unknown): void => console.warn('the popup could not be shown', error);
