/**
 * Settings as declarative tables, and the function that reads stored values. A table defines each setting's bounds and default; an invalid
 * value yields a message and the default. Pure functions and plain data, shared with the editor.
 */
import { isWebAddress } from './web-address.ts';

/** A problem with one setting, worded for admins. `setting` is its path (`images.2.linkTo`). */
export interface SettingMessage {
  readonly setting: string;
  readonly message: string;
}

interface Bounded {
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

/** How a setting appears in the panel. */
export interface Description {
  readonly label: string;
  /** One or two sentences below the control. */
  readonly help?: string;
  /** Unit of a number (`px`, `s`, `%`). */
  readonly unit?: string;
  /** The group of the panel that it belongs to; by default the first. */
  readonly group?: string;
  /** When it applies; by default always. */
  readonly when?: Condition;
}

/** Required values of other settings in the table; texts, lists and images can be `filled` or `empty`. */
export type Condition = Readonly<Record<string, readonly (string | number | boolean)[] | 'filled' | 'empty'>>;

/** Targets of a reference, which is chosen from a list and stored as id or URL. */
export type ReferenceTarget = 'collection' | 'product' | 'form' | 'page' | 'folder' | 'member-area' | 'navigation';

/** Targets of a URL: anything linkable, another site, or a file of the site. */
export type UrlPurpose = 'link' | 'web' | 'image' | 'audio' | 'video';

/** Objects with an editor of their own. */
type ObjectRole = 'picture' | 'focal-point' | 'location';

type SettingKind =
  /** Plain text, escaped on output. */
  | { readonly kind: 'text'; readonly default: string; readonly max: number; readonly multiline?: true }
  /** The id or URL of something on the site. */
  | { readonly kind: 'reference'; readonly to: ReferenceTarget; readonly default: string; readonly max: number }
  /** A currency code (`USD`). */
  | { readonly kind: 'currency'; readonly default: string; readonly max: number }
  /** A color such as `#8f3a1d`; empty: the theme's color. */
  | { readonly kind: 'color' }
  /** Rich text, sanitized to an allowed set of elements. */
  | { readonly kind: 'html' }
  /** The admin's own markup, not sanitized. */
  | { readonly kind: 'markup' }
  /** A URL allowed in a link: http, https, mailto, tel, or within the site. */
  | { readonly kind: 'url'; readonly purpose: UrlPurpose }
  | { readonly kind: 'boolean'; readonly default: boolean }
  | ({ readonly kind: 'integer' } & Bounded)
  | ({ readonly kind: 'number' } & Bounded)
  /** Minor units of the currency in the same table. */
  | ({ readonly kind: 'money' } & Bounded)
  | {
      readonly kind: 'choice';
      readonly values: readonly string[];
      readonly default: string;
      readonly labels?: Readonly<Record<string, string>>;
    }
  /** Epoch milliseconds; 0 if not set. */
  | { readonly kind: 'date'; readonly precision: 'day' | 'minute' }
  | { readonly kind: 'object'; readonly of: SettingTable; readonly role?: ObjectRole }
  /** `item`: noun for one entry (`image`). */
  | { readonly kind: 'list'; readonly of: Setting; readonly max: number; readonly item?: string };

export type Setting = SettingKind & Partial<Description>;

export type SettingTable = Readonly<Record<string, Setting>>;

type ValueOf<S extends Setting> = S extends { kind: 'boolean' }
  ? boolean
  : S extends { kind: 'integer' | 'number' | 'money' | 'date' }
    ? number
    : S extends { kind: 'list'; of: infer E extends Setting }
      ? readonly ValueOf<E>[]
      : S extends { kind: 'object'; of: infer T extends SettingTable }
        ? ValuesOf<T>
        : S extends { kind: 'choice'; values: readonly (infer V)[] }
          ? V
          : string;

/** The resolved values of a table, with every setting present. */
export type ValuesOf<T extends SettingTable> = { readonly [K in keyof T]: ValueOf<T[K]> };

/** Colors as they are stored. */
export const HEX_COLOR = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

const MAX_TEXT_LENGTH = 10_000;
const MAX_LIST_LENGTH = 250;

/** Adds the description to a setting. Label and `when` live next to the setting, so nothing repeats them. */
export const labeled = <const S extends SettingKind>(
  label: string,
  setting: S,
  more: Omit<Description, 'label'> = {},
) => ({ ...setting, ...more, label }) as S & Description;

export const text = (fallback = '', max = MAX_TEXT_LENGTH) => ({ kind: 'text', default: fallback, max }) as const;
/** Multi-line text. */
export const longText = (fallback = '', max = MAX_TEXT_LENGTH) =>
  ({ ...text(fallback, max), multiline: true }) as const;
export const reference = <const T extends ReferenceTarget>(to: T, fallback = '', max = MAX_TEXT_LENGTH) =>
  ({ kind: 'reference', to, default: fallback, max }) as const;
export const currency = () => ({ kind: 'currency', default: 'USD', max: 3 }) as const;
export const html = () => ({ kind: 'html' }) as const;
export const markup = () => ({ kind: 'markup' }) as const;
export const url = (purpose: UrlPurpose = 'link') => ({ kind: 'url', purpose }) as const;
export const color = () => ({ kind: 'color' }) as const;
export const yes = () => ({ kind: 'boolean', default: true }) as const;
export const no = () => ({ kind: 'boolean', default: false }) as const;
export const integer = (min: number, max: number, fallback: number) =>
  ({ kind: 'integer', min, max, default: fallback }) as const;
export const number = (min: number, max: number, fallback: number) =>
  ({ kind: 'number', min, max, default: fallback }) as const;
export const money = (min: number, max: number) => ({ kind: 'money', min, max, default: 0 }) as const;
export const choice = <const V extends readonly string[]>(
  values: V,
  fallback: V[number],
  labels: Readonly<Record<string, string>> = {},
) => ({ kind: 'choice', values, default: fallback, labels }) as const;
export const date = (precision: 'day' | 'minute') => ({ kind: 'date', precision }) as const;
export const object = <const T extends SettingTable>(of: T, role?: ObjectRole) =>
  ({ kind: 'object', of, ...(role === undefined ? {} : { role }) }) as const;
export const list = <const S extends Setting>(of: S, max = MAX_LIST_LENGTH, item = 'entry') =>
  ({ kind: 'list', of, max, item }) as const;

/** Reads stored settings by a table. Never throws; missing values become the default without a message. */
export function readSettings<const T extends SettingTable>(
  table: T,
  input: unknown,
): { readonly values: ValuesOf<T>; readonly messages: readonly SettingMessage[] } {
  const messages: SettingMessage[] = [];
  const values = readObject(table, input, '', messages) as ValuesOf<T>;
  return { values, messages };
}

type Report = SettingMessage[];

function readObject(table: SettingTable, input: unknown, path: string, report: Report): Record<string, unknown> {
  const source = isRecord(input) ? input : {};
  if (input !== undefined && input !== null && !isRecord(input)) {
    report.push({ setting: path, message: unexpected(input) });
  }
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(table)) {
    const own = Object.hasOwn(source, name) ? source[name] : undefined;
    values[name] = read(setting, own, path === '' ? name : `${path}.${name}`, report);
  }
  return values;
}

