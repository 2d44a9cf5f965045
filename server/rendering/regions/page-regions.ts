/** Regions of the page as a whole: placed at its end, empty until their script renders them. */

import { type AskedPage, isShownOn } from '#shared/block-settings/shown-pages';
import { popupSettings } from '#shared/block-settings/slices';
import { decodeEntities, escapeHtml } from '#shared/html';
import { isData } from '#shared/json';
import type { PageLanguageProps, TranslationProps } from '#shared/regions/translation';
import { readSettings } from '#shared/settings';
import { pageTypes } from '../../content/page-types.ts';
import { wrapRegion } from './define-region.ts';

/** Pages that may show a popup: never a cart, a checkout, or a page with a form of its own. */
const POPUP_PAGES: ReadonlySet<number> = new Set([
  pageTypes['main-content'],
  pageTypes.page,
  pageTypes['content-item'],
]);

const POPUP_ADDRESS = '/popup-overlay';

export interface PageMarks {
  /** The page needs a link to the cookie settings. */
  readonly hasCookieSettings: boolean;
  /** The languages that visitors can choose; null: a single language. */
  readonly translation: TranslationProps | null;
  /** The language of the page, if its interface is to be translated into it. */
  readonly language: PageLanguageProps | null;
  /** The page, for settings that apply to selected pages. */
  readonly page: AskedPage;
  /** Markup of the market picker; empty: fewer than two markets. */
  readonly marketChoice: string;
}

/** Without JavaScript there is no consent banner and the button would do nothing: the stylesheet hides it. */
const COOKIE_SETTINGS =
  '<p class="cookie-settings"><button type="button" data-cookie-settings>Cookie settings</button></p>';

/** `popup`: the site's popup slide, if any. */
export function pageRegions(pageType: number, popup: unknown, marks: PageMarks): string {
  const { hasCookieSettings, translation, language, marketChoice } = marks;
  return (
    marketChoice +
    (translation === null ? '' : translationRegion(translation)) +
    (language === null ? '' : wrapRegion('translation', 'idle', language, '')) +
    (isData(popup) && POPUP_PAGES.has(pageType) ? popupRegion(popup['value'], marks.page) : '') +
    wrapRegion('analytics', 'idle', {}, hasCookieSettings ? COOKIE_SETTINGS : '')
  );
}

/** A form control that does nothing without JavaScript: the stylesheet hides it then. */
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
