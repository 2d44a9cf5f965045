/** What owners have set for the whole site, as templates see it in `website`. */
import type { Value } from '#engine';
import type { PageData } from './content-source.ts';
import { data, flag, isData, list, text } from './fields.ts';

/**
 * `header` and `footer` as the owner has them; `multilingual` with the languages, and the owner's default among them as the site's own
 * language. What was not set is not there.
 */
export function websiteSettings(documents: ReadonlyMap<string, Value>): PageData {
  const frame = documents.get('header-footer');
  const languages = list(documents.get('languages'), 'languages').filter((value) => text(value, 'code') !== '');
  const own = languages.find((language) => flag(language, 'isDefault')) ?? languages[0];
  return {
    ...(isData(frame) ? { header: data(frame, 'header'), footer: data(frame, 'footer') } : {}),
    ...(own === undefined
      ? {}
      : {
          language: text(own, 'code'),
          multilingual: { enabled: true, defaultLanguage: text(own, 'code'), languages: languages.map(named) },
        }),
  };
}

/** A language with its name in itself, when its owner has given it none. */
function named(language: Value): Value {
  const code = text(language, 'code');
  const name = text(language, 'name') || new Intl.DisplayNames([code], { type: 'language' }).of(code) || code;
  return { ...(isData(language) ? language : {}), code, name };
}