function read(setting: Setting, input: unknown, path: string, report: Report): unknown {
  if (setting.kind === 'object') return readObject(setting.of, input, path, report);
  if (setting.kind === 'list') return readList(setting, input, path, report);
  if (input === undefined || input === null || input === '') return emptyOf(setting);
  const invalid = (message: string): unknown => {
    report.push({ setting: path, message });
    return emptyOf(setting);
  };
  switch (setting.kind) {
    case 'text':
    case 'reference':
    case 'currency':
      return readText(setting, input, invalid);
    case 'html':
    case 'markup':
      return typeof input === 'string' ? input : invalid(unexpected(input));
    case 'url':
      return typeof input === 'string' && isWebAddress(input)
        ? input.trim()
        : invalid(`${shown(input)} is not a valid page URL.`);
    case 'color':
      return typeof input === 'string' && HEX_COLOR.test(input) ? input : invalid(`${shown(input)} is not a color.`);
    case 'boolean':
      return asBoolean(input) ?? invalid(unexpected(input));
    case 'choice':
      return typeof input === 'string' && setting.values.includes(input) ? input : invalid(unexpected(input));
    case 'integer':
    case 'number':
    case 'money':
      return readNumber(setting, input, invalid);
    case 'date':
      return readDate(input, invalid);
  }
}

function readList(
  { of, max }: { readonly of: Setting; readonly max: number },
  input: unknown,
  path: string,
  report: Report,
): readonly unknown[] {
  if (input === undefined || input === null || input === '') return [];
  if (!Array.isArray(input)) {
    report.push({ setting: path, message: unexpected(input) });
    return [];
  }
  if (input.length > max) {
    report.push({ setting: path, message: `There are ${input.length} entries; the first ${max} are shown.` });
  }
  return input.slice(0, max).map((item, at) => read(of, item, `${path}.${at}`, report));
}

type ReportInvalid = (message: string) => unknown;

function readText({ max }: { readonly max: number }, input: unknown, invalid: ReportInvalid): unknown {
  if (typeof input !== 'string' && typeof input !== 'number') return invalid(unexpected(input));
  const value = String(input);
  return value.length <= max ? value : invalid(`The text has ${value.length} characters; the most is ${max}.`);
}

function readNumber(setting: Bounded & { readonly kind: string }, input: unknown, invalid: ReportInvalid): unknown {
  const { kind, min, max } = setting;
  const value = typeof input === 'string' && input.trim() !== '' ? Number(input) : input;
  const isNumber = typeof value === 'number' && (kind === 'number' ? Number.isFinite(value) : Number.isInteger(value));
  if (isNumber && value >= min && value <= max) return value;
  return invalid(`${shown(input)} is not a ${kind === 'number' ? 'number' : 'whole number'} from ${min} to ${max}.`);
}

const LAST_DATE = 8.64e15;

function readDate(input: unknown, invalid: ReportInvalid): unknown {
  const at = typeof input === 'number' ? input : typeof input === 'string' ? Date.parse(input) : Number.NaN;
  return Number.isFinite(at) && Math.abs(at) <= LAST_DATE ? Math.trunc(at) : invalid(`${shown(input)} is not a date.`);
}

function asBoolean(input: unknown): boolean | undefined {
  if (input === true || input === 'true') return true;
  return input === false || input === 'false' ? false : undefined;
}

function emptyOf(setting: Exclude<Setting, { kind: 'object' | 'list' }>): unknown {
  if (setting.kind === 'date') return 0;
  return 'default' in setting ? setting.default : '';
}

const SHOWN_CHARACTERS = 60;

/** A value as shown in messages. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`;
}

const unexpected = (value: unknown): string => `${shown(value)} is not one of the expected options.`;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
