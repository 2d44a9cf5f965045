/** What panels call the field of a conflict. */
import { announcementSettings } from '#shared/block-settings/announcement';
import { galleryOptions } from '#shared/block-settings/gallery-options';
import { footerSettings, headerSettings } from '#shared/block-settings/header-footer';
import { popupSettings, slideLook } from '#shared/block-settings/slices';
import { campaignSettings } from '#shared/campaign-settings';
import { formDeliverySettings, siteFormSettings } from '#shared/form-settings';
import { isData } from '#shared/json';
import { labeled, object, type SettingTable } from '#shared/settings';
import { disqusSetting, switches } from '../comments/comment-switches.ts';
import { siteImages } from '../design/site-images.ts';
import type { DocumentRef } from '../documents/document-ref.ts';
import { type Path, startsWith } from '../documents/json-value.ts';
import type { Contradiction } from '../documents/rebase.ts';
import { labelOf, spaced } from '../fields/panel-model.ts';
import { settingsOfBlock } from '../fields/setting-tables.ts';
import { contentSettings, detailSettings, searchSettings } from '../items/item-settings.ts';
import { markupText } from '../markup-text.ts';
import { kindOf, partNames, partValue, typeOf } from '../pages/layout.ts';
import { pageLabels } from '../pages/page-labels.ts';
import { sellingSettings, stateSettings } from '../products/product-settings.ts';
import { codeSettings, searchWords, siteSettings } from '../settings/site-settings.ts';
import { type SettingTexts, storeListSettings, storeSettings } from '../store/setting-texts.ts';

const itemTable: SettingTable = {
  ...{ ...stateSettings, ...detailSettings, ...searchSettings },
  ...{ ...contentSettings('event'), ...contentSettings('track'), ...contentSettings('picture') },
  product: labeled('Selling', object(sellingSettings)),
};
const slideTable: SettingTable = { ...slideLook, ...popupSettings };

/** Documents whose panels are made of tables. */
const tables: Readonly<Record<string, SettingTable>> = {
  item: itemTable,
  'item-draft': itemTable,
  cover: slideTable,
  campaign: campaignSettings,
  form: { ...formDeliverySettings, ...siteFormSettings },
  announcement: announcementSettings,
  'header-footer': {
    header: labeled('Header', object(headerSettings)),
    footer: labeled('Footer', object(footerSettings)),
  },
  'lock-screen': slideTable,
  'popup-overlay': slideTable,
  'sso-screen': slideTable,
  page: { gallery: labeled('Gallery', object(galleryOptions)) },
};

const named = ({ name, label }: { readonly name: string; readonly label: string }): SettingTexts => ({
  ...{ path: [name], label },
});

/** Documents whose screens have a field for each of these. */
const texts: Readonly<Record<string, readonly SettingTexts[]>> = {
  page: Object.entries(pageLabels).map(([name, label]) => ({ path: name.split('.'), label })),
  website: [
    ...Object.values(siteSettings).flatMap((section) => Object.values<SettingTexts>(section)),
    ...[...switches, ...siteImages].map(named),
    disqusSetting,
  ],
  'store-settings': Object.values(storeSettings).flatMap((tab) => Object.values<SettingTexts>(tab)),
  'code-injection': Object.values(codeSettings),
  search: [searchWords],
};

/** Lists of the store's settings, with what an entry is called. */
const lists: Readonly<Record<string, readonly [string, Readonly<Record<string, SettingTexts>>]>> = {
  shippingOptions: ['Shipping option', storeListSettings.shipping],
  taxRules: ['Tax', storeListSettings.taxes],
  markets: ['Market', storeListSettings.markets],
};

export interface Conflicted extends Pick<Contradiction, 'path' | 'mine'> {
  readonly of: DocumentRef;
  /** The document. */
  readonly value: unknown;
}

/** `Quote: Source`. */
export function conflictName({ of, path, mine, value }: Conflicted): string {
  if (of.kind === 'layout') return nameInLayout(path, value, mine);
  const kind = of.kind === 'settings' ? of.name : of.kind;
  return nameInList(path) ?? nameOfTexts(texts[kind], path) ?? nameInTable(tables[kind], path) ?? plainName(path);
}

function nameInLayout(path: Path, layout: unknown, mine: unknown): string {
  const removed = blockText(mine);
  if (removed !== undefined) return removed;
  const names = partNames(layout);
  const parts = path.map((_, at) => path.slice(0, at + 1)).filter((one) => kindOf(one.join('.')) !== null);
  const part = parts.at(-1);
  if (part === undefined) return plainName(path);
  const at = part.join('.');
  const name = names[at] ?? plainName(part);
  const [group, ...setting] = path.slice(part.length);
  if (group === undefined) return name;
  const table = settingsOfBlock(typeOf(partValue(layout, at)));
  const label = group === 'value' ? nameInTable(table, setting) : undefined;
  return `${name}: ${label ?? plainName(path)}`;
}

function nameInList([list, index, ...rest]: Path): string | undefined {
  const [noun, fields] = (typeof list === 'string' && Object.hasOwn(lists, list) ? lists[list] : undefined) ?? [];
  if (noun === undefined || typeof index !== 'number') return undefined;
  const entry = `${noun} ${index + 1}`;
  return rest.length === 0 ? entry : `${entry}: ${nameOfTexts(Object.values(fields ?? {}), rest) ?? plainName(rest)}`;
}

const nameOfTexts = (all: readonly SettingTexts[] = [], path: Path): string | undefined =>
  all.filter((one) => startsWith(path, one.path)).sort((a, b) => b.path.length - a.path.length)[0]?.label;

/** Settings may be within an object that no panel names. */
function nameInTable(table: SettingTable = {}, path: Path): string | undefined {
  const at = path.findIndex((key) => Object.hasOwn(table, key));
  return at < 0 ? undefined : labelOf(table, path.slice(at).map(String));
}

/** The last word of a path; an entry of a list has its number. */
function plainName(path: Path): string {
  const at = path.findLastIndex((key) => typeof key === 'string');
  const [name = '', ...numbers] = path.slice(Math.max(at, 0));
  return [spaced(String(name)), ...numbers.map((index) => Number(index) + 1)].join(' ').trim();
}

/** A block by its name and the start of its text; undefined for anything else. */
function blockText(value: unknown): string | undefined {
  if (!isData(value) || typeOf(value) === '' || !isData(value['value'])) return undefined;
  return partNames({ rows: [{ columns: [{ blocks: [value] }] }] })['rows.0.columns.0.blocks.0'];
}

/** A value as people read it. `other`: the one beside it, which must not look the same. */
export function readable(value: unknown, other: unknown): string {
  const text = plainText(value);
  return text === plainText(other) ? exact(value) : text;
}

const exact = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : String(value ?? '');

function plainText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'Nothing';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return typeof value === 'string' ? markupText(value) || value : (blockText(value) ?? exact(value));
}
