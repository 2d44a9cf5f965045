/** What owners have set for the whole site, as templates see it in `website` and `websiteSettings`. */
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

/** The part of a website's row that says how its store works. */
interface StoreRow {
  readonly storeSettings: unknown;
  readonly storeRevision: number;
}

/**
 * What every page has, with the owner's store settings in `websiteSettings`. What every store has a default for counts once
 * the owner has changed something: until then the folder's word stands.
 */
export function withStoreSettings(context: PageData, row: StoreRow | undefined): PageData {
  const stored = row?.storeSettings as PageData | undefined;
  if (row === undefined || stored === undefined) return context;
  const { currency, multipleQuantityAllowedForServices, expressCheckout, useCLDRMoneyFormat } = stored;
  const isChanged = row.storeRevision > 1;
  const store = {
    ...(isChanged && currency !== undefined ? { defaultCurrency: currency, selectedCurrency: currency } : {}),
    ...(isChanged && multipleQuantityAllowedForServices !== undefined ? { multipleQuantityAllowedForServices } : {}),
    ...(expressCheckout === undefined ? {} : { expressCheckout }),
  };
  const money = useCLDRMoneyFormat === undefined ? {} : { useCLDRMoneyFormat };
  if (Object.keys({ ...store, ...money }).length === 0) return context;
  const settings = data(context, 'websiteSettings');
  const storeSettings = { ...data(settings, 'storeSettings'), ...store };
  return { ...context, websiteSettings: { ...settings, ...money, storeSettings } };
}
