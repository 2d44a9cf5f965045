/** Site-level settings by admins, as templates see them in `website` and `websiteSettings`. */
import type { Value } from '#engine';
import { DEFAULT_CURRENCY } from '#shared/currencies';
import { escapeHtml } from '#shared/html';
import { allowsManyOfAService } from '#shared/stock';
import type { PageData } from './content-source.ts';
import { data, isData, text } from './fields.ts';
import type { SiteLanguages } from './translation/language-types.ts';
import { shownLanguages } from './translation/site-languages.ts';

/**
 * `header` and `footer` as stored; `multilingual` with the languages, of which the default one is the site's language. Unset settings are
 * absent.
 */
export function websiteSettings(documents: ReadonlyMap<string, Value>, languages: SiteLanguages | undefined): PageData {
  const frame = documents.get('header-footer');
  return {
    ...(isData(frame) ? { header: data(frame, 'header'), footer: data(frame, 'footer') } : {}),
    ...(languages === undefined ? {} : { language: languages.default.code, multilingual: shownLanguages(languages) }),
  };
}

/** Plain texts, escaped for templates. */
const escapedTexts = (texts: PageData): PageData =>
  Object.fromEntries(Object.keys(texts).map((name) => [name, escapeHtml(text(texts, name))]));

/** The columns of a website that define how its store works. */
interface StoreRow {
  readonly storeSettings: unknown;
  readonly storeRevision: number;
}

/**
 * Site-level data with the store's settings in `websiteSettings`, overriding the folder's, so that pages agree with carts. The folder's
 * setting for the quantity of services applies until an admin changes the store's settings.
 */
export function withStoreSettings(context: PageData, row: StoreRow | undefined): PageData {
  const stored = row?.storeSettings as PageData | undefined;
  if (row === undefined || stored === undefined) return context;
  const { currency = null, multipleQuantityAllowedForServices: allowsMany = null } = stored;
  const { expressCheckout, useCLDRMoneyFormat, productTexts, newForDays } = stored;
  const settings = data(context, 'websiteSettings');
  const before = data(settings, 'storeSettings');
  const shownCurrency = text(before, 'selectedCurrency') || text(before, 'defaultCurrency') || DEFAULT_CURRENCY;
  const isOurs = allowsMany === false || (allowsMany === true && row.storeRevision > 1);
  const changes = {
    ...(currency === null || currency === shownCurrency
      ? {}
      : { defaultCurrency: currency, selectedCurrency: currency }),
    ...(isOurs && allowsMany !== allowsManyOfAService(settings)
      ? { multipleQuantityAllowedForServices: allowsMany }
      : {}),
    ...(expressCheckout === undefined ? {} : { expressCheckout }),
    ...(typeof newForDays === 'number' && newForDays > 0 ? { newForDays } : {}),
    ...(isData(productTexts) ? { productTexts: escapedTexts(productTexts) } : {}),
  };
  const money = useCLDRMoneyFormat === undefined ? {} : { useCLDRMoneyFormat };
  if (Object.keys({ ...changes, ...money }).length === 0) return context;
  return { ...context, websiteSettings: { ...settings, ...money, storeSettings: { ...before, ...changes } } };
}
