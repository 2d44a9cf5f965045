/** Currency and language pickers in a header: a button and a popover without a script of its own. */
import type { Value } from '#engine';
import { decodeEntities, escapeHtml, htmlInAttribute } from '#shared/html';
import { field, isData, isTruthy, listOf, textOf } from '#shared/json';
import { translationOf } from '#shared/regions/translation';
import { data } from '../../content/fields.ts';
import { MARKET_FORM, marketOptions } from '../market-choice.ts';
import type { Env } from './define-region.ts';
import { pageValue } from './scope.ts';

const ID = 'site-choices';

/** The picker of client-side translation. */
const SCRIPTED = '<p class="language-choice">';

/** Markup for the header; empty when there is nothing to choose. The fields belong to the forms at the end of the page. */
export function choicesMarkup(_value: Value, env: Env): string {
  const parts = partsOf(env);
  if (parts === null) return '';
  const { label, names, fields, isScripted } = parts;
  return (
    `<button type="button" class="choices-button${isScripted ? ' is-scripted' : ''}" popovertarget="${ID}">${label}<span class="visually-hidden">: ${names}</span></button>` +
    `<div class="site-choices" id="${ID}" popover role="dialog" aria-label="${names}">${fields}` +
    `<p><button type="button" popovertarget="${ID}" popovertargetaction="hide">Close</button></p></div>`
  );
}

function partsOf(env: Env) {
  const settings = pageValue(env, 'websiteSettings');
  const markets = marketOptions(data(isData(settings) ? settings : {}, 'storeSettings'));
  const languages = languageFields(env, settings);
  if (markets === null && languages === '') return null;
  return {
    label: markets?.currency ?? 'Language',
    /** Without a script, there is nothing to choose. */
    isScripted: markets === null && languages.startsWith(SCRIPTED),
    names: markets === null ? 'Language' : languages === '' ? 'Currency' : 'Currency and language',
    fields:
      (markets === null
        ? ''
        : `<p><label>Prices in <select name="headerMarket" form="${MARKET_FORM}">${markets.markup}</select></label> ` +
          `<button type="submit" name="choice" value="header" form="${MARKET_FORM}">Change</button></p>`) + languages,
  };
}

/** Links to the page in other languages or, with client-side translation, its picker. */
function languageFields(env: Env, settings: Value): string {
  const links = listOf(pageValue(env, 'languageLinks')).map(languageLink);
  if (links.length > 0) return `<ul class="language-links" aria-label="Languages">${links.join('')}</ul>`;
  const translation = translationOf(pageValue(env, 'website'), settings);
  if (translation === null) return '';
  const options = translation.languages.map(
    ({ code, name }) =>
      `<option value="${escapeHtml(code)}" lang="${escapeHtml(code)}">${escapeHtml(decodeEntities(name))}</option>`,
  );
  return `${SCRIPTED}<label>Language <select>${options.join('')}</select></label></p>`;
}

function languageLink(link: unknown): string {
  const code = escapeHtml(textOf(field(link, 'code')));
  const direction = isTruthy(field(link, 'isRightToLeft')) ? ' dir="rtl"' : '';
  const current = isTruthy(field(link, 'isCurrent')) ? ' aria-current="true"' : '';
  const name = escapeHtml(decodeEntities(textOf(field(link, 'name'))));
  const url = htmlInAttribute(textOf(field(link, 'url')));
  return `<li><a href="${url}" hreflang="${code}" lang="${code}"${direction}${current}>${name}</a></li>`;
}
