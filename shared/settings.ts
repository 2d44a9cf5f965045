/**
 * What an owner may set, as tables, and the one function that reads what was set. A table names each setting, its bounds and its
 * default; a value out of bounds gives a message and the default. Plain data and pure functions: the editor reads the same tables.
 */
import { isWebAddress } from './web-address.ts';

/** What went wrong with one setting, in words an owner understands. `setting` is its path (`images.2.linkTo`). */
export interface SettingMessage {
  readonly setting: string;
  readonly message: string;
}

interface Bounded {
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

/** What an owner reads about a setting, and where it stands in the panel. */
export interface Description {
  readonly label: string;
  /** A sentence or two below the control. */
  readonly help?: string;
  /** What a number counts (`px`, `s`, `%`). */
  readonly unit?: string;
  /** The part of the panel that it stands in; the first one by default. */
  readonly group?: string;
  /** When it matters; always by default. */
  readonly when?: Condition;
}

/** Settings of the same table, and the values that they must have; texts, lists and pictures can be `filled` or `empty`. */
export type Condition = Readonly<Record<string, readonly (string | number | boolean)[] | 'filled' | 'empty'>>;

/** What a reference leads to: something of the site that is chosen, by its id or address. */
export type ReferenceTarget = 'collection' | 'product' | 'form' | 'page' | 'folder' | 'member-area' | 'navigation';

/** What an address leads to: anything a link can, another site, or a file of the site. */
export type UrlPurpose = 'link' | 'web' | 'image' | 'audio' | 'video';

/** Objects that are edited as one thing. */
type ObjectRole = 'picture' | 'focal-point' | 'location';

type SettingKind =
  /** Plain text; escaped where it is shown. */
  | { readonly kind: 'text'; readonly default: string; readonly max: number; readonly multiline?: true }
  /** The id or address of something of the site. */
  | { readonly kind: 'reference'; readonly to: ReferenceTarget; readonly default: string; readonly max: number }
  /** A currency's code (`USD`). */
  | { readonly kind: 'currency'; readonly default: string; readonly max: number }
  /** A color such as `#8f3a1d`; empty: the theme's. */
  | { readonly kind: 'color' }
  /** Rich text: an allowed set of elements is kept. */
  | { readonly kind: 'html' }
  /** The owner's own markup, shown as it is. */
  | { readonly kind: 'markup' }
  /** An address that can stand in a link: http, https, mailto, tel, or inside the site. */
  | { readonly kind: 'url'; readonly purpose: UrlPurpose }
  | { readonly kind: 'boolean'; readonly default: boolean }
  | ({ readonly kind: 'integer' } & Bounded)
  | ({ readonly kind: 'number' } & Bounded)
  /** Minor units of the currency of the same table. */
  | ({ readonly kind: 'money' } & Bounded)
  | {
      readonly kind: 'choice';
      readonly values: readonly string[];
      readonly default: string;
      readonly labels?: Readonly<Record<string, string>>;
    }
  /** Epoch milliseconds; 0 when it was not set. */
  | { readonly kind: 'date'; readonly precision: 'day' | 'minute' }
  | { readonly kind: 'object'; readonly of: SettingTable; readonly role?: ObjectRole }
  /** `item` names one entry (`image`). */
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

/** The settled values of a table: every setting is there. */
export type ValuesOf<T extends SettingTable> = { readonly [K in keyof T]: ValueOf<T[K]> };

/** As owners' colors are stored. */
export const HEX_COLOR = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

const MAX_TEXT_LENGTH = 10_000;
const MAX_LIST_LENGTH = 250;

/** A setting with what its owner reads about it. `when` and the label stand beside the setting, so nothing else repeats them. */
export const labeled = <const S extends SettingKind>(
  label: string,
  setting: S,
  more: Omit<Description, 'label'> = {},
) => ({ ...setting, ...more, label }) as S & Description;

export const text = (fallback = '', max = MAX_TEXT_LENGTH) => ({ kind: 'text', default: fallback, max }) as const;
/** Text of several lines. */
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

/** Reads an owner's settings by a table. Never throws; what is missing has its default without a message. */
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

/** A value as an owner may read it in a message. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`;
}

const unexpected = (value: unknown): string => `${shown(value)} is not one of the expected options.`;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
