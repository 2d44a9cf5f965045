/** The choice of currency and language in a header: a button and what it opens, over the page and without a script of its own. */
import type { Value } from '#engine';
import { decodeEntities, escapeHtml } from '#shared/html';
import { isData } from '#shared/json';
import { translationOf } from '#shared/regions/translation';
import { data } from '../../content/fields.ts';
import { MARKET_FORM, marketOptions } from '../market-choice.ts';
import type { Env } from './define-region.ts';
import { pageValue } from './scope.ts';

const ID = 'site-choices';

/** Markup for the header; empty where there is nothing to choose. The fields belong to what stands at the end of the page. */
export function choicesMarkup(_value: Value, env: Env): string {
  const parts = partsOf(env);
  if (parts === null) return '';
  const { label, names, fields } = parts;
  return (
    `<button type="button" class="choices-button" popovertarget="${ID}">${label}<span class="visually-hidden">: ${names}</span></button>` +
    `<div class="site-choices" id="${ID}" popover role="dialog" aria-label="${names}">${fields}` +
    `<p><button type="button" popovertarget="${ID}" popovertargetaction="hide">Close</button></p></div>`
  );
}

function partsOf(env: Env) {
  const settings = pageValue(env, 'websiteSettings');
  const markets = marketOptions(data(isData(settings) ? settings : {}, 'storeSettings'));
  const translation = translationOf(pageValue(env, 'website'), settings);
  if (markets === null && translation === null) return null;
  const languages = (translation?.languages ?? []).map(
    ({ code, name }) =>
      `<option value="${escapeHtml(code)}" lang="${escapeHtml(code)}">${escapeHtml(decodeEntities(name))}</option>`,
  );
  return {
    label: markets?.currency ?? 'Language',
    names: markets === null ? 'Language' : translation === null ? 'Currency' : 'Currency and language',
    fields:
      (markets === null
        ? ''
        : `<p><label>Prices in <select name="headerMarket" form="${MARKET_FORM}">${markets.markup}</select></label> ` +
          `<button type="submit" name="choice" value="header" form="${MARKET_FORM}">Change</button></p>`) +
      (translation === null
        ? ''
        : `<p class="language-choice"><label>Language <select>${languages.join('')}</select></label></p>`),
  };
}
