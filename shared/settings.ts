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

export type Setting =
  /** Plain text; escaped where it is shown. */
  | { readonly kind: 'text'; readonly default: string; readonly max: number }
  /** Rich text: an allowed set of elements is kept. */
  | { readonly kind: 'html' }
  /** The owner's own markup, shown as it is. */
  | { readonly kind: 'markup' }
  /** An address that can stand in a link: http, https, mailto, tel, or inside the site. */
  | { readonly kind: 'url' }
  | { readonly kind: 'boolean'; readonly default: boolean }
  | ({ readonly kind: 'integer' } & Bounded)
  | ({ readonly kind: 'number' } & Bounded)
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly default: string }
  /** Epoch milliseconds; 0 when it was not set. */
  | { readonly kind: 'date' }
  | { readonly kind: 'object'; readonly of: SettingTable }
  | { readonly kind: 'list'; readonly of: Setting; readonly max: number };

export type SettingTable = Readonly<Record<string, Setting>>;

type ValueOf<S extends Setting> = S extends { kind: 'boolean' }
  ? boolean
  : S extends { kind: 'integer' | 'number' | 'date' }
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

const LONGEST_TEXT = 10_000;
const MOST_IN_A_LIST = 250;

export const text = (fallback = '', max = LONGEST_TEXT) => ({ kind: 'text', default: fallback, max }) as const;
export const html = () => ({ kind: 'html' }) as const;
export const markup = () => ({ kind: 'markup' }) as const;
export const url = () => ({ kind: 'url' }) as const;
export const yes = () => ({ kind: 'boolean', default: true }) as const;
export const no = () => ({ kind: 'boolean', default: false }) as const;
export const integer = (min: number, max: number, fallback: number) =>
  ({ kind: 'integer', min, max, default: fallback }) as const;
export const number = (min: number, max: number, fallback: number) =>
  ({ kind: 'number', min, max, default: fallback }) as const;
export const choice = <const V extends readonly string[]>(values: V, fallback: V[number]) =>
  ({ kind: 'choice', values, default: fallback }) as const;
export const date = () => ({ kind: 'date' }) as const;
export const object = <const T extends SettingTable>(of: T) => ({ kind: 'object', of }) as const;
export const list = <const S extends Setting>(of: S, max = MOST_IN_A_LIST) => ({ kind: 'list', of, max }) as const;

/** Reads an owner's settings by a table. Never throws; what is missing has its default without a message. */
export function settle<const T extends SettingTable>(
  table: T,
  given: unknown,
): { readonly values: ValuesOf<T>; readonly messages: readonly SettingMessage[] } {
  const messages: SettingMessage[] = [];
  const values = readObject(table, given, '', messages) as ValuesOf<T>;
  return { values, messages };
}

type Report = SettingMessage[];

function readObject(table: SettingTable, given: unknown, path: string, report: Report): Record<string, unknown> {
  const source = isRecord(given) ? given : {};
  if (given !== undefined && given !== null && !isRecord(given)) {
    report.push({ setting: path, message: unexpected(given) });
  }
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(table)) {
    const own = Object.hasOwn(source, name) ? source[name] : undefined;
    values[name] = read(setting, own, path === '' ? name : `${path}.${name}`, report);
  }
  return values;
}

function read(setting: Setting, given: unknown, path: string, report: Report): unknown {
  if (setting.kind === 'object') return readObject(setting.of, given, path, report);
  if (setting.kind === 'list') return readList(setting, given, path, report);
  if (given === undefined || given === null || given === '') return emptyOf(setting);
  const refuse = (message: string): unknown => {
    report.push({ setting: path, message });
    return emptyOf(setting);
  };
  switch (setting.kind) {
    case 'text':
      return readText(setting, given, refuse);
    case 'html':
    case 'markup':
      return typeof given === 'string' ? given : refuse(unexpected(given));
    case 'url':
      return typeof given === 'string' && isWebAddress(given)
        ? given.trim()
        : refuse(`${shown(given)} is not a valid page URL.`);
    case 'boolean':
      return asBoolean(given) ?? refuse(unexpected(given));
    case 'choice':
      return typeof given === 'string' && setting.values.includes(given) ? given : refuse(unexpected(given));
    case 'integer':
    case 'number':
      return readNumber(setting, given, refuse);
    case 'date':
      return readDate(given, refuse);
  }
}

function readList(
  { of, max }: { readonly of: Setting; readonly max: number },
  given: unknown,
  path: string,
  report: Report,
): readonly unknown[] {
  if (given === undefined || given === null || given === '') return [];
  if (!Array.isArray(given)) {
    report.push({ setting: path, message: unexpected(given) });
    return [];
  }
  if (given.length > max) {
    report.push({ setting: path, message: `There are ${given.length} entries; the first ${max} are shown.` });
  }
  return given.slice(0, max).map((one, at) => read(of, one, `${path}.${at}`, report));
}

type Refuse = (message: string) => unknown;

function readText({ max }: { readonly max: number }, given: unknown, refuse: Refuse): unknown {
  if (typeof given !== 'string' && typeof given !== 'number') return refuse(unexpected(given));
  const words = String(given);
  return words.length <= max ? words : refuse(`The text has ${words.length} characters; the most is ${max}.`);
}

function readNumber(setting: Bounded & { readonly kind: string }, given: unknown, refuse: Refuse): unknown {
  const { kind, min, max } = setting;
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  const isNumber = typeof value === 'number' && (kind === 'integer' ? Number.isInteger(value) : Number.isFinite(value));
  if (isNumber && value >= min && value <= max) return value;
  return refuse(`${shown(given)} is not a ${kind === 'integer' ? 'whole number' : 'number'} from ${min} to ${max}.`);
}

const LAST_DATE = 8.64e15;

function readDate(given: unknown, refuse: Refuse): unknown {
  const at = typeof given === 'number' ? given : typeof given === 'string' ? Date.parse(given) : Number.NaN;
  return Number.isFinite(at) && Math.abs(at) <= LAST_DATE ? Math.trunc(at) : refuse(`${shown(given)} is not a date.`);
}

function asBoolean(given: unknown): boolean | undefined {
  if (given === true || given === 'true') return true;
  return given === false || given === 'false' ? false : undefined;
}

function emptyOf(setting: Exclude<Setting, { kind: 'object' | 'list' }>): unknown {
  if (setting.kind === 'date') return 0;
  return 'default' in setting ? setting.default : '';
}

const SHOWN_CHARACTERS = 60;

/** A value as an owner may read it in a message. */
function shown(value: unknown): string {
  const words = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return words.length <= SHOWN_CHARACTERS ? words : `${words.slice(0, SHOWN_CHARACTERS)}…`;
}

const unexpected = (value: unknown): string => `${shown(value)} is not one of the expected options.`;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
