/** The entries of a list as rows of a table: their columns, and what a cell shows and stores. Pure. */
import { DEFAULT_CURRENCY, findCurrency } from '#shared/currencies';
import { optionLabel } from '#shared/describe-settings';
import { decodeEntities, escapeHtml } from '#shared/html';
import { listOf, textOf } from '#shared/json';
import type { Setting, SettingTable } from '#shared/settings';
import { centsOfAmount, readTyped, unitsOf } from '../../controls/typed-money.ts';
import { type Path, valueAt } from '../../documents/json-value.ts';
import { epochOf, localText } from '../date-text.ts';
import { typedDate } from './typed-dates.ts';

const MAX_DIGITS = 6;

export interface RowColumn {
  /** Of the setting within an entry. */
  readonly path: Path;
  readonly label: string;
  readonly setting: Setting;
}

/** The settings of an entry, with those of groups within it; pictures and places are edited in the list. */
export function columnsOf(table: SettingTable, path: Path = [], group = ''): readonly RowColumn[] {
  return Object.entries(table).flatMap(([name, setting]): readonly RowColumn[] => {
    const label = setting.label ?? name;
    if (setting.kind === 'object')
      return setting.role === undefined ? columnsOf(setting.of, [...path, name], label) : [];
    if (setting.kind === 'list' && setting.of.kind !== 'text') return [];
    return [{ path: [...path, name], label: group === '' ? label : `${group}: ${label.toLowerCase()}`, setting }];
  });
}

/** What a cell shows; dates as in the browser's inputs. */
export function cellText({ path, setting }: RowColumn, entry: unknown, timeZone: string): string {
  const stored = valueAt(entry, path);
  const value = stored ?? ('default' in setting ? setting.default : undefined);
  switch (setting.kind) {
    case 'date':
      if (typeof value !== 'number') return textOf(value);
      return value === 0 ? '' : localText(value, timeZone, setting.precision === 'day');
    case 'money':
      return typeof value === 'number' ? String(value / unitsOf(currencyIn(path, entry))) : textOf(value);
    case 'list':
      return listOf(value).map(textOf).join('\n');
    case 'html':
      return plainParagraphs(textOf(value)) ?? '';
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    // The default of a text is shown as its placeholder.
    case 'text':
      return textOf(stored);
    default:
      return value === undefined ? '' : String(value);
  }
}

/** The value of a typed or pasted text. What cannot be read is kept, so that its problem stands at its cell. */
export function cellValue({ path, setting }: RowColumn, text: string, entry: unknown, timeZone: string): unknown {
  const bare = text.trim();
  switch (setting.kind) {
    case 'text':
    case 'reference':
      return text;
    case 'html':
      return paragraphsOf(text);
    case 'list':
      return bare === '' ? [] : text.split(bare.includes('\n') ? /\r?\n/ : /\r?\n|;\s*/);
    case 'boolean':
      return booleanOf(bare);
    case 'choice':
      return optionOf(setting, bare);
    case 'date': {
      const at = typedDate(bare);
      return bare === '' ? undefined : ((at === undefined ? undefined : epochOf(at, timeZone)) ?? bare);
    }
    case 'integer':
    case 'number':
    case 'money': {
      if (bare === '') return undefined;
      const currency = currencyIn(path, entry);
      const isMoney = setting.kind === 'money';
      const decimals = setting.kind === 'integer' ? 0 : MAX_DIGITS;
      const read = readTyped(bare, isMoney ? { currency } : { decimals });
      return !read.ok ? bare : isMoney ? centsOfAmount(read.value, currency) : read.value;
    }
    case 'currency':
      return bare.toUpperCase();
    default:
      return bare;
  }
}

/** The currency beside an amount. */
const currencyIn = (path: Path, entry: unknown): string =>
  findCurrency(textOf(valueAt(entry, [...path.slice(0, -1), 'currency'])))?.code ?? DEFAULT_CURRENCY;

const YES = /^(?:yes|y|true|x|1|on|✓)$/i;
const NO = /^(?:no|n|false|0|off|)$/i;
const booleanOf = (text: string): unknown => (YES.test(text) ? true : NO.test(text) ? false : text);

function optionOf(setting: Extract<Setting, { kind: 'choice' }>, text: string): unknown {
  if (text === '') return undefined;
  const same = (name: string): boolean => name.toLowerCase() === text.toLowerCase();
  const names = (id: string): readonly string[] => [id, optionLabel(setting, id), id.replaceAll('-', ' ')];
  return setting.values.find((id) => names(id).some(same)) ?? text;
}

/** The text of markup that has paragraphs alone; undefined if it has more, which a cell would lose. */
export function plainParagraphs(html: string): string | undefined {
  const inner = html.replace(/<p>|<br\s*\/?>/g, '').replace(/<\/p>\s*/g, '\n');
  return inner.includes('<') ? undefined : decodeEntities(inner).trim();
}

const paragraphsOf = (text: string): string =>
  text
    .split(/\r?\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeHtml(line.trim())}</p>`)
    .join('');
