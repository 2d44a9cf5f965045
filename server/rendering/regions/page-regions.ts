/** Regions that belong to a page as a whole: they stand at its end, and have no markup until their script makes some. */

import { type AskedPage, isShownOn } from '#shared/block-settings/shown-pages';
import { popupSettings } from '#shared/block-settings/slices';
import { decodeEntities, escapeHtml } from '#shared/html';
import { isData } from '#shared/json';
import type { TranslationProps } from '#shared/regions/translation';
import { readSettings } from '#shared/settings';
import { pageTypes } from '../../content/page-types.ts';
import { wrapRegion } from './define-region.ts';

/** Pages that a popup may stand over: never a cart, a checkout, or a page that asks for something itself. */
const POPUP_PAGES: ReadonlySet<number> = new Set([
  pageTypes['main-content'],
  pageTypes.page,
  pageTypes['content-item'],
]);

const POPUP_ADDRESS = '/popup-overlay';

export interface PageMarks {
  /** The page needs a way back to the question about cookies. */
  readonly hasCookieSettings: boolean;
  /** The languages that visitors can choose; null: the page has one only. */
  readonly translation: TranslationProps | null;
  /** The page, for what shows on some pages alone. */
  readonly page: AskedPage;
  /** Markup of the choice of a market; empty: there is one alone. */
  readonly marketChoice: string;
}

/** It leads nowhere without script, and neither is anything asked then: the style sheet hides it. */
const COOKIE_SETTINGS =
  '<p class="cookie-settings"><button type="button" data-cookie-settings>Cookie settings</button></p>';

/** `popup` is the owner's popup slide, if there is one. */
export function pageRegions(pageType: number, popup: unknown, marks: PageMarks): string {
  const { hasCookieSettings, translation, marketChoice } = marks;
  return (
    marketChoice +
    (translation === null ? '' : translationRegion(translation)) +
    (isData(popup) && POPUP_PAGES.has(pageType) ? popupRegion(popup['value'], marks.page) : '') +
    wrapRegion('analytics', 'idle', {}, hasCookieSettings ? COOKIE_SETTINGS : '')
  );
}

/** A form control that does nothing without script: the style sheet hides it then. */
function translationRegion(props: TranslationProps): string {
  const options = props.languages.map(
    ({ code, name }) =>
      `<option value="${escapeHtml(code)}" lang="${escapeHtml(code)}">${escapeHtml(decodeEntities(name))}</option>`,
  );
  const control = `<label>Language <select>${options.join('')}</select></label> <output></output>`;
  return wrapRegion(
    'translation',
    'idle',
    props,
    `<section class="language-choice" aria-label="Languages">${control}</section>`,
  );
}

function popupRegion(value: unknown, page: AskedPage): string {
  const { values } = readSettings(popupSettings, value);
  if (!isShownOn(values, page)) return '';
  const { version, delaySeconds, reshowDays, trigger, scrollPercent, frequency } = values;
  const props = { version, delaySeconds, reshowDays, trigger, scrollPercent, frequency, address: POPUP_ADDRESS };
  return wrapRegion('popup', 'idle', props, '');
}
