/** View model of a settings panel: problems by setting, groups, titles of list entries. */
import { groupsOf, matters } from '#shared/describe-settings';
import { isData } from '#shared/json';
import { readSettings, type Setting, type SettingTable } from '#shared/settings';
import { type Path, valueAt } from '../documents/json-value.ts';
import { markupText } from '../markup-text.ts';

/** Messages by path of the setting (`images.2.linkTo`). */
export type Problems = Readonly<Record<string, string>>;

/** Problems found while typing, and the server's, which take precedence. */
export function problemsOf(settings: SettingTable, value: unknown, fromServer: Problems = {}): Problems {
  const { messages } = readSettings(settings, value);
  return { ...Object.fromEntries(messages.map(({ setting, message }) => [setting, message])), ...fromServer };
}

export interface ListedProblem {
  readonly path: string;
  /** Labels from the outermost setting to the invalid one. */
  readonly label: string;
  readonly message: string;
}

/** Problems with their settings' labels, in table order. */
export function listProblems(settings: SettingTable, problems: Problems): readonly ListedProblem[] {
  const order = Object.keys(settings);
  return Object.entries(problems)
    .map(([path, message]) => ({ path, message, label: labelOf(settings, path.split('.')) }))
    .sort((a, b) => order.indexOf(first(a.path)) - order.indexOf(first(b.path)));
}

const first = (path: string): string => path.split('.', 1)[0] ?? '';

/** A name in code as words: `sourceUrl` is `Source url`. */
export function spaced(name: string): string {
  const words = name.replace(/[-_]/g, ' ').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** `Images, 3, Link` */
export function labelOf(settings: SettingTable, [name = '', ...rest]: readonly string[]): string {
  const setting = settings[name];
  return [setting?.label ?? spaced(name), ...innerLabels(setting, rest)].join(', ');
}

function innerLabels(setting: Setting | undefined, path: readonly string[]): readonly string[] {
  if (path.length === 0 || setting === undefined) return [];
  if (setting.kind === 'object') return [labelOf(setting.of, path)];
  if (setting.kind !== 'list') return path;
  return [String(Number(path[0]) + 1), ...innerLabels(setting.of, path.slice(1))];
}

export interface Group {
  readonly title: string;
  /** Settings that apply with the current values. */
  readonly names: readonly string[];
  readonly hasProblem: boolean;
}

/** Groups with their applicable settings; empty ones are left out. */
export function visibleGroups(settings: SettingTable, value: unknown, problems: Problems): readonly Group[] {
  const values = isData(value) ? value : {};
  const wrong = new Set(Object.keys(problems).map(first));
  return groupsOf(settings)
    .map(({ title, names }) => ({
      title,
      names: names.filter((name) => settings[name] !== undefined && matters(settings[name], settings, values)),
      hasProblem: names.some((name) => wrong.has(name)),
    }))
    .filter(({ names }) => names.length > 0);
}

/** Whether it differs from a default worth resetting to. */
export function isChanged(setting: Setting, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return 'default' in setting && setting.default !== '' && value !== setting.default;
}

/** The displayed value of a setting: stored or default. */
export const shownValue = (setting: Setting, value: unknown): unknown =>
  value ?? ('default' in setting ? setting.default : undefined);

const MAX_TITLE = 60;

/** Title of a list entry: its first text that is not empty, otherwise its number. */
export function entryTitle(setting: Setting, entry: unknown, index: number): string {
  const texts = setting.kind === 'object' ? textsOf(setting.of, entry) : [entry];
  const found = texts.find((text) => typeof text === 'string' && markupText(text) !== '');
  return typeof found === 'string' ? shorten(markupText(found)) : `${index + 1}`;
}

const textsOf = (table: SettingTable, entry: unknown): readonly unknown[] =>
  Object.entries(table)
    .sort(([, a], [, b]) => rank(a) - rank(b))
    .filter(([, { kind }]) => ['text', 'html', 'url', 'reference'].includes(kind))
    .map(([name]) => valueAt(entry, [name]));

/** URLs name an entry only if no text does. */
const rank = ({ kind }: Setting): number => (kind === 'url' ? 1 : 0);

const shorten = (text: string): string => (text.length <= MAX_TITLE ? text : `${text.slice(0, MAX_TITLE - 1)}…`);

/** A new list entry: without values, so that defaults apply. */
export function newEntry(setting: Setting): unknown {
  if (setting.kind === 'object') return {};
  if (setting.kind === 'list') return [];
  return 'default' in setting ? setting.default : '';
}

/** The element id of a setting, as a link target for problems. */
export const fieldId = (path: Path): string => `setting-${path.join('-')}`;
